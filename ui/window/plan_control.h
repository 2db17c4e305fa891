#pragma once

#include <array>

#include "ui/budget/estimate_card.h"
#include "ui/window/session_message.h"
#include "ui/window/shown_session.h"

namespace lectern {

class BudgetPanel;
class Toast;

/// How the session that is shown is read: which pages, with which budget, and what that costs. A budget that is known
/// to be good enough is proposed before a person is asked.
class PlanControl : public QObject {
    Q_OBJECT

 public:
    /// `card`: where it is chosen before it is read; `budget`: where it is changed after that.
    PlanControl(Workspace& workspace, Settings& settings, ShownSession& session, EstimateCard& card,
                BudgetPanel& budget, Toast& toast, QObject* parent);

    void choose_pages();
    /// With the budget for which it would have to be.
    void read_again();
    /// What another model has read.
    void read_with_open_model();

 signals:
    void message(const lectern::SessionMessage& message);

 private:
    void connect_parts();
    void show_plan();
    void propose_budget();
    void show_estimate(std::optional<double> quality);
    void show_range();
    void change_budget(std::uint64_t bytes);
    void lower_budget(std::uint64_t bytes);
    std::array<Amount, AmountChooser::kinds.size()> amounts(std::uint64_t free_bytes) const;
    void must_read_again(DocumentSession* session, const ReadPlan& plan);
    void measure_speed(const DocumentSession& session);
    /// Where it was never measured: finds it out, and proposes a budget again once it is known.
    void want_pace();
    std::optional<Estimate::Seconds> time() const;
    bool is_tried() const;
    /// Tokens a second, of the last reading with this model; reading_speed(): or as it was tried.
    std::optional<double> reading_speed() const;
    std::optional<double> measured_speed() const;

    Workspace& workspace_;
    Settings& settings_;
    ShownSession& session_;
    EstimateCard& card_;
    BudgetPanel& budget_;
    Toast& toast_;
    event::MemoryUse memory_use_;          ///< of the last meter
    std::optional<Budget> wanted_budget_;  ///< for which it would have to be read again
};

}  // namespace lectern
