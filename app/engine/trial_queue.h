#pragma once

#include <deque>
#include <functional>

#include "app/engine/served_reading.h"

namespace lectern {

/// Readings of which it is to be said how long they would take, on the engine's thread: one after the other, when there
/// is nothing else to do.
class TrialQueue {
 public:
    using Find = std::function<ServedReading*(SessionId)>;

    TrialQueue(CommandQueue& commands, EventQueue& events) : commands_(commands), events_(events) {}

    void add(SessionId session);
    bool empty() const { return sessions_.empty(); }
    /// The first of them; one that a command cuts off is tried again. `find`: null for a session that was closed.
    void try_next(Model& model, const Find& find);

 private:
    CommandQueue& commands_;
    EventQueue& events_;
    std::deque<SessionId> sessions_;
};

}  // namespace lectern
