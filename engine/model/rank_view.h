#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace lectern {

/// Memory for the keys of one layer after another. To take it anew for each makes a graphics card wait: 32 times a
/// chunk.
class RankMemory {
 public:
    explicit RankMemory(Backend& backend) : backend_(backend) {}
    ~RankMemory();
    RankMemory(const RankMemory&) = delete;
    RankMemory& operator=(const RankMemory&) = delete;

    /// At least so many bytes, with anything in them; what was here before may be lost.
    std::byte* reserve(std::size_t bytes);
    Backend& backend() const { return backend_; }

 private:
    Backend& backend_;
    std::byte* data_ = nullptr;
    std::size_t bytes_ = 0;
};

/// The cells of a layer as rank positions see them: keys rotated to their rank among the kept cells of their head, in
/// scratch memory; all other planes are those of the cells themselves. Keys were stored unrotated.
class RankView {
 public:
    /// `frequencies`: [rotated/2] radians per position.
    RankView(Backend& backend, const LayerCells& cells, std::span<const float> frequencies);
    /// In `memory`. Valid until something else is put there.
    RankView(RankMemory& memory, const LayerCells& cells, std::span<const float> frequencies);
    /// Rotated by other angles: `steps[head][cell]` times the frequencies.
    RankView(RankMemory& memory, const LayerCells& cells, const std::vector<std::vector<std::int32_t>>& steps,
             std::span<const float> frequencies);

    const LayerCells& cells() const { return view_; }

 private:
    void rotate(RankMemory& memory, const LayerCells& cells, const std::vector<std::vector<std::int32_t>>& steps,
                std::span<const float> frequencies);

    std::unique_ptr<RankMemory> own_;  ///< null where the memory is the caller's
    LayerCells view_;
};

/// Rank of each cell by position: 0 for the oldest.
std::vector<std::int32_t> ranks_by_position(const HeadCells& head);

/// Rotates the keys of a layer to their ranks in place, once reading is over and ranks no longer change.
void rotate_to_ranks(Backend& backend, LayerCells& cells, std::span<const float> frequencies);

/// [kv_heads] the rank of each cell by its position, for rotate_from_ranks().
using RanksOfHeads = std::vector<std::map<std::int32_t, std::int32_t>>;
RanksOfHeads ranks_of(const LayerCells& cells);
/// After some cells were dropped: rotates the keys of the others from the ranks that they had `before` to those that
/// they have now.
void rotate_from_ranks(Backend& backend, LayerCells& cells, const RanksOfHeads& before,
                       std::span<const float> frequencies);

}  // namespace lectern
