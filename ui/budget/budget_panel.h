#pragma once

#include <QWidget>

#include "ui/budget/amount_chooser.h"
#include "ui/budget/budget_slider.h"
#include "ui/budget/reading_details.h"

class QToolButton;

namespace lectern {

/// How much to remember: three names, and, where somebody wants more, the memory in numbers and the details of a
/// reading.
class BudgetPanel : public QWidget {
    Q_OBJECT

 public:
    /// Of a document that is not read yet all can be chosen; of one that is, the amount alone.
    enum class Of { plan, reading };

    explicit BudgetPanel(Of what, QWidget* parent = nullptr);

    AmountChooser& amounts() const { return *amounts_; }
    BudgetSlider& slider() const { return *slider_; }
    ReadingDetails& details() const { return *details_; }

    /// With the budget of the slider, or that of a preset as long as the slider was not moved after it.
    ReadOptions options() const;
    /// What would be done with options(): moves the handle to the budget that was worked out.
    void show_plan(const ReadPlan& plan, std::optional<double> quality);
    void show_advanced(bool shown);

 signals:
    /// Say what this would do: answered with show_plan().
    void plan_wanted(const lectern::ReadOptions& options);
    /// A name was chosen, or the handle let go; see BudgetSlider::budget_chosen().
    void budget_chosen(std::uint64_t bytes);

 private:
    void choose_amount(std::uint64_t bytes);
    void budget_moved();

    AmountChooser* amounts_;
    QToolButton* disclose_;
    QWidget* advanced_;
    BudgetSlider* slider_;
    ReadingDetails* details_;
    bool budget_of_preset_ = false;
};

}  // namespace lectern
