#pragma once

#include <deque>

#include "app/engine/served_reading.h"

namespace lectern {

/// Readings that changed while they were not read, on their way into the library.
class SavingQueue {
 public:
    /// `library`: the one that saves; null: nothing is kept.
    SavingQueue(EventQueue& events, ReadingLibrary* library) : events_(events), library_(library) {}

    bool empty() const { return waiting_.empty(); }
    /// It must not be closed before save_all().
    void add(ServedReading& session) { waiting_.push_back(&session); }
    /// Of one that is being read; between two chunks.
    void save_now(ServedReading& session);
    void save_all();

 private:
    EventQueue& events_;
    ReadingLibrary* library_;
    std::deque<ServedReading*> waiting_;
};

}  // namespace lectern
