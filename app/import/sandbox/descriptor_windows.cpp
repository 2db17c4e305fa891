#include "app/import/sandbox/descriptor.h"
#include "engine/base/windows_api.h"

namespace lectern {

namespace {

constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// A name that no file has: Windows makes the file, to take it away from others.
std::filesystem::path new_temporary_file() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    wchar_t name[MAX_PATH + 1] = {};
    if (error || GetTempFileNameW(folder.c_str(), L"lec", 0, name) == 0) return {};
    return name;
}

}  // namespace

void Descriptor::close() {
    if (is_open()) CloseHandle(native_);
    native_ = no_file;
}

Descriptor open_to_read(const std::filesystem::path& path, std::error_code& error) {
    Descriptor file(CreateFileW(path.c_str(), GENERIC_READ, shared_with_all, nullptr, OPEN_EXISTING,
                                FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file.is_open()) error = windows::last_error();
    return file;
}

/// In the temporary folder of the user, held in memory while there is room; gone when it is closed.
Descriptor file_with(std::string_view content) {
    Descriptor file(CreateFileW(new_temporary_file().c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, nullptr,
                                CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    while (file.is_open() && !content.empty()) {
        DWORD written = 0;
        if (WriteFile(file.native(), content.data(), windows::at_once(content.size()), &written, nullptr) == 0) break;
        content.remove_prefix(written);
    }
    if (!content.empty() || SetFilePointerEx(file.native(), {}, nullptr, FILE_BEGIN) == 0) file.close();
    return file;
}

}  // namespace lectern
