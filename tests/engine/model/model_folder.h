#pragma once

#include <QtGlobal>
#include <filesystem>

namespace lectern {

/// Where scripts/test.sh keeps the model files: $LECTERN_MODELS, or the user's data folder.
inline std::filesystem::path models_folder_for_tests() {
    if (qEnvironmentVariableIsSet("LECTERN_MODELS")) return qEnvironmentVariable("LECTERN_MODELS").toStdString();
    const QString data = qEnvironmentVariable("XDG_DATA_HOME", qEnvironmentVariable("HOME") + "/.local/share");
    return std::filesystem::path(data.toStdString()) / "lectern/models";
}

}  // namespace lectern
