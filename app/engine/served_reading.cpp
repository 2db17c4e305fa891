#include "app/engine/served_reading.h"

#include "engine/read/kept_by_page.h"

namespace lectern {

ReadSoFar ServedReading::so_far() const {
    return read_so_far(tokens, reading ? &reading->state.reading : nullptr);
}

std::vector<float> ServedReading::retention() const {
    return kept_by_page(reading->state.reading, tokens, model());
}

Asker& ServedReading::asker() {
    if (!asked_) {
        asked_.emplace(model(), reading->state);
        if (asker_)
            asker_->about(asked_->reading());
        else
            asker_.emplace(model(), asked_->reading(), tokens, recall());
    }
    return *asker_;
}

void ServedReading::prepare(const CancelToken& hold) {
    prepared_ = true;  // whatever is thrown, it is not tried again and again
    if (reading->state.reading.kept_share() < 1) prepared_ = asker().prepare(hold) || !hold.cancelled();
}

void ServedReading::leave() {
    prepared_ = false;
    if (!reading)
        asker_.reset();  // it begins anew, and what was kept beside its cells goes with them
    else if (asker_)
        asker_->about(reading->state.reading);
    asked_.reset();
}

}  // namespace lectern
