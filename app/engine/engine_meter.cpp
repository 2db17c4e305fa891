#include "app/engine/engine_meter.h"

#include "app/engine/memory_use.h"

namespace lectern {

namespace {

double seconds_since(std::chrono::steady_clock::time_point then) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

}  // namespace

bool EngineMeter::is_due() const {
    return seconds_since(last_) >= options_.meter_seconds;
}

void EngineMeter::say(const State& state) {
    last_ = Clock::now();
    const MemoryByPlace memory = memory_in_use(state.model, state.cells, options_.available_bytes());
    meter_.memory = memory.ram;
    meter_.card = memory.card;

    meter_.paused = state.paused;
    meter_.waiting_documents = static_cast<int>(state.waiting_documents);
    meter_.waiting_bytes = state.waiting_bytes;
    meter_.reading.reset();
    if (state.being_read == nullptr) {
        meter_.retention.reset();
    } else {
        meter_.reading = state.being_read->id();
        // About 10 ms for 128K tokens: once a second that is a hundredth of the time.
        if (state.being_read->can_be_asked() && (!meter_.retention || seconds_since(last_retention_) >= 1)) {
            meter_.retention = std::make_shared<const std::vector<float>>(state.being_read->retention());
            last_retention_ = Clock::now();
        }
    }
    events_.push(meter_);
}

}  // namespace lectern
