#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace lectern {

/// By how much the letters of a heading are larger than those of the text: on the screen and on paper.
inline double heading_size(int level) {
    constexpr std::array<double, 6> sizes{1.7, 1.4, 1.2, 1.1, 1.05, 1.0};
    return sizes[static_cast<std::size_t>(std::clamp(level, 1, 6) - 1)];
}

}  // namespace lectern
