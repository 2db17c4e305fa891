#include "app/engine/trial_queue.h"

#include <algorithm>
#include <new>

#include "engine/read/trial.h"

namespace lectern {

void TrialQueue::add(SessionId session) {
    if (std::ranges::find(sessions_, session) == sessions_.end()) sessions_.push_back(session);
}

void TrialQueue::try_next(Model& model, const Find& find) {
    const SessionId id = sessions_.front();
    const ServedReading* session = find(id);
    // What is being read says its own time.
    if (session == nullptr || !session->plan || session->reading) return sessions_.pop_front();
    const auto hold = std::make_shared<CancelToken>();
    commands_.background(hold);
    auto time = [&]() -> Result<ReadingTime> {
        try {
            return try_reading(model, session->tokens, *session->plan, *hold);
        } catch (const std::bad_alloc&) {
            return fail(no_memory_for_cells(*session->plan));
        }
    }();
    commands_.background(nullptr);
    if (!time && hold->cancelled()) return;
    sessions_.pop_front();
    // Without an estimate the document is read all the same.
    events_.push(event::ReadingTried{.session = id,
                                     .budget_tokens = session->plan->budget_tokens,
                                     .time = time ? std::optional(*time) : std::nullopt});
}

}  // namespace lectern
