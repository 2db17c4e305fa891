#pragma once

#include <QWidget>

#include "ui/budget/budget_slider.h"
#include "ui/budget/reading_details.h"

class QToolButton;

namespace lectern {

/// Budget and, where they are wanted, the details of a reading.
class BudgetPanel : public QWidget {
    Q_OBJECT

 public:
    explicit BudgetPanel(QWidget* parent = nullptr);

    BudgetSlider& slider() const { return *slider_; }
    ReadingDetails& details() const { return *details_; }

    /// With the budget of the slider, or that of a preset as long as the slider was not moved after it.
    ReadOptions options() const;
    /// What would be done with options(): moves the handle to the budget that was worked out.
    void show_plan(const ReadPlan& plan, std::optional<double> quality);
    void show_details(bool shown);

 signals:
    /// Say what this would do: answered with show_plan().
    void plan_wanted(const lectern::ReadOptions& options);
    /// The budget was let go at this; see BudgetSlider::budget_chosen().
    void budget_chosen(std::uint64_t bytes);

 private:
    void budget_moved(std::uint64_t bytes);
    void want_plan();

    BudgetSlider* slider_;
    QToolButton* disclose_;
    ReadingDetails* details_;
    bool budget_of_preset_ = false;
};

}  // namespace lectern
