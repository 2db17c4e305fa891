#include <cstdlib>

#include "engine/base/user_folders.h"

namespace lectern {

namespace {

std::filesystem::path folder_in(const char* variable, const char* below_home, const char* without_home) {
    if (const char* folder = std::getenv(variable); folder != nullptr && *folder != 0)
        return std::filesystem::path(folder) / "lectern";
    const char* home = std::getenv("HOME");
    if (home == nullptr && *without_home == 0) return {};
    return std::filesystem::path(home != nullptr ? home : without_home) / below_home / "lectern";
}

}  // namespace

std::filesystem::path user_data_folder() {
    return folder_in("XDG_DATA_HOME", ".local/share", ".");
}

std::filesystem::path user_state_folder() {
    return folder_in("XDG_STATE_HOME", ".local/state", ".");
}

std::filesystem::path user_cache_folder() {
    return folder_in("XDG_CACHE_HOME", ".cache", "");
}

}  // namespace lectern
