#include "ui/budget/budget_panel.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace lectern {

BudgetPanel::BudgetPanel(Of what, QWidget* parent)
    : QWidget(parent),
      amounts_(new AmountChooser(this)),
      disclose_(new QToolButton(this)),
      advanced_(new QWidget(this)),
      slider_(new BudgetSlider(advanced_)),
      details_(new ReadingDetails(advanced_)) {
    disclose_->setText(tr("Advanced"));
    disclose_->setToolTip(what == Of::plan ? tr("The amount in numbers, and how the document is read")
                                           : tr("The amount in numbers"));
    disclose_->setCheckable(true);
    disclose_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    details_->setVisible(what == Of::plan);
    auto* more = new QVBoxLayout(advanced_);
    more->setContentsMargins({});
    more->addWidget(slider_);
    more->addWidget(details_);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addWidget(amounts_);
    all->addWidget(disclose_);
    all->addWidget(advanced_);
    show_advanced(false);

    connect(disclose_, &QToolButton::toggled, this, &BudgetPanel::show_advanced);
    connect(amounts_, &AmountChooser::chosen, this, &BudgetPanel::choose_amount);
    connect(slider_, &BudgetSlider::budget_wanted, this, &BudgetPanel::budget_moved);
    connect(slider_, &BudgetSlider::budget_chosen, this, &BudgetPanel::budget_chosen);
    connect(details_, &ReadingDetails::preset_chosen, this, [this] { budget_of_preset_ = true; });
    connect(details_, &ReadingDetails::options_changed, this, [this] { emit plan_wanted(options()); });
}

ReadOptions BudgetPanel::options() const {
    ReadOptions options = details_->options();
    if (!budget_of_preset_) options.budget = {.kind = Budget::Kind::bytes, .amount = slider_->budget()};
    return options;
}

void BudgetPanel::show_plan(const ReadPlan& plan, std::optional<double> quality) {
    if (!slider_->is_held()) slider_->set_budget(plan.budget_bytes);
    slider_->show_kept(slider_->budget(), plan.budget_tokens, quality);
    amounts_->show_chosen(plan.document_tokens > 0 ? static_cast<double>(plan.budget_tokens) / plan.document_tokens
                                                   : 1);
}

void BudgetPanel::show_advanced(bool shown) {
    disclose_->setChecked(shown);
    disclose_->setArrowType(shown                                  ? Qt::DownArrow
                            : layoutDirection() == Qt::RightToLeft ? Qt::LeftArrow
                                                                   : Qt::RightArrow);
    advanced_->setVisible(shown);
}

void BudgetPanel::choose_amount(std::uint64_t bytes) {
    slider_->set_budget(bytes);
    budget_moved();
    emit budget_chosen(slider_->budget());
}

void BudgetPanel::budget_moved() {
    budget_of_preset_ = false;
    emit plan_wanted(options());
}

}  // namespace lectern
