#pragma once

#include "app/engine/engine_thread.h"
#include "app/engine/served_reading.h"

namespace lectern {

/// Says now and then what the engine does, and what memory that takes.
class EngineMeter {
 public:
    EngineMeter(const EngineOptions& options, EventQueue& events) : options_(options), events_(events) {}

    /// What is measured.
    struct State {
        const Model& model;
        std::vector<const CellStore*> cells;        ///< of all sessions
        const ServedReading* being_read = nullptr;  ///< or null
        bool paused = false;
        std::size_t waiting_documents = 0, waiting_bytes = 0;  ///< see event::Meter
    };
    /// Whether it was said long enough ago.
    bool is_due() const;
    void say(const State& state);

    void read(const ReadProgress& progress) { meter_.progress = progress; }
    void answered(double tokens_per_second) { meter_.answering_speed = tokens_per_second; }

 private:
    using Clock = std::chrono::steady_clock;

    const EngineOptions& options_;
    EventQueue& events_;
    Clock::time_point last_, last_retention_;
    event::Meter meter_;  ///< what the next one says, as far as it is not measured then
};

}  // namespace lectern
