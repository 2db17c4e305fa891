#include <filesystem>

#include "engine/base/shared_library.h"
#include "engine/base/windows_api.h"

namespace lectern {

/// Never from the current folder or PATH, where anybody may have put one.
void* open_library(const char* name) {
    const std::filesystem::path path(name);
    const DWORD with_its_folder = path.is_absolute() ? LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR : 0;
    return LoadLibraryExW(path.c_str(), nullptr, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS | with_its_folder);
}

void* library_function(void* library, const char* name) {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}

}  // namespace lectern
