#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "engine/base/file_map.h"

namespace lectern {

Result<FileMap> FileMap::open(const std::filesystem::path& path) {
    // To open a pipe would wait for its writer, for ever if need be.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        const bool missing = errno == ENOENT;
        return fail(cannot_open(
            path, system_words(errno),
            missing ? sentence("Check the spelling of the path.") : sentence("Check the permissions of the file.")));
    }
    Result<FileMap> map = of(descriptor, path);
    ::close(descriptor);
    return map;
}

Result<FileMap> FileMap::of(NativeFile file, const std::filesystem::path& name) {
    struct stat status {};
    const bool regular = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (!regular || status.st_size == 0) {
        const Sentence reason = S_ISDIR(status.st_mode) ? sentence("it is a folder")
                                : regular               ? sentence("it is empty")
                                                        : sentence("it is not a file");
        return fail(cannot_open(name, reason, sentence("Choose a file with content.")));
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED) {
        const int reason = errno;
        Error error = cannot_open(name, system_words(reason), sentence("Close other programs and try again."));
        if (reason == ENOMEM) error.code = ErrorCode::out_of_memory;
        return fail(std::move(error));
    }
    FileMap map;
    map.data_ = static_cast<const std::byte*>(data);
    map.size_ = size;
    return map;
}

FileMap::~FileMap() {
    if (data_ != nullptr) ::munmap(const_cast<std::byte*>(data_), size_);
}

void FileMap::release_pages() const {
    ::madvise(const_cast<std::byte*>(data_), size_, MADV_DONTNEED);
}

}  // namespace lectern
