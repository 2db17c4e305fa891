#include "ui/window/plan_control.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/plan/measured_quality.h"
#include "engine/cache/budget.h"
#include "ui/base/amounts.h"
#include "ui/budget/budget_panel.h"
#include "ui/budget/estimate_card.h"
#include "ui/budget/page_chooser.h"
#include "ui/window/diagnostics.h"
#include "ui/window/toast.h"

namespace lectern {

using SessionState = DocumentSession::State;

namespace {

/// Another reading of the same length took between these shares of the last one's time on machines that do other work.
constexpr double fastest = 0.8, slowest = 1.6;
constexpr int enough_to_measure = 1024;  // tokens
constexpr std::uint64_t least_reserve = std::uint64_t{512} << 20;

/// Of the plan's cells, were they all in that format.
double cells_in(const ReadPlan& plan, CellFormat format) {
    double bytes = 0;
    for (std::size_t l = 0; l < plan.capacities.size(); ++l)
        for (const int capacity : plan.capacities[l])
            bytes += static_cast<double>(capacity) * static_cast<double>(cell_bytes(format, plan.widths[l]));
    return bytes;
}

/// In that format, whatever the plan's own is: where it is chosen by the budget, marks must not move with the budget.
std::uint64_t bytes_of(const ReadPlan& plan, std::uint64_t tokens, CellFormat format) {
    if (plan.budget_tokens <= 0) return 0;
    const double all = static_cast<double>(plan.budget_bytes) * cells_in(plan, format) / cells_in(plan, plan.format);
    return static_cast<std::uint64_t>(all / plan.budget_tokens * static_cast<double>(tokens));
}

}  // namespace

PlanControl::PlanControl(Workspace& workspace, Settings& settings, ShownSession& session, EstimateCard& card,
                         BudgetPanel& budget, Toast& toast, QObject* parent)
    : QObject(parent),
      workspace_(workspace),
      settings_(settings),
      session_(session),
      card_(card),
      budget_(budget),
      toast_(toast) {
    connect_parts();
}

void PlanControl::connect_parts() {
    connect(&card_, &EstimateCard::plan_wanted, this, [this](const ReadOptions& options) {
        if (session_) workspace_.plan(*session_, options);
    });
    connect(&card_, &EstimateCard::read_wanted, this, [this] {
        if (session_) workspace_.start(*session_);
    });
    connect(&card_, &EstimateCard::pages_wanted, this, &PlanControl::choose_pages);
    connect(&card_, &EstimateCard::put_off_wanted, this, [this] {
        if (session_) workspace_.put_off(*session_, true);
    });
    connect(&budget_, &BudgetPanel::budget_chosen, this, &PlanControl::change_budget);
    connect(&session_, &ShownSession::plan_changed, this, &PlanControl::show_plan);
    connect(&workspace_, &Workspace::must_read_again, this, &PlanControl::must_read_again);
    connect(&workspace_, &Workspace::reading_ended, this,
            [this](DocumentSession* session) { measure_speed(*session); });
    connect(&workspace_, &Workspace::metered, this, [this](const event::Meter& meter) {
        memory_use_ = meter.memory;
        show_range();
    });
}

void PlanControl::choose_pages() {
    if (!session_.has_document()) return;
    auto* dialog = new PageChooser(session_->document, session_->pages, card_.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PageChooser::chosen, session_.get(), [this, session = session_.get()](const PageChoice& pages) {
        if (session->state == SessionState::planned) workspace_.choose_pages(*session, pages);
    });
    dialog->open();
}

std::optional<double> PlanControl::measured_speed() const {
    const double speed = settings_.reading_speed(QString::fromStdString(workspace_.model().file.string()));
    return speed > 0 ? std::optional(speed) : std::nullopt;
}

std::optional<double> PlanControl::reading_speed() const {
    if (const auto speed = measured_speed()) return speed;
    if (!session_ || !session_->tried || !session_->tried->time) return {};
    const ReadingTime& time = *session_->tried->time;
    return 2 * session_->tokens / (time.least + time.most);
}

void PlanControl::want_pace() {
    if (measured_speed()) return;
    if (!is_tried()) return workspace_.try_reading(*session_);
    const Budget::Kind kind = session_->options.budget.kind;
    const bool is_proposed = kind == Budget::Kind::full || kind == Budget::Kind::tokens;
    if (!std::exchange(session_->pace_considered, true) && is_proposed) propose_budget();
}

std::optional<Estimate::Seconds> PlanControl::time() const {
    if (const auto speed = measured_speed())
        return Estimate::Seconds{fastest * session_->tokens / *speed, slowest * session_->tokens / *speed};
    if (!is_tried() || !session_->tried->time) return {};
    return Estimate::Seconds{session_->tried->time->least, session_->tried->time->most};
}

/// With the plan as it is now.
bool PlanControl::is_tried() const {
    return session_->tried && session_->tried->budget_tokens == session_->plan->budget_tokens;
}

void PlanControl::propose_budget() {
    session_->budget_proposed = true;
    const double accepted = reading_speed().value_or(0) * 60 * settings_.accepted_minutes();
    const int tokens = usual_budget(session_->tokens, workspace_.model().opened.good_up_to,
                                    static_cast<int>(std::min<double>(accepted, std::numeric_limits<int>::max())));
    if (session_->options.budget.kind != Budget::Kind::full || tokens >= session_->tokens) return show_plan();
    ReadOptions options = session_->options;
    options.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(tokens)};
    workspace_.plan(*session_, options);
}

