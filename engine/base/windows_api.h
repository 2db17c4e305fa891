#pragma once

// <windows.h> for sources named _windows.cpp: without min() and max(), and without what nobody here uses.
#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace lectern::windows {

struct CloseIt {
    using pointer = HANDLE;
    void operator()(HANDLE handle) const {
        if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
    }
};
/// Closes what it holds. Functions that fail give either nullptr or INVALID_HANDLE_VALUE: see is_open().
using Handle = std::unique_ptr<void, CloseIt>;

inline bool is_open(const Handle& handle) {
    return handle != nullptr && handle.get() != INVALID_HANDLE_VALUE;
}

/// What the last call of this thread failed with.
inline std::error_code last_error() {
    return {static_cast<int>(GetLastError()), std::system_category()};
}

/// What one call may read or write of so many bytes.
inline DWORD at_once(std::size_t bytes) {
    return static_cast<DWORD>(std::min(bytes, std::size_t{1} << 26));
}

/// Texts of the program are UTF-8, those of Windows UTF-16. What is not UTF-8 becomes U+FFFD.
std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

}  // namespace lectern::windows
