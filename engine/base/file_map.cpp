#include "engine/base/file_map.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace lectern {

namespace {

Error cannot_open(const std::filesystem::path& path, Sentence reason, Sentence next) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' cannot be read: {reason}", path.string(), reason),
            .means = sentence("Nothing was loaded."),
            .next = std::move(next)};
}

}  // namespace

Result<FileMap> FileMap::open(const std::filesystem::path& path) {
    // To open a pipe would wait for its writer, for ever if need be.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        const bool missing = errno == ENOENT;
        return fail(cannot_open(
            path, system_words(errno),
            missing ? sentence("Check the spelling of the path.") : sentence("Check the permissions of the file.")));
    }
    struct stat status {};
    const bool regular = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    if (!regular || status.st_size == 0) {
        ::close(descriptor);
        const Sentence reason = S_ISDIR(status.st_mode) ? sentence("it is a folder")
                                : regular               ? sentence("it is empty")
                                                        : sentence("it is not a file");
        return fail(cannot_open(path, reason, sentence("Choose a file with content.")));
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    const int map_error = errno;
    ::close(descriptor);
    if (data == MAP_FAILED) {
        Error error = cannot_open(path, system_words(map_error), sentence("Close other programs and try again."));
        if (map_error == ENOMEM) error.code = ErrorCode::out_of_memory;
        return fail(std::move(error));
    }
    FileMap map;
    map.data_ = static_cast<const std::byte*>(data);
    map.size_ = size;
    return map;
}

FileMap::FileMap(FileMap&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

FileMap& FileMap::operator=(FileMap&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

FileMap::~FileMap() {
    if (data_ != nullptr) ::munmap(const_cast<std::byte*>(data_), size_);
}

void FileMap::release_pages() const {
    ::madvise(const_cast<std::byte*>(data_), size_, MADV_DONTNEED);
}

}  // namespace lectern
