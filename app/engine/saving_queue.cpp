#include "app/engine/saving_queue.h"

#include "app/engine/session_events.h"

namespace lectern {

void SavingQueue::save_now(ServedReading& session) {
    const bool saved = library_->save_now(session.request(), *session.reading, tell_not_saved(events_, session.id()));
    events_.push(event::ReadingSaved{.session = session.id(), .id = session.reading->id, .saved = saved});
}

void SavingQueue::save_all() {
    while (!waiting_.empty()) {
        ServedReading& session = *waiting_.front();
        waiting_.pop_front();
        ReadingLibrary::Begun& reading = *session.reading;
        if (!reading.saved || reading.budget_tokens != session.plan->budget_tokens)
            library_->save(session.request(), reading, tell_not_saved(events_, session.id()));
        events_.push(event::ReadingSaved{.session = session.id(), .id = reading.id, .saved = reading.saved});
    }
}

}  // namespace lectern