void PlanControl::show_plan() {
    wanted_budget_.reset();
    budget_.slider().show_note({});
    if (!session_ || !session_->plan) return;
    const ReadPlan& plan = *session_->plan;
    show_range();
    const auto quality = MeasuredQuality::shipped().of(workspace_.model().opened.name, plan);
    budget_.show_plan(plan, quality);
    if (session_->state != SessionState::planned || session_->server) return;
    if (session_->budget_proposed)
        show_estimate(quality);
    else
        propose_budget();
    if (session_->state == SessionState::planned) want_pace();
}

void PlanControl::show_estimate(std::optional<double> quality) {
    const ReadPlan& plan = *session_->plan;
    Estimate estimate{.name = session_->name,
                      .pages = chosen_before(session_->pages, session_->page_count()),
                      .document_pages = session_->page_count(),
                      .device = computing_words(workspace_.model()),
                      .pages_without_text = session_->pages.empty() ? session_->document->pages_without_text : 0,
                      .disk_bytes = plan.budget_bytes,
                      .free_bytes = memory_use_.free,
                      .plan = plan,
                      .quality = quality};
    estimate.time = time();
    // It waits for what is being read.
    estimate.is_measuring =
        !estimate.time && !is_tried() && std::ranges::none_of(workspace_.sessions(), &DocumentSession::is_being_read);
    if (const auto speed = measured_speed()) {
        const bool beyond_window = plan.document_tokens > workspace_.model().opened.good_up_to;
        if (session_->tokens / *speed < settings_.unasked_seconds() && !beyond_window)
            return workspace_.start(*session_);
    }
    card_.budget().details().set_heads(workspace_.model().opened.methods);
    card_.show_estimate(estimate);
}

void PlanControl::show_range() {
    if (!session_ || !session_->plan || memory_use_.installed == 0) return;
    const ReadPlan& plan = *session_->plan;
    const auto tokens = static_cast<std::uint64_t>(plan.document_tokens);
    const std::uint64_t room = memory_use_.free + memory_use_.cells;
    const std::uint64_t reserve = std::max(least_reserve, memory_use_.installed / 20) + plan.scratch_bytes;
    const CellFormat format = session_->options.format.value_or(CellFormat::q8);
    const auto usual = static_cast<std::uint64_t>(named_budget(Budget::Kind::compact, plan.document_tokens));
    const BudgetRange range{.minimum = bytes_of(plan, std::min<std::uint64_t>(64, tokens), format),
                            .recommended = bytes_of(plan, usual, format),
                            .everything = bytes_of(plan, tokens, format),
                            .available = room > reserve ? room - reserve : 0,
                            .installed = memory_use_.installed,
                            .document_tokens = plan.document_tokens};
    const auto choices = amounts(range.available);
    for (BudgetPanel* panel : {&budget_, &card_.budget()}) {
        panel->slider().set_range(range);
        panel->amounts().show_amounts(choices);
        panel->amounts().show_chosen(static_cast<double>(plan.budget_tokens) / std::max(1, plan.document_tokens));
    }
}

