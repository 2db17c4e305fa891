#pragma once

#include <cstdint>

#include "engine/base/cancel.h"
#include "engine/model/chunk_observer.h"

namespace lectern::test {

/// Cancels while a layer works on a chunk, so that the chunk is cut off behind that layer. Once.
class CutOffAt final : public ChunkObserver {
 public:
    /// `first`: position of the chunk's first token.
    CutOffAt(int layer, std::int32_t first, CancelToken& cancel) : layer_(layer), first_(first), cancel_(cancel) {}
    void computed(const ChunkView& chunk, std::span<const float> /*scores*/) override {
        if (chunk.layer != layer_ || chunk.positions.front() != first_ || was_cut_off) return;
        was_cut_off = true;
        cancel_.cancel();
    }

    bool was_cut_off = false;

 private:
    int layer_;
    std::int32_t first_;
    CancelToken& cancel_;
};

}  // namespace lectern::test
