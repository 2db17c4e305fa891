#pragma once

#include <QString>
#include <filesystem>

#include "engine/base/user_folders.h"

namespace lectern {

/// Where scripts/test.sh keeps the model files: $LECTERN_MODELS, or the user's data folder.
inline std::filesystem::path models_folder_for_tests() {
    if (qEnvironmentVariableIsSet("LECTERN_MODELS")) return qEnvironmentVariable("LECTERN_MODELS").toStdString();
    return user_data_folder() / "models";
}

}  // namespace lectern
