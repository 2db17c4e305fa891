#include "engine/base/windows_api.h"
// Behind <windows.h>.
#include <QImage>
#include <QPixmap>

#include "desktop/platform.h"

namespace lectern {

bool has_display(int /*argc*/, char** /*argv*/) {
    return true;
}

/// It lies in the program, in all sizes.
QIcon window_icon() {
    QIcon icon;
    for (const int side : {16, 24, 32, 48, 64, 256}) {
        const auto handle = static_cast<HICON>(
            LoadImageW(GetModuleHandleW(nullptr), L"IDI_ICON1", IMAGE_ICON, side, side, LR_DEFAULTCOLOR));
        if (handle == nullptr) continue;
        icon.addPixmap(QPixmap::fromImage(QImage::fromHICON(handle)));
        DestroyIcon(handle);
    }
    return icon;
}

}  // namespace lectern
