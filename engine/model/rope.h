#pragma once

#include <span>
#include <vector>

#include "engine/model/config.h"

namespace lectern {

/// The rotary embedding of a sequence (arXiv 2104.09864) in half-split layout. Which factors hold depends on how long
/// the sequence may become, and is fixed with it, since keys that were stored rotated cannot follow a change.
class Rope {
 public:
    Rope(const RopeConfig& config, int longest_sequence);

    int rotated() const { return 2 * static_cast<int>(frequencies_.size()); }
    /// [rotated/2] radians per position.
    std::span<const float> frequencies() const { return frequencies_; }

    /// What rotation multiplies queries and keys with.
    float magnitude() const { return magnitude_; }

    /// Cosine and sine, times the magnitude, of positions first, first + 1, ...: out [count][rotated/2][2].
    void angles(int first, int count, float* out) const;

 private:
    std::vector<float> frequencies_;
    float magnitude_ = 1;
};

}  // namespace lectern
