#include <algorithm>
#include <new>

#include "app/engine/engine.h"
#include "app/engine/memory_use.h"
#include "app/plan/fitting_plan.h"
#include "engine/read/lower_budget.h"

namespace lectern {

namespace {

Error little_memory(std::uint64_t available, std::uint64_t needed) {
    return {.code = ErrorCode::out_of_memory,
            .what = fmt::format("{} of memory are free, and the reading needs {} more.", describe_bytes(available),
                                describe_bytes(needed)),
            .means = "Reading goes on with a smaller budget.",
            .next = "Close other programs if more is to be kept, and read the document again."};
}

}  // namespace

Result<void> Engine::plan_what_fits(Session& session, const ReadOptions& options, std::optional<Error> why) {
    auto fitting = lectern::plan_what_fits(*model_, static_cast<int>(session.tokens.tokens.size()),
                                           asked_for(session, options), std::move(why));
    if (!fitting) return fail(fitting.error());
    take(session, std::move(fitting->plan), std::move(fitting->options));
    if (fitting->why)
        events_.push(
            event::SteppedDown{.session = session.id(), .plan = *session.plan, .why = std::move(*fitting->why)});
    return {};
}

Result<void> Engine::begin(Session& session, const ReadingLibrary::Watch& watch) {
    const auto try_it = [&]() -> Result<ReadingLibrary::Begun> {
        if (is_kept(session)) return keeper_->begin(session.request(), watch);
        auto state = begin_reading(*model_, *session.plan);
        if (!state) return fail(state.error());
        return ReadingLibrary::Begun{.state = std::move(*state), .id = {}};
    };
    for (;;) {
        auto begun = try_it();
        if (begun) {
            session.reading = std::move(*begun);
            return {};
        }
        if (begun.error().code != ErrorCode::out_of_memory) return fail(begun.error());
        const ReadOptions less = with_less(session.wanted, session.plan->document_tokens);
        if (auto planned = plan_what_fits(session, less, begun.error()); !planned) return planned;
    }
}

void Engine::serve(command::ChangeBudget& change, PostedCommand&) {
    Session* session = find(change.session);
    if (session == nullptr || !session->plan) return;
    if (session->can_be_asked()) return lower(*session, change.budget);
    ReadOptions wanted = session->wanted;
    wanted.budget = change.budget;
    if (wanted.policy == "full") wanted.policy.clear();
    auto planned = plan(*session, wanted);
    if (planned && session->reading) {
        if (auto anew = begin_reading(*model_, *session->plan))
            session->reading->state = std::move(*anew);
        else
            planned = fail(anew.error());
    }
    if (planned)
        events_.push(
            event::BudgetChanged{.session = change.session, .plan = *session->plan, .read = session->so_far()});
    else
        events_.push(event::BudgetRefused{.session = change.session, .error = planned.error()});
}

void Engine::lower(Session& session, const Budget& budget) {
    session.leave();
    ReadingInProgress& state = session.reading->state;
    const auto refused = [&](const Error& error) {
        end_if_card_failed(error);
        events_.push(event::BudgetRefused{.session = session.id(), .error = error});
    };
    try {
        const auto less = plan_with_less(*model_, state, budget);
        if (!less) return refused(less.error());
        if (less->budget_tokens > state.reading.plan.budget_tokens) {
            events_.push(event::MustReadAgain{.session = session.id(), .plan = *less});
            return;
        }
        if (less->budget_tokens < state.reading.plan.budget_tokens) {
            prepare_for(session);
            if (auto done = lower_budget(*model_, state, *less); !done) return refused(done.error());
            session.plan = *less;
            session.wanted.budget = budget;
            if (&session != being_read_ && is_kept(session)) to_save_.push_back(session.id());
        }
        events_.push(event::BudgetChanged{.session = session.id(), .plan = *session.plan, .read = session.so_far()});
    } catch (const std::bad_alloc&) {
        refused(no_memory_for_cells(state.reading.plan));
    }
}

bool Engine::step_down(Session& session, const Error& why) {
    session.leave();
    ReadingInProgress& state = session.reading->state;
    const Budget half{.kind = Budget::Kind::tokens,
                      .amount = static_cast<std::uint64_t>(state.reading.plan.budget_tokens / 2)};
    try {
        const auto less = plan_with_less(*model_, state, half);
        if (!less || less->budget_tokens >= state.reading.plan.budget_tokens) return false;
        prepare_for(session);
        if (!lower_budget(*model_, state, *less)) return false;
    } catch (const std::bad_alloc&) {
        return false;
    }
    session.plan = state.reading.plan;
    session.wanted.budget = half;
    events_.push(event::SteppedDown{.session = session.id(), .plan = *session.plan, .why = why});
    return true;
}

/// Other programs take memory too. A system that lends more than it has never says no, and ends programs later.
void Engine::watch_memory(Session& session) {
    constexpr std::uint64_t reserve = std::uint64_t{32} << 20;
    const Reading& reading = session.reading->state.reading;
    const std::uint64_t available = options_.available_bytes();
    const std::uint64_t needed = unfilled_bytes(*model_, reading.cells) + reserve;
    if (available == 0 || available >= needed || low_ || reading.tokens == 0) return;
    low_ = !step_down(session, little_memory(available, needed));
}

void Engine::serve(command::SaveNow& save, PostedCommand&) {
    Session* session = find(save.session);
    if (session == nullptr) return;
    event::ReadingSaved saved{.session = save.session, .id = {}, .saved = false};
    if (!session->can_be_asked() || !is_kept(*session)) return events_.push(saved);  // there is nothing, or nowhere
    if (session != being_read_) return to_save_.push_back(save.session);
    saved.saved = keeper_->save_now(session->request(), *session->reading, tell_not_saved(save.session));
    saved.id = session->reading->id;
    events_.push(saved);
}

void Engine::save_what_changed() {
    while (!to_save_.empty()) {
        Session* session = find(to_save_.front());
        to_save_.pop_front();
        if (session == nullptr) continue;
        ReadingLibrary::Begun& reading = *session->reading;
        if (!reading.saved || reading.budget_tokens != session->plan->budget_tokens)
            keeper_->save(session->request(), reading, tell_not_saved(session->id()));
        events_.push(event::ReadingSaved{.session = session->id(), .id = reading.id, .saved = reading.saved});
    }
}

}  // namespace lectern
