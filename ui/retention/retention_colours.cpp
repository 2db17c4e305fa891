#include "ui/retention/retention_colours.h"

#include <algorithm>
#include <cmath>

#include "ui/base/colours.h"
#include "ui/theme/theme.h"

namespace lectern {

QColor retention_colour(const QPalette& palette, double kept) {
    // 1 % is a seventh of the way, 10 % half of it.
    const double way = std::log1p(99 * std::clamp(kept, 0.0, 1.0)) / std::log(100.0);
    return mixed(themed(palette, Token::map_1), themed(palette, Token::map_100), way);
}

}  // namespace lectern
