#include "ui/theme/desktop_shade.h"

#include <utility>

namespace lectern {

void DesktopShade::take(std::optional<Theme::Shade> shade) {
    if (std::exchange(shade_, shade) != shade) emit changed();
}

}  // namespace lectern
