#include <QFileInfo>
#include <array>

#include "engine/base/windows_api.h"
#include "ui/window/nvidia_driver.h"

namespace lectern {

bool has_nvidia_driver() {
    std::array<wchar_t, MAX_PATH> folder{};
    if (GetSystemDirectoryW(folder.data(), MAX_PATH) == 0) return false;
    return QFileInfo::exists(QString::fromWCharArray(folder.data()) + "/nvcuda.dll");
}

}  // namespace lectern
