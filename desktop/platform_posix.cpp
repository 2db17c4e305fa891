#include <QString>
#include <algorithm>
#include <string_view>

#include "app/models/catalogue.h"
#include "desktop/platform.h"

namespace lectern {

bool has_display(int argc, char** argv) {
    const auto is_set = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_set("QT_QPA_PLATFORM") ||
           std::find(argv, argv + argc, std::string_view("-platform")) != argv + argc;
}

QIcon window_icon() {
    return QIcon(QString::fromStdString(resource("icons/lectern.svg").string()));
}

}  // namespace lectern
