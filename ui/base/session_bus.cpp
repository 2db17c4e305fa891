#include "ui/base/session_bus.h"

#include <QFileInfo>

namespace lectern {

bool has_session_bus() {
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) return true;
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !folder.isEmpty() && QFileInfo::exists(folder + "/bus");
}

}  // namespace lectern
