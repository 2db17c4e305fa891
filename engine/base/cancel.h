#pragma once

#include <atomic>

namespace lectern {

/// Set by another thread (or a signal handler) to ask for an early end; asked between the layers of a chunk.
class CancelToken {
 public:
    CancelToken() = default;
    /// Is cancelled whenever `parent` is, which must outlive it. So a part of some work can be cancelled alone.
    explicit CancelToken(const CancelToken* parent) : parent_(parent) {}

    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    void reset() { cancelled_.store(false, std::memory_order_relaxed); }
    bool cancelled() const {
        return cancelled_.load(std::memory_order_relaxed) || (parent_ != nullptr && parent_->cancelled());
    }

 private:
    std::atomic<bool> cancelled_{false};
    const CancelToken* parent_ = nullptr;
};

}  // namespace lectern
