#include "engine/base/file_map.h"
#include "engine/base/windows_api.h"

namespace lectern {

namespace {

/// Others may go on to read, write, rename and delete it.
windows::Handle open_to_read(const std::filesystem::path& path) {
    return windows::Handle(CreateFileW(path.c_str(), GENERIC_READ,
                                       FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                       FILE_ATTRIBUTE_NORMAL, nullptr));
}

bool is_folder(const std::filesystem::path& path) {
    const DWORD attributes = GetFileAttributesW(path.c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

bool is_missing(const std::error_code& error) {
    return error.value() == ERROR_FILE_NOT_FOUND || error.value() == ERROR_PATH_NOT_FOUND;
}

bool is_out_of_memory(const std::error_code& error) {
    return error.value() == ERROR_NOT_ENOUGH_MEMORY || error.value() == ERROR_OUTOFMEMORY ||
           error.value() == ERROR_COMMITMENT_LIMIT;
}

}  // namespace

Result<FileMap> FileMap::open(const std::filesystem::path& path) {
    const windows::Handle file = open_to_read(path);
    if (windows::is_open(file)) return of(file.get(), path);
    const std::error_code error = windows::last_error();
    // A folder is said to be no permission.
    if (is_folder(path))
        return fail(cannot_open(path, sentence("it is a folder"), sentence("Choose a file with content.")));
    return fail(cannot_open(path, system_words(error),
                            is_missing(error) ? sentence("Check the spelling of the path.")
                                              : sentence("Check the permissions of the file.")));
}

Result<FileMap> FileMap::of(NativeFile file, const std::filesystem::path& name) {
    LARGE_INTEGER size{};
    const bool regular = GetFileType(file) == FILE_TYPE_DISK && GetFileSizeEx(file, &size) != 0;
    if (!regular || size.QuadPart == 0) {
        return fail(cannot_open(name, regular ? sentence("it is empty") : sentence("it is not a file"),
                                sentence("Choose a file with content.")));
    }
    const windows::Handle mapping(CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr));
    // The view keeps what it shows.
    const void* data = mapping == nullptr ? nullptr : MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0);
    if (data == nullptr) {
        const std::error_code reason = windows::last_error();
        Error error = cannot_open(name, system_words(reason), sentence("Close other programs and try again."));
        if (is_out_of_memory(reason)) error.code = ErrorCode::out_of_memory;
        return fail(std::move(error));
    }
    FileMap map;
    map.data_ = static_cast<const std::byte*>(data);
    map.size_ = static_cast<std::size_t>(size.QuadPart);
    return map;
}

FileMap::~FileMap() {
    if (data_ != nullptr) UnmapViewOfFile(data_);
}

/// To unlock pages that are not locked takes them out of the memory of the process; the file still has them.
void FileMap::release_pages() const {
    VirtualUnlock(const_cast<std::byte*>(data_), size_);
}

}  // namespace lectern
