#include "ui/conversation/evidence_list.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/base/document_names.h"
#include "ui/conversation/evidence_chip.h"
#include "ui/conversation/quote_context.h"
#include "ui/conversation/text_chip.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

constexpr int most_quote_characters = 120;
constexpr int most_page_letters = 40;  ///< of a page with its file

QString shortened(const QString& quote) {
    return quote.size() <= most_quote_characters ? quote : quote.left(most_quote_characters - 1).trimmed() + "…";
}

/// Of a tool tip: what is cut off elsewhere is whole there. Nothing in a single file.
QString file_line(const Evidence& evidence, const Document& document) {
    const bool is_alone = file_of_page(document, evidence.page).isEmpty();
    return is_alone ? QString() : "<p>" + page_words(document, evidence.page).toHtmlEscaped() + "</p>";
}

}  // namespace

EvidenceList::EvidenceList(QWidget* parent) : QWidget(parent), rows_(new QVBoxLayout(this)) {
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(6);
}

void EvidenceList::show_evidence(const ConversationTurn& turn, const Document& document) {
    while (QLayoutItem* row = rows_->takeAt(0)) {
        row->widget()->hide();
        row->widget()->deleteLater();
        delete row;
    }
    quotes_.clear();
    const EvidenceCount count = count_evidence(turn);
    int number = 0;
    if (count.quoted > 0) add_heading("quoted", quoted_words(count.quoted));
    for (const Evidence& evidence : turn.evidence)
        if (evidence.is_quote()) add_quote(++number, evidence, document);
    number = 0;
    if (count.related > 0) add_heading("related", tr("Possibly related: found by search, not quoted"));
    for (const Evidence& evidence : turn.evidence)
        if (evidence.verified && !evidence.is_quote()) add_related(++number, evidence, document);
}

void EvidenceList::mark(quint64 begin, quint64 end) {
    for (const Quote& quote : quotes_) quote.chip->setChecked(quote.begin == begin && quote.end == end);
}

void EvidenceList::add_heading(const QString& name, const QString& text) {
    auto* heading = new QLabel(text, this);
    heading->setObjectName(name);
    heading->setProperty("role", "group");
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    rows_->addWidget(heading);
}

void EvidenceList::add_chip(QAbstractButton* chip, const Evidence& evidence) {
    chip->setAccessibleDescription(tr("Shows these words in the document."));
    connect(chip, &QAbstractButton::clicked, this,
            [this, begin = evidence.begin, end = evidence.end] { emit evidence_chosen(begin, end); });
    rows_->addWidget(chip);
}

void EvidenceList::add_quote(int number, const Evidence& evidence, const Document& document) {
    const QString quote = QString::fromStdString(evidence.quote).simplified();
    const QString page = page_words(document, evidence.page);
    auto* chip = new EvidenceChip(number, shortened(quote), page_words_alone(document, evidence.page),
                                  file_of_page(document, evidence.page), this);
    add_chip(chip, evidence);
    chip->setObjectName(QString("evidence_%1").arg(number));
    quotes_.push_back({.chip = chip, .begin = evidence.begin, .end = evidence.end});
    chip->setToolTip(file_line(evidence, document) + quote_in_context(evidence, document));
    chip->setAccessibleName(tr("Quote %1, %2: %3").arg(QString::number(number), page, quote));
}

void EvidenceList::add_related(int number, const Evidence& evidence, const Document& document) {
    const QString words = QString::fromStdString(evidence.quote).simplified();
    const QString page = page_words(document, evidence.page);
    const QString short_page =
        fontMetrics().elidedText(page, Qt::ElideMiddle, most_page_letters * fontMetrics().averageCharWidth());
    auto* chip = new TextChip(QString("%1  %2").arg(short_page, shortened(words)), this);
    add_chip(chip, evidence);
    chip->setObjectName(QString("related_%1").arg(number));
    chip->setToolTip(tr("The sentence of the document that says most of the answer; the model did not quote it.") +
                     file_line(evidence, document) + quote_in_context(evidence, document));
    chip->setAccessibleName(tr("Possibly related, %1: %2").arg(page, words));
}

}  // namespace lectern
