#include "ui/budget/estimate_card.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/sentence_text.h"

namespace lectern {

namespace {

QString time_words(const std::optional<Estimate::Seconds>& time) {
    if (!time) return EstimateCard::tr("Time: not measured yet on this machine");
    const QString least = duration_text(time->least), most = duration_text(time->most);
    if (least == most) return EstimateCard::tr("Time: about %1 (estimate)").arg(least);
    return EstimateCard::tr("Time: %1 to %2 (estimate)").arg(least, most);
}

QString pages_words(const Estimate& estimate) {
    if (estimate.pages < estimate.document_pages)
        return EstimateCard::tr("%1 of %Ln page(s)", nullptr, estimate.document_pages).arg(count_text(estimate.pages));
    return EstimateCard::tr("%Ln page(s)", nullptr, estimate.pages);
}

QString kept_words(const ReadPlan& plan) {
    if (plan.budget_tokens >= plan.document_tokens) return EstimateCard::tr("Everything is remembered in detail.");
    return EstimateCard::tr("About %1 is remembered in detail.")
        .arg(share_text(static_cast<double>(plan.budget_tokens) / plan.document_tokens));
}

QString quality_words(const std::optional<double>& quality) {
    return quality ? ' ' + EstimateCard::tr("Expected quality: %1.").arg(quality_text(*quality)) : QString();
}

}  // namespace

EstimateCard::EstimateCard(QWidget* parent)
    : QFrame(parent),
      title_(new QLabel),
      facts_(new QLabel),
      notices_(new QLabel),
      read_(new QPushButton(tr("&Read now"))),
      change_(new QPushButton(tr("&Options"))),
      pages_(new QPushButton(tr("Choose &pages…"))),
      not_now_(new QPushButton(tr("&Not now"))),
      budget_(new BudgetPanel) {
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Before the document is read"));
    for (QLabel* label : {title_, facts_, notices_}) {
        label->setTextFormat(Qt::PlainText);  // names of files are anybody's
        label->setWordWrap(true);
    }
    QFont strong = title_->font();
    strong.setBold(true);
    title_->setFont(strong);
    read_->setDefault(true);
    read_->setProperty("kind", "primary");
    read_->setToolTip(tr("Reads the whole document once, in the background."));
    change_->setToolTip(tr("How much of the document is remembered, and how."));
    change_->setCheckable(true);
    pages_->setToolTip(tr("Reads a part of the document alone."));
    not_now_->setToolTip(tr("The document stays open to be looked at and searched."));

    auto* buttons = new QGridLayout;  // in two rows: the column is narrow
    buttons->addWidget(read_, 0, 0);
    buttons->addWidget(change_, 0, 1);
    buttons->addWidget(not_now_, 1, 0);
    buttons->addWidget(pages_, 1, 1);
    buttons->setColumnStretch(2, 1);
    auto* all = new QVBoxLayout(this);
    for (QWidget* widget :
         {static_cast<QWidget*>(title_), static_cast<QWidget*>(facts_), static_cast<QWidget*>(notices_)})
        all->addWidget(widget);
    all->addLayout(buttons);
    all->addWidget(budget_);
    show_budget(false);

    connect(read_, &QPushButton::clicked, this, [this] { emit read_wanted(budget_->options()); });
    connect(change_, &QPushButton::toggled, this, &EstimateCard::show_budget);
    connect(pages_, &QPushButton::clicked, this, &EstimateCard::pages_wanted);
    connect(not_now_, &QPushButton::clicked, this, &EstimateCard::put_off_wanted);
    connect(budget_, &BudgetPanel::plan_wanted, this, &EstimateCard::plan_wanted);
}

void EstimateCard::show_estimate(const Estimate& estimate) {
    const ReadPlan& plan = estimate.plan;
    title_->setText(estimate.name);
    facts_->setText(QStringList{pages_words(estimate), time_words(estimate.time), estimate.device,
                                tr("Memory: at most %1, with the model").arg(bytes_text(plan.declared_peak_bytes)),
                                kept_words(plan) + quality_words(estimate.quality),
                                tr("Disk: %1").arg(bytes_text(estimate.disk_bytes))}
                        .join('\n'));
    QStringList notices;
    for (const Sentence& notice : plan.notices) notices << sentence_text(notice);
    notices_->setText(notices.join('\n'));
    notices_->setVisible(!notices.isEmpty());
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

void EstimateCard::show_budget(bool shown) {
    budget_->setVisible(shown);
    if (shown) budget_->slider().setFocus();
}

}  // namespace lectern
