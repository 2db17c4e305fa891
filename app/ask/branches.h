#pragma once

#include <algorithm>
#include <optional>
#include <vector>

namespace lectern {

// Conversations are trees: another answer, or a question asked instead, is one more turn that follows the same one.
// Turns are numbered in the order in which they came; `follows(turn)` is the turn before, or none for the first of a
// branch.

/// The way from the first turn to `last`, which is part of it; empty for none.
template <typename Follows>
std::vector<int> branch_to(std::optional<int> last, const Follows& follows) {
    std::vector<int> way;
    for (; last; last = follows(*last)) way.push_back(*last);
    std::ranges::reverse(way);
    return way;
}

/// Those of `count` turns that follow the same one as `turn`, itself included.
template <typename Follows>
std::vector<int> beside(int turn, int count, const Follows& follows) {
    std::vector<int> all;
    for (int other = 0; other < count; ++other)
        if (follows(other) == follows(turn)) all.push_back(other);
    return all;
}

}  // namespace lectern
