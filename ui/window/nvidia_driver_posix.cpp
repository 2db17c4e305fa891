#include <QFileInfo>

#include "ui/window/nvidia_driver.h"

namespace lectern {

bool has_nvidia_driver() {
    return QFileInfo::exists("/proc/driver/nvidia/version");
}

}  // namespace lectern
