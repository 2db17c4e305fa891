#include <string>

#include "engine/base/own_process.h"
#include "engine/base/windows_api.h"

namespace lectern {

std::filesystem::path own_program() {
    std::wstring name(MAX_PATH, L'\0');
    // It is cut off to what there is room for; no path is longer than 32,767 letters.
    for (;;) {
        const DWORD length = GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
        if (length < name.size()) {
            name.resize(length);
            return name;
        }
        name.resize(2 * name.size());
    }
}

std::filesystem::path program_to_start_again() {
    return own_program();
}

std::uint32_t own_process() {
    return GetCurrentProcessId();
}

}  // namespace lectern
