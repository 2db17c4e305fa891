#pragma once

#include <cstddef>

#include "engine/backend/backend.h"

namespace lectern::speed {

/// Matrices of the same shape in the memory of a backend, used in turn, so that none is in a cache when its turn comes.
class BackendFloats {
 public:
    /// Zeros. Throws std::bad_alloc.
    BackendFloats(Backend& backend, int rows, int columns, int matrices = 1);
    BackendFloats(const BackendFloats&) = delete;
    BackendFloats& operator=(const BackendFloats&) = delete;
    ~BackendFloats() { backend_.release(memory_); }

    /// Numbers between -1 and 1, the same in all.
    void fill(unsigned seed);
    Tensor operator[](int run) const;
    /// Waits until everything is done that was asked of the backend before.
    void wait() const;

 private:
    std::size_t count() const { return static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_); }

    Backend& backend_;
    int rows_, columns_, matrices_;
    std::byte* memory_ = nullptr;
};

}  // namespace lectern::speed
