#include "ui/conversation/evidence_list.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/document_names.h"
#include "ui/conversation/evidence_chip.h"
#include "ui/conversation/group_heading.h"
#include "ui/conversation/quote_context.h"
#include "ui/conversation/related_row.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

constexpr int most_quote_characters = 120;
constexpr int most_related = 3;  ///< that are seen at once

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
    shown_.clear();
    const EvidenceCount count = count_evidence(turn);
    int number = 0;
    if (count.quoted > 0)
        add_heading("quoted", new GroupHeading("check2-circle", tr("Quoted"),
                                               tr("%n sentence(s), found word for word", nullptr, count.quoted), this));
    for (const Evidence& evidence : turn.evidence)
        if (evidence.is_quote()) add_quote(++number, evidence, document);
    if (count.related > 0) add_related_group(turn, document);
}

void EvidenceList::add_related_group(const ConversationTurn& turn, const Document& document) {
    add_heading("related", new GroupHeading("search", tr("Possibly related"), tr("found by search, not quoted"), this));
    auto* group = new QWidget(this);
    auto* rows = new QVBoxLayout(group);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);  // the rule goes through
    QList<QWidget*> more;
    int number = 0;
    for (const Evidence& evidence : turn.evidence) {
        if (!evidence.verified || evidence.is_quote()) continue;
        QAbstractButton* row = make_related(++number, evidence, document);
        rows->addWidget(row);
        if (number > most_related) more << row;
    }
    for (QWidget* row : more) row->hide();
    if (!more.isEmpty()) rows->addWidget(button_for_more(more), 0, Qt::AlignLeading);
    rows_->addWidget(group);
}

QPushButton* EvidenceList::button_for_more(const QList<QWidget*>& rows) {
    auto* button = new QPushButton(tr("Show %n more", nullptr, static_cast<int>(rows.size())), this);
    button->setObjectName("more_related");
    button->setProperty("kind", "link");
    connect(button, &QPushButton::clicked, this, [button, rows] {
        for (QWidget* row : rows) row->show();
        rows.front()->setFocus(Qt::TabFocusReason);
        button->hide();
    });
    return button;
}

void EvidenceList::mark(quint64 begin, quint64 end) {
    for (const Shown& one : shown_) one.button->setChecked(one.begin == begin && one.end == end);
}

void EvidenceList::add_heading(const QString& name, GroupHeading* heading) {
    heading->setObjectName(name);
    rows_->addWidget(heading);
}

void EvidenceList::lead_to_page(QAbstractButton* button, const Evidence& evidence) {
    shown_.push_back({.button = button, .begin = evidence.begin, .end = evidence.end});
    button->setAccessibleDescription(tr("Shows these words in the document."));
    connect(button, &QAbstractButton::clicked, this,
            [this, begin = evidence.begin, end = evidence.end] { emit evidence_chosen(begin, end); });
}

void EvidenceList::add_quote(int number, const Evidence& evidence, const Document& document) {
    const QString quote = QString::fromStdString(evidence.quote).simplified();
    const QString page = page_words(document, evidence.page);
    auto* chip = new EvidenceChip(number, shortened(quote), page_words_alone(document, evidence.page),
                                  file_of_page(document, evidence.page), this);
    lead_to_page(chip, evidence);
    rows_->addWidget(chip);
    chip->setObjectName(QString("evidence_%1").arg(number));
    chip->setToolTip(file_line(evidence, document) + quote_in_context(evidence, document));
    chip->setAccessibleName(tr("Quote %1, %2: %3").arg(QString::number(number), page, quote));
}

QAbstractButton* EvidenceList::make_related(int number, const Evidence& evidence, const Document& document) {
    const QString words = QString::fromStdString(evidence.quote).simplified();
    const QString page = page_words(document, evidence.page);
    auto* row = new RelatedRow(shortened(words), page, this);
    lead_to_page(row, evidence);
    row->setObjectName(QString("related_%1").arg(number));
    row->setToolTip(tr("The sentence of the document that says most of the answer; the model did not quote it.") +
                    file_line(evidence, document) + quote_in_context(evidence, document));
    row->setAccessibleName(tr("Possibly related, %1: %2").arg(page, words));
    return row;
}

}  // namespace lectern
