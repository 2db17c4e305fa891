#pragma once

#include <atomic>

namespace lectern {

/// Set by another thread (or a signal handler) to ask for an early end; asked between the layers of a chunk.
class CancelToken {
 public:
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    void reset() { cancelled_.store(false, std::memory_order_relaxed); }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
    std::atomic<bool> cancelled_{false};
};

}  // namespace lectern
