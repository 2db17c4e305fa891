#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace lectern {

/// The cells of a layer as rank positions see them: keys rotated to their rank among the kept cells of their head, in
/// scratch memory; all other planes are those of the cells themselves. Keys were stored unrotated.
class RankView {
 public:
    /// `frequencies`: [rotated/2] radians per position.
    RankView(Backend& backend, const LayerCells& cells, std::span<const float> frequencies);
    /// Turned by other angles: `steps[head][cell]` times the frequencies.
    RankView(Backend& backend, const LayerCells& cells, const std::vector<std::vector<std::int32_t>>& steps,
             std::span<const float> frequencies);
    ~RankView();
    RankView(const RankView&) = delete;
    RankView& operator=(const RankView&) = delete;

    const LayerCells& cells() const { return view_; }

 private:
    Backend& backend_;
    LayerCells view_;
    std::byte* memory_ = nullptr;
};

/// Rank of each cell by position: 0 for the oldest.
std::vector<std::int32_t> ranks_by_position(const HeadCells& head);

/// Rotates the keys of a layer to their ranks in place, once reading is over and ranks no longer change.
void rotate_to_ranks(Backend& backend, LayerCells& cells, std::span<const float> frequencies);

/// The ranks of all cells of a layer, by position, to go back to.
using RanksOfHeads = std::vector<std::map<std::int32_t, std::int32_t>>;
RanksOfHeads ranks_of(const LayerCells& cells);
/// After cells were dropped that stood at these ranks: rotates the keys of the others to the ranks that they have now.
void rotate_from_ranks(Backend& backend, LayerCells& cells, const RanksOfHeads& before,
                       std::span<const float> frequencies);

}  // namespace lectern
