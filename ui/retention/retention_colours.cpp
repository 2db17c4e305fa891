#include "ui/retention/retention_colours.h"

#include <algorithm>
#include <cmath>

#include "ui/base/colours.h"

namespace lectern {

QColor retention_colour(const QPalette& palette, double kept) {
    // 1 % is a seventh of the way, 10 % half of it.
    const double way = std::log1p(99 * std::clamp(kept, 0.0, 1.0)) / std::log(100.0);
    return is_dark(palette) ? mixed(QColor(0x17, 0x2b, 0x40), QColor(0xa8, 0xd4, 0xff), way)
                            : mixed(QColor(0xdf, 0xeb, 0xf7), QColor(0x08, 0x30, 0x6b), way);
}

}  // namespace lectern
