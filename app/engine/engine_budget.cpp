#include <algorithm>
#include <new>

#include "app/engine/engine.h"
#include "engine/read/lower_budget.h"

namespace lectern {

Result<void> Engine::plan_what_fits(ServedReading& session, const ReadOptions& options) {
    const auto why = session.make_plan_that_fits(options);
    if (!why) return fail(why.error());
    say_planned(session);
    if (*why) say_stepped_down(session, **why);
    return {};
}

void Engine::serve(command::ChangeBudget& change, PostedCommand&) {
    ServedReading* session = find(change.session);
    if (session == nullptr || !session->plan) return;
    if (session->can_be_asked()) return lower(*session, change.budget);
    ReadOptions wanted = session->recipe.options;
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

void Engine::lower(ServedReading& session, const Budget& budget) {
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
            if (auto done = session.lower(*less); !done) return refused(done.error());
            if (&session != being_read_ && session.is_kept()) to_save_.push_back(session.id());
        }
        events_.push(event::BudgetChanged{.session = session.id(), .plan = *session.plan, .read = session.so_far()});
    } catch (const std::bad_alloc&) {
        refused(no_memory_for_cells(state.reading.plan));
    }
}

void Engine::say_stepped_down(const ServedReading& session, const Error& why) {
    events_.push(event::SteppedDown{.session = session.id(), .plan = *session.plan, .why = why});
}

void Engine::serve(command::SaveNow& save, PostedCommand&) {
    ServedReading* session = find(save.session);
    if (session == nullptr) return;
    event::ReadingSaved saved{.session = save.session, .id = {}, .saved = false};
    if (!session->can_be_asked() || !session->is_kept()) return events_.push(saved);  // there is nothing, or nowhere
    if (session != being_read_) return to_save_.push_back(save.session);
    saved.saved = keeper_->save_now(session->request(), *session->reading, tell_not_saved(save.session));
    saved.id = session->reading->id;
    events_.push(saved);
}

void Engine::save_what_changed() {
    while (!to_save_.empty()) {
        ServedReading* session = find(to_save_.front());
        to_save_.pop_front();
        if (session == nullptr) continue;
        ReadingLibrary::Begun& reading = *session->reading;
        if (!reading.saved || reading.budget_tokens != session->plan->budget_tokens)
            keeper_->save(session->request(), reading, tell_not_saved(session->id()));
        events_.push(event::ReadingSaved{.session = session->id(), .id = reading.id, .saved = reading.saved});
    }
}

}  // namespace lectern
