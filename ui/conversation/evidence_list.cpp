#include "ui/conversation/evidence_list.h"

#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/conversation/text_chip.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

constexpr int most_quote_characters = 120;
constexpr std::size_t context_bytes = 160;  // about two lines

QString shortened(const QString& quote) {
    return quote.size() <= most_quote_characters ? quote : quote.left(most_quote_characters - 1).trimmed() + "…";
}

/// The quote with the words around it in its paragraph.
QString in_context(const Evidence& evidence, const Document& document) {
    const std::string_view text = document.text;
    if (evidence.end > text.size() || evidence.begin > evidence.end) return QString::fromStdString(evidence.quote);
    std::string_view before = text.substr(0, evidence.begin), after = text.substr(evidence.end);
    constexpr std::string_view end_of_paragraph = "\n\n";
    if (const auto end = before.rfind(end_of_paragraph); end != before.npos) before.remove_prefix(end + 2);
    after = after.substr(0, after.find(end_of_paragraph));
    const bool cut_before = before.size() > context_bytes, cut_after = after.size() > context_bytes;
    if (cut_before) before.remove_prefix(before.size() - context_bytes);
    if (cut_after) after = after.substr(0, context_bytes);
    const auto escaped = [](std::string_view part) {
        // Cut bytes may split a character; what is left of it is not shown.
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()))
            .remove(QChar::ReplacementCharacter)
            .toHtmlEscaped();
    };
    const QString quote = escaped(text.substr(evidence.begin, evidence.end - evidence.begin));
    return "<p>" + QString(cut_before ? "…" : "") + escaped(before) + "<b>" + quote + "</b>" + escaped(after) +
           QString(cut_after ? "…" : "") + "</p>";
}

}  // namespace

EvidenceList::EvidenceList(QWidget* parent) : QWidget(parent), rows_(new QVBoxLayout(this)) {
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(2);
}

void EvidenceList::show_evidence(const ConversationTurn& turn, const Document& document) {
    while (QLayoutItem* row = rows_->takeAt(0)) {
        row->widget()->deleteLater();
        delete row;
    }
    int number = 0;
    for (const Evidence& evidence : turn.evidence) add_quote(evidence.verified ? ++number : 0, evidence, document);
    if (!turn.attended.empty()) add_attended(turn.attended, document);
}

void EvidenceList::add_quote(int number, const Evidence& evidence, const Document& document) {
    const QString quote = QString::fromStdString(evidence.quote).simplified();
    if (!evidence.verified) {
        auto* grey = new QLabel(tr("“%1” — not found word for word").arg(shortened(quote)), this);
        grey->setTextFormat(Qt::PlainText);
        grey->setWordWrap(true);
        grey->setForegroundRole(QPalette::PlaceholderText);
        grey->setToolTip(tr("The model gave this as a quote, but it does not stand in the document."));
        rows_->addWidget(grey);
        return;
    }
    const QString page = page_words(document, evidence.page);
    auto* chip = new TextChip(QString("[%1] %2  “%3”").arg(QString::number(number), page, shortened(quote)), this);
    chip->setObjectName(QString("evidence_%1").arg(number));
    chip->setToolTip(in_context(evidence, document));
    chip->setAccessibleName(tr("Evidence %1, %2: %3").arg(QString::number(number), page, quote));
    chip->setAccessibleDescription(tr("Shows these words in the document."));
    connect(chip, &QAbstractButton::clicked, this,
            [this, begin = evidence.begin, end = evidence.end] { emit evidence_chosen(begin, end); });
    rows_->addWidget(chip);
    if (evidence.source == Evidence::Source::text) {
        chip->setToolTip(tr("The sentence of the document that says most of the answer; the model did not quote it.") +
                         chip->toolTip());
    }
}

void EvidenceList::add_attended(const std::vector<AttendedPage>& attended, const Document& document) {
    QStringList links;
    for (const AttendedPage& one : attended)
        links << QString("<a href=\"%1\">%2</a> (%3)")
                     .arg(QString::number(one.page), page_words(document, one.page).toHtmlEscaped(),
                          share_text(one.share));
    auto* label = new QLabel(tr("Looked at: %1").arg(links.join(", ")), this);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->setToolTip(tr("Where the model's attention went while it wrote the answer. That is not proof."));
    label->setAccessibleName(label->text().remove(QRegularExpression("<[^>]*>")));
    connect(label, &QLabel::linkActivated, this, [this](const QString& page) { emit page_chosen(page.toInt()); });
    rows_->addWidget(label);
}

}  // namespace lectern
