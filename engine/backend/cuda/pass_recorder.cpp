#include "engine/backend/cuda/pass_recorder.h"

#include <new>
#include <utility>

namespace lectern::cuda {

void PassRecorder::run(const std::function<void()>& pass, const std::function<void()>& prepare) {
    launches_.clear();
    prepare_ = prepare;
    holding_ = true;
    try {
        pass();
    } catch (...) {
        holding_ = false;
        throw;
    }
    if (std::exchange(holding_, false)) finish();
}

void PassRecorder::finish() {
    prepare_();
    const bool known = launches_ == before_;
    if (!known) {
        sequence_.reset();
        no_memory_ = false;
    } else if (sequence_ == nullptr && !no_memory_) {
        record_held();
    }
    if (sequence_ != nullptr) {
        device_.play(*sequence_);
        return;
    }
    for (const KeptLaunch& launch : launches_) device_.launch(launch.view());
    before_ = std::move(launches_);
}

/// Without memory for a sequence its launches go on one by one.
void PassRecorder::record_held() {
    std::vector<KernelLaunch> views;
    for (const KeptLaunch& launch : launches_) views.push_back(launch.view());
    try {
        sequence_ = device_.record(views);
    } catch (const std::bad_alloc&) {
        no_memory_ = true;
    }
}

void PassRecorder::flush() {
    if (!std::exchange(holding_, false)) return;
    prepare_();
    for (const KeptLaunch& launch : launches_) device_.launch(launch.view());
}

Device& PassRecorder::flushed() {
    flush();
    return device_;
}

std::byte* PassRecorder::allocate(std::size_t bytes) {
    return flushed().allocate(bytes);
}
void PassRecorder::release(std::byte* memory) {
    flushed().release(memory);
}
void PassRecorder::upload(std::byte* to, const void* from, std::size_t bytes) {
    flushed().upload(to, from, bytes);
}
void PassRecorder::download(void* to, const std::byte* from, std::size_t bytes) {
    flushed().download(to, from, bytes);
}
void PassRecorder::copy(std::byte* to, const std::byte* from, std::size_t bytes) {
    flushed().copy(to, from, bytes);
}
void PassRecorder::clear(std::byte* to, std::size_t bytes) {
    flushed().clear(to, bytes);
}

void PassRecorder::launch(const KernelLaunch& l) {
    if (!holding_) {
        device_.launch(l);
        return;
    }
    launches_.emplace_back(l);
}

std::unique_ptr<LaunchSequence> PassRecorder::record(std::span<const KernelLaunch> launches) {
    return device_.record(launches);
}
void PassRecorder::play(const LaunchSequence& sequence) {
    flushed().play(sequence);
}
void PassRecorder::multiply(const DenseProduct& product) {
    flushed().multiply(product);
}
void PassRecorder::synchronize() {
    flushed().synchronize();
}

}  // namespace lectern::cuda
