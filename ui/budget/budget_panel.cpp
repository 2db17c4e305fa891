#include "ui/budget/budget_panel.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace lectern {

BudgetPanel::BudgetPanel(QWidget* parent)
    : QWidget(parent), slider_(new BudgetSlider), disclose_(new QToolButton), details_(new ReadingDetails) {
    disclose_->setText(tr("Details"));
    disclose_->setToolTip(tr("Policy, cell format and what else decides how a document is read"));
    disclose_->setAccessibleName(tr("Details of the reading"));
    disclose_->setCheckable(true);
    disclose_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addWidget(slider_);
    all->addWidget(disclose_);
    all->addWidget(details_);
    show_details(false);

    connect(disclose_, &QToolButton::toggled, this, &BudgetPanel::show_details);
    connect(slider_, &BudgetSlider::budget_wanted, this, &BudgetPanel::budget_moved);
    connect(slider_, &BudgetSlider::budget_chosen, this, &BudgetPanel::budget_chosen);
    connect(details_, &ReadingDetails::preset_chosen, this, [this] { budget_of_preset_ = true; });
    connect(details_, &ReadingDetails::options_changed, this, &BudgetPanel::want_plan);
}

ReadOptions BudgetPanel::options() const {
    ReadOptions options = details_->options();
    if (!budget_of_preset_) options.budget = {.kind = Budget::Kind::bytes, .amount = slider_->budget()};
    return options;
}

void BudgetPanel::show_plan(const ReadPlan& plan, std::optional<double> quality) {
    if (!slider_->is_held()) slider_->set_budget(plan.budget_bytes);
    slider_->show_kept(slider_->budget(), plan.budget_tokens, quality);
}

void BudgetPanel::show_details(bool shown) {
    disclose_->setChecked(shown);
    disclose_->setArrowType(shown                                  ? Qt::DownArrow
                            : layoutDirection() == Qt::RightToLeft ? Qt::LeftArrow
                                                                   : Qt::RightArrow);
    details_->setVisible(shown);
}

void BudgetPanel::budget_moved(std::uint64_t) {
    budget_of_preset_ = false;
    want_plan();
}

void BudgetPanel::want_plan() {
    emit plan_wanted(options());
}

}  // namespace lectern
