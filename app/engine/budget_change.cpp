#include "app/engine/budget_change.h"

#include <new>

#include "app/engine/session_events.h"
#include "engine/read/lower_budget.h"

namespace lectern {

namespace {

void say_refused(EventQueue& events, const ServedReading& session, const Error& error) {
    end_if_card_failed(error);
    events.push(event::BudgetRefused{.session = session.id(), .error = error});
}

void say_changed(EventQueue& events, const ServedReading& session) {
    events.push(event::BudgetChanged{.session = session.id(),
                                     .plan = *session.plan,
                                     .read = session.so_far(),
                                     .retention = session.can_be_asked() ? session.retention() : std::vector<float>()});
}

/// Before the first chunk.
void plan_anew(ServedReading& session, Model& model, const Budget& budget, EventQueue& events) {
    ReadOptions wanted = session.recipe.options;
    wanted.budget = budget;
    if (wanted.policy == "full") wanted.policy.clear();
    if (auto planned = session.make_plan(wanted); !planned) return say_refused(events, session, planned.error());
    say_planned(events, session);
    if (session.reading) {
        auto anew = begin_reading(model, *session.plan);
        if (!anew) return say_refused(events, session, anew.error());
        session.reading->state = std::move(*anew);
    }
    say_changed(events, session);
}

bool lower(ServedReading& session, Model& model, const Budget& budget, EventQueue& events) {
    session.leave();
    const ReadingInProgress& state = session.reading->state;
    const int now = state.reading.plan.budget_tokens;
    try {
        const auto less = plan_with_less(model, state, budget);
        if (!less) {
            say_refused(events, session, less.error());
            return false;
        }
        if (less->budget_tokens > now) {
            events.push(event::MustReadAgain{.session = session.id(), .plan = *less});
            return false;
        }
        const auto done = less->budget_tokens < now ? session.lower(*less) : Result<void>();
        if (!done) {
            say_refused(events, session, done.error());
            return false;
        }
        say_changed(events, session);
        return less->budget_tokens < now;
    } catch (const std::bad_alloc&) {
        say_refused(events, session, no_memory_for_cells(state.reading.plan));
        return false;
    }
}

}  // namespace

bool change_budget(ServedReading& session, Model& model, const Budget& budget, EventQueue& events) {
    if (session.can_be_asked()) return lower(session, model, budget, events);
    plan_anew(session, model, budget, events);
    return false;
}

}  // namespace lectern