/// With the policy and the format of the plan.
std::array<Amount, AmountChooser::kinds.size()> PlanControl::amounts(std::uint64_t free_bytes) const {
    const ReadPlan& plan = *session_->plan;
    const CellFormat format = session_->options.format.value_or(CellFormat::q8);
    std::array<Amount, AmountChooser::kinds.size()> amounts;
    for (std::size_t number = 0; number < amounts.size(); ++number) {
        const Budget::Kind kind = AmountChooser::kinds[number];
        ReadPlan other = plan;
        other.budget_tokens = kind == Budget::Kind::full
                                  ? plan.document_tokens
                                  : std::min(named_budget(kind, plan.document_tokens), plan.document_tokens);
        const std::uint64_t bytes = bytes_of(plan, static_cast<std::uint64_t>(other.budget_tokens), format);
        amounts[number] = {.bytes = bytes,
                           .share = static_cast<double>(other.budget_tokens) / std::max(1, plan.document_tokens),
                           .quality = MeasuredQuality::shipped().of(workspace_.model().opened.name, other),
                           .fits = bytes <= free_bytes};
    }
    return amounts;
}

void PlanControl::change_budget(std::uint64_t bytes) {
    if (!session_ || !session_->plan || bytes == session_->plan->budget_bytes) return;
    if (session_->state != SessionState::planned && bytes < session_->plan->budget_bytes) return lower_budget(bytes);
    workspace_.change_budget(*session_, {.kind = Budget::Kind::bytes, .amount = bytes});
}

/// What is dropped cannot be brought back without reading again: for some seconds nothing is dropped yet.
void PlanControl::lower_budget(std::uint64_t bytes) {
    const auto lower = [this, session = QPointer(session_.get()), bytes] {
        if (session) workspace_.change_budget(*session, {.kind = Budget::Kind::bytes, .amount = bytes});
    };
    toast_.offer(tr("%1 will be remembered, instead of %2.", "sizes in memory")
                     .arg(bytes_text(bytes), bytes_text(session_->plan->budget_bytes)),
                 lower, [this] { show_plan(); });
}

/// What was evicted cannot be brought back: that is said, and offered.
void PlanControl::must_read_again(DocumentSession* session, const ReadPlan& plan) {
    if (session != session_.get()) return;
    wanted_budget_ = Budget{.kind = Budget::Kind::bytes, .amount = plan.budget_bytes};
    const auto speed = reading_speed();
    budget_.slider().show_note(speed ? tr("More than before: the document needs to be read again (about %1).")
                                           .arg(duration_text(plan.document_tokens / *speed))
                                     : tr("More than before: the document needs to be read again."));
    emit message({SessionMessage::Severity::hint,
                  tr("What was left out cannot be brought back; with a larger budget the document is read again."),
                  {SessionMessage::Remedy::read_anew}});
}

void PlanControl::read_again() {
    ReadOptions options = session_->options;
    // What a larger budget costs was said beside it.
    if (!wanted_budget_) return session_.show(workspace_.plan_again(*session_, options));
    options.budget = *std::exchange(wanted_budget_, std::nullopt);
    session_.show(workspace_.read_again(*session_, options));
}

/// What it costs was said on the card; where there is none, it is said first.
void PlanControl::read_with_open_model() {
    if (session_->state != SessionState::planned) return read_again();
    if (session_->put_off) return workspace_.put_off(*session_, false);
    workspace_.start(*session_);
}

void PlanControl::measure_speed(const DocumentSession& session) {
    if (session.prefilled_tokens <= enough_to_measure || session.seconds <= 0) return;
    settings_.set_reading_speed(QString::fromStdString(workspace_.model().file.string()),
                                session.prefilled_tokens / session.seconds);
}

}  // namespace lectern
