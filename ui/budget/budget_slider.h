#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/budget/budget_scale.h"

class QDoubleSpinBox;
class QLabel;

namespace lectern {

class BudgetTrack;

/// How much memory a document may take, in GB: a line with marks, a box for exact entry, and what it means in words.
class BudgetSlider : public QWidget {
    Q_OBJECT

 public:
    explicit BudgetSlider(QWidget* parent = nullptr);

    void set_range(const BudgetRange& range);
    /// Moves the handle; no signals.
    void set_budget(std::uint64_t bytes);
    std::uint64_t budget() const;
    /// The handle is being dragged.
    bool is_held() const;
    /// What a plan with this budget keeps, which the caption says as long as that is the budget. Until then it says
    /// what follows from the range, as an estimate. `quality`: measured answers, as a share of those with everything
    /// kept; nothing: not measured for this model.
    void show_kept(std::uint64_t budget, int kept_tokens, std::optional<double> quality);
    /// Such as "More than before: the document needs to be read again (about 2 min)." Empty: no words.
    void show_note(const QString& note);

    QString caption() const;

 signals:
    /// While it is changed, each time that the hand rests: say what this would keep.
    void budget_wanted(std::uint64_t bytes);
    /// The handle was let go, or the number entered.
    void budget_chosen(std::uint64_t bytes);

 private:
    struct Kept {
        std::uint64_t budget;
        int tokens;
        std::optional<double> quality;
    };

    void changed(std::uint64_t bytes);
    void rest();
    void show_budget();
    void show_caption();

    BudgetRange range_;
    BudgetTrack* track_;
    QDoubleSpinBox* gigabytes_;
    QLabel* caption_;
    QLabel* note_;
    QTimer rest_;  ///< runs while the hand has not rested
    std::optional<Kept> kept_;
};

}  // namespace lectern
