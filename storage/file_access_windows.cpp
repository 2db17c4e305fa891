#include "engine/base/windows_api.h"
#include "storage/file_access.h"

namespace lectern {

namespace {

/// Access lists and attributes say it together only to who opens it. A file that another program holds may be opened
/// later.
bool may(const std::filesystem::path& path, DWORD access) {
    const windows::Handle file(CreateFileW(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                           nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    return windows::is_open(file) || GetLastError() == ERROR_SHARING_VIOLATION;
}

}  // namespace

bool may_read(const std::filesystem::path& file) {
    return may(file, FILE_READ_DATA);
}

/// Of a folder this right is that to add files.
bool may_write(const std::filesystem::path& file) {
    return may(file, FILE_WRITE_DATA);
}

}  // namespace lectern
