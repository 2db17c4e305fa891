#include "app/import/pdf/line_direction.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cmath>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

bool has_stop_at_left_end(std::string_view text) {
    return !text.empty() && std::string_view(".,:;!?").find(text.front()) != std::string_view::npos &&
           std::string_view(".,:;!?").find(text.back()) == std::string_view::npos;
}

}  // namespace

bool runs_right_to_left(int c) {
    const UCharDirection direction = u_charDirection(c);
    return direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC;
}

Directions directions_of(std::string_view text) {
    Directions directions;
    bool begins_with_other = false;
    bool ends_with_other = false;
    for (std::size_t at = 0; at < text.size();) {
        const int c = next_code_point(text, at);
        const bool is_turned = runs_right_to_left(c);
        const bool is_other = c >= 0 && u_charDirection(c) == U_LEFT_TO_RIGHT;
        if (!is_turned && !is_other) continue;
        if (directions.turned + directions.other == 0) begins_with_other = is_other;
        ends_with_other = is_other;
        ++(is_turned ? directions.turned : directions.other);
    }
    directions.has_other_ends = begins_with_other && ends_with_other;
    return directions;
}

bool is_read_from_right(const Directions& line, const Directions& page) {
    if (page.turned <= page.other) return line.turned > line.other;
    const bool is_foreign = line.other > line.turned && line.has_other_ends && page.turned < 4 * page.other;
    return !is_foreign;
}

bool ends_paragraph_from_right(const PlacedLine& line, const Directions& directions, const PlacedLine& above) {
    if (!above.is_right_to_left || above.has_cells || line.has_cells || line.top < above.top) return false;
    const double height = std::min(line.height(), above.height());
    const bool is_at_right_edge = std::abs(line.right - above.right) < 0.3 * height;
    if (!is_at_right_edge || line.left < above.left + 3 * height) return false;
    return directions.other == 0 || has_stop_at_left_end(line.text);
}

}  // namespace lectern
