#pragma once

#include <cstdint>
#include <string>

namespace lectern {

/// In points (1/72 inch), as the page is shown: turned where the file says so.
struct PageSize {
    float width = 0, height = 0;
};

/// A part of a page as it looks at some scale.
struct PageRequest {
    std::int32_t page = 0;  ///< index in the file
    float pixels_per_point = 1;
    std::int32_t left = 0, top = 0;  ///< of the part, in pixels of the whole page at that scale
    std::int32_t width = 0, height = 0;

    bool operator==(const PageRequest&) const = default;
};

/// Most pixels of one drawing; larger parts are not drawn.
inline constexpr std::int64_t most_pixels_drawn = 12'000'000;

/// What was asked for, as QImage::Format_RGB32 has it: `width` * `height` pixels of 4 bytes, row by row.
struct PageDrawing {
    std::int32_t width = 0, height = 0;
    std::string pixels;
};

}  // namespace lectern
