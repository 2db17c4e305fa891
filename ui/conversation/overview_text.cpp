#include "ui/conversation/overview_text.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/plain_label.h"
#include "ui/conversation/overview_row.h"
#include "ui/conversation/overview_words.h"
#include "ui/conversation/quote_context.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

namespace {

constexpr int few_facts = 8;

QLabel* written_label(QWidget* parent) {
    QLabel* label = plain_label(parent);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void remove_all(QVBoxLayout& rows) {
    while (QLayoutItem* row = rows.takeAt(0)) {
        delete row->widget();
        delete row;
    }
}

}  // namespace

OverviewText::OverviewText(QWidget* parent)
    : QWidget(parent), whole_(written_label(this)), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    whole_->setObjectName("overview_whole");
    whole_->setProperty("role", "answer");
    column_->addWidget(whole_);
    files_ = add_rows();
    facts_heading_ = add_heading(tr("Key facts"), tr("Words of its page stand behind each."));
    facts_ = add_rows();
    all_facts_ = new QToolButton(this);
    all_facts_->setObjectName("all_facts");
    all_facts_->setCheckable(true);
    all_facts_->setAccessibleName(tr("All key facts"));
    column_->addWidget(all_facts_);
    connect(all_facts_, &QToolButton::toggled, this, &OverviewText::show_facts);
    sections_heading_ = add_heading(tr("Sections"), tr("Summaries written by the model while reading."));
    sections_ = add_rows();
    rest_ = add_rows();
    column_->addStretch();
    clear();
}

QWidget* OverviewText::add_heading(const QString& text, const QString& explanation) {
    auto* heading = new QWidget(this);
    auto* column = new QVBoxLayout(heading);
    column->setContentsMargins(0, 12, 0, 4);
    column->setSpacing(0);
    QLabel* name = plain_label(heading);
    name->setText(text);
    name->setProperty("role", "group");
    column->addWidget(name);
    QLabel* small = plain_label(heading);
    small->setText(explanation);
    small->setProperty("role", "small");
    column->addWidget(small);
    column_->addWidget(heading);
    return heading;
}

QVBoxLayout* OverviewText::add_rows() {
    auto* rows = new QVBoxLayout;
    rows->setSpacing(0);
    column_->addLayout(rows);
    return rows;
}

void OverviewText::clear() {
    for (QVBoxLayout* rows : {files_, facts_, sections_, rest_}) remove_all(*rows);
    shown_sections_ = 0;
    for (QWidget* part : std::initializer_list<QWidget*>{whole_, facts_heading_, all_facts_, sections_heading_})
        part->hide();
    all_facts_->setChecked(false);
}

void OverviewText::show_overview(const Overview& overview, const Document& document) {
    if (overview.sections.size() < shown_sections_) clear();
    show_conclusions(overview);
    for (; shown_sections_ < overview.sections.size(); ++shown_sections_)
        add_section(overview.sections[shown_sections_], document);
    show_rest(overview, document);
    sections_heading_->setVisible(shown_sections_ > 0);
    show_facts();
}

void OverviewText::show_conclusions(const Overview& overview) {
    whole_->setVisible(overview.whole.has_value());
    const auto shown = [](const Conclusion& one) {
        return one.summary.empty() ? tr("The model wrote no summary.") : written_words(one.summary);
    };
    if (overview.whole) whole_->setText(shown(*overview.whole));
    remove_all(*files_);
    for (const Conclusion& file : overview.files) {
        QLabel* name = plain_label(this);
        name->setText(written_words(file.about));
        name->setProperty("role", "group");
        files_->addWidget(name);
        QLabel* summary = written_label(this);
        summary->setText(shown(file));
        files_->addWidget(summary);
    }
}

void OverviewText::add_section(const SectionNote& note, const Document& document) {
    const QString title = written_words(note.section.title);
    auto* row = new OverviewRow(OverviewRow::Kind::heading, {}, title.isEmpty() ? tr("Without a heading") : title,
                                pages_of(note.section, document), this);
    row->setObjectName("section");
    row->setAccessibleDescription(tr("Shows where it begins in the document."));
    connect(row, &OverviewRow::clicked, this,
            [this, page = document.page_at(note.section.begin)] { emit page_chosen(page); });
    sections_->addWidget(row);
    QLabel* summary = written_label(this);
    summary->setText(note.summary.empty() ? tr("The model wrote nothing about this section.")
                                          : written_words(note.summary));
    summary->setProperty("role", "second");
    summary->setIndent(0);  // below the heading, not behind its beginning
    sections_->addWidget(summary);
    for (const Finding& fact : note.facts) add_fact(fact, document);
}

void OverviewText::show_rest(const Overview& overview, const Document& document) {
    const bool had_focus = rest_->count() > 0 && rest_->itemAt(0)->widget()->hasFocus();
    remove_all(*rest_);
    if (overview.whole || overview.sections.empty()) return;
    const std::uint64_t begin = overview.sections.back().section.end;
    if (begin >= document.text.size()) return;
    const Section rest{.title = {}, .begin = begin, .end = document.text.size()};
    auto* row =
        new OverviewRow(OverviewRow::Kind::unwritten, {}, tr("Not written yet"), pages_of(rest, document), this);
    row->setObjectName("rest");
    row->setAccessibleDescription(tr("Shows where it begins in the document."));
    connect(row, &OverviewRow::clicked, this, [this, page = document.page_at(begin)] { emit page_chosen(page); });
    rest_->addWidget(row);
    if (had_focus) row->setFocus();
}

void OverviewText::add_fact(const Finding& fact, const Document& document) {
    if (!fact.evidence.verified) return;
    const KeyFact words = key_fact(fact);
    auto* row = new OverviewRow(OverviewRow::Kind::fact, words.label, words.value,
                                page_words(document, fact.evidence.page), this);
    row->setObjectName("fact");
    row->setAccessibleDescription(tr("Shows these words in the document."));
    row->setToolTip(quote_in_context(fact.evidence, document));
    connect(row, &OverviewRow::clicked, this,
            [this, begin = fact.evidence.begin, end = fact.evidence.end] { emit evidence_chosen(begin, end); });
    facts_->addWidget(row);
}

void OverviewText::show_facts() {
    const bool all = all_facts_->isChecked();
    const int count = facts_->count();
    for (int row = 0; row < count; ++row) facts_->itemAt(row)->widget()->setVisible(all || row < few_facts);
    facts_heading_->setVisible(count > 0);
    all_facts_->setVisible(count > few_facts);
    all_facts_->setText(all ? tr("Show fewer") : tr("Show %n more", nullptr, count - few_facts));
}

}  // namespace lectern
