#pragma once

#include "engine/backend/cuda/kernels/attention_tile.h"

namespace lectern::cuda {

/// The tiles of cells that an attention block goes through: of all sources one after another, its split of them, and of
/// those the ones that its rows see.
template <int cells>
struct TileWalk {
    const SourceHead* head = nullptr;
    int first = 0;  ///< cell of the head
    int left = 0;   ///< cells of the head from there on
    Visibility seen = Visibility::none;

    __device__ __forceinline__ TileWalk(const AttendArguments& arguments, int kv_head)
        : heads_(arguments.heads + kv_head), step_(arguments.kv_heads), sources_(arguments.sources) {
        int tiles = 0;
        for (int s = 0; s < sources_; ++s) tiles += tiles_of(heads_[s * step_]);
        const int split = static_cast<int>(blockIdx.z), splits = static_cast<int>(gridDim.z);
        begin_ = static_cast<int>(static_cast<int64_t>(tiles) * split / splits);
        end_ = static_cast<int>(static_cast<int64_t>(tiles) * (split + 1) / splits);
    }

    /// To the next tile, the first at first. False: there is none.
    __device__ __forceinline__ bool advance(const QueryRows& rows, std::int32_t window) {
        do {
            ++tile_;
            while (tile_ >= last_)
                if (!enter_next_source()) return false;
            const PositionBounds bounds = ahead_;
            // Loaded a tile before they are asked for: the way to them is as long as some multiplications.
            if (tile_ + 1 < last_) ahead_ = position_bounds(*head, (tile_ + 1) * cells, cells);
            first = tile_ * cells;
            left = head->used - first;
            seen = visibility(bounds, left >= cells, rows, window);
        } while (seen == Visibility::none);
        return true;
    }

 private:
    static __device__ __forceinline__ int tiles_of(const SourceHead& head) { return (head.used + cells - 1) / cells; }

    __device__ __forceinline__ bool enter_next_source() {
        if (head != nullptr) before_ += tiles_of(*head);
        if (source_ == sources_) return false;
        head = heads_ + source_++ * step_;
        tile_ = max(begin_ - before_, 0);
        last_ = min(end_ - before_, tiles_of(*head));
        if (tile_ < last_) ahead_ = position_bounds(*head, tile_ * cells, cells);
        return true;
    }

    const SourceHead* heads_;
    int step_, sources_;
    int begin_, end_;              ///< of the split, counted over all sources
    int source_ = 0, before_ = 0;  ///< sources entered, tiles of those before the present one
    int tile_ = 0, last_ = 0;      ///< of the head
    PositionBounds ahead_{};       ///< of the next tile of the head
};

}  // namespace lectern::cuda
