#include "ui/budget/estimate_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/letter_size.h"
#include "ui/base/plain_label.h"
#include "ui/base/sentence_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/symbol_label.h"

namespace lectern {

namespace {

constexpr double heading_size = 1.4, figure_size = 1.15;

QString time_words(const std::optional<Estimate::Seconds>& time) {
    if (!time) return EstimateCard::tr("Not measured yet", "time");
    const QString words = duration_range_text(time->least, time->most);
    return words == duration_text(time->most) ? EstimateCard::tr("About %1").arg(words) : words;
}

QString time_caption(const Estimate& estimate) {
    if (estimate.time) return EstimateCard::tr("estimated, on this computer");
    return estimate.is_measuring ? EstimateCard::tr("being measured") : EstimateCard::tr("on this computer");
}

QString kept_words(const Estimate& estimate) {
    const ReadPlan& plan = estimate.plan;
    const QString kept = plan.budget_tokens >= plan.document_tokens
                             ? EstimateCard::tr("Everything is remembered in detail.")
                             : EstimateCard::tr("About %1 is remembered in detail.")
                                   .arg(share_text(static_cast<double>(plan.budget_tokens) / plan.document_tokens));
    return estimate.quality
               ? kept + ' ' + EstimateCard::tr("Expected quality: %1.").arg(quality_text(*estimate.quality))
               : kept;
}

QString notice_words(const Estimate& estimate) {
    if (estimate.pages_without_text == 0) return {};
    return EstimateCard::tr("%Ln page(s) have no text. They are shown, but cannot be read.", nullptr,
                            estimate.pages_without_text);
}

/// For those who want to know how it is done.
QString technical_words(const Estimate& estimate) {
    QStringList words{estimate.device, EstimateCard::tr("Disk: %1").arg(bytes_text(estimate.disk_bytes))};
    for (const Sentence& notice : estimate.plan.notices) words << sentence_text(notice);
    return words.join('\n');
}

}  // namespace

EstimateCard::EstimateCard(QWidget* parent)
    : QFrame(parent),
      name_(plain_label(this)),
      kept_(plain_label(this)),
      notice_(plain_label(this)),
      technical_(plain_label(this)),
      read_(new QPushButton(tr("&Read now"))),
      more_(new QPushButton(tr("&Options"))),
      pages_(new QPushButton(tr("Choose &pages…"))),
      server_(new QPushButton(tr("Answer with a &server…"))),
      not_now_(new QPushButton(tr("&Not now"))),
      budget_(new BudgetPanel(BudgetPanel::Of::plan)) {
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Before the document is read"));
    auto* title = new QLabel(tr("Read this document?"));
    title->setFont(of_size(font(), heading_size));
    title->setProperty("role", "title");
    for (QLabel* label : {name_, technical_}) label->setForegroundRole(QPalette::PlaceholderText);
    read_->setDefault(true);
    read_->setProperty("kind", "primary");
    read_->setToolTip(tr("Reads the whole document once, in the background."));
    more_->setToolTip(tr("How much of the document is remembered, and how."));
    more_->setCheckable(true);
    not_now_->setToolTip(tr("The document stays open to be looked at and searched."));

    auto* facts = new QFrame;
    facts->setObjectName("facts");
    auto* row = new QHBoxLayout(facts);
    pages_read_ = add_fact(*row, "file-earmark-text");
    time_ = add_fact(*row, "clock");
    memory_ = add_fact(*row, "memory");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(read_);
    buttons->addWidget(not_now_);
    buttons->addStretch();
    buttons->addWidget(more_);
    auto* all = new QVBoxLayout(this);
    const int letter = fontMetrics().averageCharWidth();
    all->setContentsMargins(3 * letter, 3 * letter, 3 * letter, 3 * letter);
    all->addWidget(title);
    all->addWidget(name_);
    const int gap = fontMetrics().height() / 2;
    all->addSpacing(gap);
    all->addWidget(facts);
    all->addSpacing(gap);
    all->addWidget(beside_symbol("check-circle-fill", Token::accent, kept_, this));
    notice_row_ = beside_symbol("info-circle", Token::text_2, notice_, this);
    all->addWidget(notice_row_);
    all->addSpacing(gap);
    all->addLayout(buttons);
    options_ = make_options();
    all->addWidget(options_);
    all->addStretch(1);  // what room is too much is below, and not within
    show_options(false);

    connect(read_, &QPushButton::clicked, this, [this] { emit read_wanted(budget_->options()); });
    connect(more_, &QPushButton::toggled, this, &EstimateCard::show_options);
    connect(pages_, &QPushButton::clicked, this, &EstimateCard::pages_wanted);
    connect(server_, &QPushButton::clicked, this, &EstimateCard::server_wanted);
    connect(not_now_, &QPushButton::clicked, this, &EstimateCard::put_off_wanted);
    connect(budget_, &BudgetPanel::plan_wanted, this, &EstimateCard::plan_wanted);
}

EstimateCard::Fact EstimateCard::add_fact(QHBoxLayout& row, const QString& symbol) {
    auto* column = new QVBoxLayout;
    auto* icon = new QToolButton;  // a label would keep the colours of another theme
    icon->setIcon(icon_of(symbol, Token::accent));
    icon->setFocusPolicy(Qt::NoFocus);
    icon->setAttribute(Qt::WA_TransparentForMouseEvents);
    const Fact fact{.figure = plain_label(this), .caption = plain_label(this)};
    fact.figure->setFont(of_size(font(), figure_size));
    fact.figure->setProperty("role", "title");
    fact.caption->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(icon);
    column->addWidget(fact.figure);
    column->addWidget(fact.caption);
    column->addStretch();
    row.addLayout(column, 1);
    return fact;
}

QWidget* EstimateCard::make_options() {
    auto* options = new QWidget;
    auto* column = new QVBoxLayout(options);
    column->setContentsMargins({});
    pages_->setToolTip(tr("Reads a part of the document alone."));
    column->addWidget(budget_);
    server_->setToolTip(tr("A larger model elsewhere answers; the text of the document is sent to it."));
    column->addWidget(pages_, 0, Qt::AlignLeft);
    column->addWidget(server_, 0, Qt::AlignLeft);
    column->addWidget(technical_);
    return options;
}

void EstimateCard::show_estimate(const Estimate& estimate) {
    const ReadPlan& plan = estimate.plan;
    name_->setText(estimate.name);
    pages_read_.figure->setText(tr("%Ln page(s)", nullptr, estimate.pages));
    pages_read_.caption->setText(estimate.pages < estimate.document_pages
                                     ? tr("of %L1, as you chose").arg(estimate.document_pages)
                                     : tr("all of it"));
    time_.figure->setText(time_words(estimate.time));
    time_.caption->setText(time_caption(estimate));
    memory_.figure->setText(bytes_text(plan.declared_peak_bytes));
    memory_.caption->setText(estimate.free_bytes > 0
                                 ? tr("of memory with the model; %1 are free").arg(bytes_text(estimate.free_bytes))
                                 : tr("of memory at most, with the model"));
    kept_->setText(kept_words(estimate));
    notice_->setText(notice_words(estimate));
    notice_row_->setVisible(estimate.pages_without_text > 0);
    technical_->setText(technical_words(estimate));
    budget_->show_plan(plan, estimate.quality);
}

void EstimateCard::focus_read() {
    read_->setFocus(Qt::OtherFocusReason);
}

void EstimateCard::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    auto* focused = qobject_cast<QAbstractButton*>(focusWidget());
    if (enter)
        (focused != nullptr ? focused : read_)->click();
    else if (event->key() == Qt::Key_Escape)
        not_now_->click();
    else
        QFrame::keyPressEvent(event);
}

void EstimateCard::show_options(bool shown) {
    options_->setVisible(shown);
    if (shown) focusNextPrevChild(true);
}

}  // namespace lectern
