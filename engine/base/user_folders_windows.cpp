#include "engine/base/windows_api.h"
// Behind <windows.h>, which it needs.
#include <shlobj.h>

#include "engine/base/user_folders.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

/// As Windows has it and not as the 8-bit environment does: a user may have any name.
fs::path local_application_data() {
    PWSTR found = nullptr;
    const bool known = SHGetKnownFolderPath(FOLDERID_LocalAppData, KF_FLAG_CREATE, nullptr, &found) == S_OK;
    fs::path folder = known ? fs::path(found) : fs::path();
    CoTaskMemFree(found);
    return folder;
}

fs::path folder_in(const wchar_t* variable, const wchar_t* below, const fs::path& without_home) {
    if (const wchar_t* folder = _wgetenv(variable); folder != nullptr && *folder != 0)
        return fs::path(folder) / "lectern";
    const fs::path local = local_application_data();
    if (local.empty()) return without_home;
    return local / "Lectern" / below;
}

}  // namespace

fs::path user_data_folder() {
    return folder_in(L"XDG_DATA_HOME", L"data", fs::path("lectern"));
}

fs::path user_state_folder() {
    return folder_in(L"XDG_STATE_HOME", L"state", fs::path("lectern"));
}

fs::path user_cache_folder() {
    return folder_in(L"XDG_CACHE_HOME", L"cache", {});
}

}  // namespace lectern
