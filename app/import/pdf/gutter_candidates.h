#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_layout.h"

namespace lectern {

constexpr double narrowest_gutter = 0.5;  ///< by the height of its lines

/// Empty room between columns of a page, from `top` to `bottom`.
struct Gutter {
    double left = 0, right = 0, top = 0, bottom = 0;
    std::size_t id = 0;  ///< the same for gutters that were found in several places and are one

    bool is_beside(const PlacedLine& line) const {
        const double middle = (line.top + line.bottom) / 2;
        return middle > top && middle < bottom && (line.right <= left + 1 || line.left >= right - 1);
    }
};

/// A gutter, and what its two sides say about it.
struct GutterCandidate {
    Gutter gutter;
    double height = 0;       ///< of the lines at it
    int going_on = 0;        ///< pairs of lines side by side that both go on a paragraph
    int begin_together = 0;  ///< pairs that both begin one, as the cells of a row do
    int begin_alone = 0;     ///< lines that begin beside the middle of a paragraph

    bool parts_columns() const {
        constexpr int weight = 4;  ///< of a beginning
        const int for_columns = weight * begin_alone + going_on;
        return for_columns > weight && for_columns > weight * begin_together;
    }
};

/// What stands between two lines of a row.
GutterCandidate gutter_between(const PlacedLine& left, const PlacedLine& right);

/// Beside each block of running text, and between lists that stand side by side.
std::vector<GutterCandidate> gutter_candidates(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow);

}  // namespace lectern
