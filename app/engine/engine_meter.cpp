#include "app/engine/engine.h"
#include "app/engine/memory_use.h"

namespace lectern {

namespace {

double seconds_since(std::chrono::steady_clock::time_point then) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

}  // namespace

void Engine::meter() {
    if (seconds_since(last_meter_) >= options_.meter_seconds) meter_at_once();
}

void Engine::meter_at_once() {
    if (model_ == nullptr) return;
    last_meter_ = Clock::now();
    std::vector<const CellStore*> cells;
    for (const auto& [id, session] : sessions_)
        if (session->reading) cells.push_back(&session->reading->state.reading.cells);
    const MemoryByPlace memory = memory_in_use(*model_, cells, options_.available_bytes());
    meter_.memory = memory.ram;
    meter_.card = memory.card;

    meter_.paused = paused_;
    meter_.waiting_documents = static_cast<int>(to_read_.size());
    meter_.waiting_bytes = keeper_ ? keeper_->waiting_bytes() : 0;
    meter_.reading.reset();
    if (being_read_ == nullptr) {
        meter_.retention.reset();
    } else {
        meter_.reading = being_read_->id();
        // About 10 ms for 128K tokens: once a second that is a hundredth of the time.
        if (being_read_->can_be_asked() && (!meter_.retention || seconds_since(last_retention_) >= 1)) {
            meter_.retention = std::make_shared<const std::vector<float>>(being_read_->retention());
            last_retention_ = Clock::now();
        }
    }
    events_.push(meter_);
}

}  // namespace lectern
