#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "app/import/sandbox/descriptor.h"

namespace lectern {

void Descriptor::close() {
    if (is_open()) ::close(native_);
    native_ = no_file;
}

Descriptor open_to_read(const std::filesystem::path& path, std::error_code& error) {
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) error.assign(errno, std::generic_category());
    return file;
}

Descriptor file_with(std::string_view content) {
    Descriptor file(memfd_create("content", MFD_CLOEXEC));
    while (file.is_open() && !content.empty()) {
        const ssize_t written = write(file.native(), content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    if (!content.empty() || lseek(file.native(), 0, SEEK_SET) != 0) file.close();
    return file;
}

}  // namespace lectern
