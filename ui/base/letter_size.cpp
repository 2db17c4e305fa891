#include "ui/base/letter_size.h"

#include <algorithm>
#include <cmath>

namespace lectern {

QFont of_size(const QFont& font, double times) {
    QFont other = font;
    if (font.pointSizeF() > 0)
        other.setPointSizeF(font.pointSizeF() * times);
    else
        other.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pixelSize() * times))));
    return other;
}

}  // namespace lectern
