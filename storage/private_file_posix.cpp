#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "storage/private_file.h"
#include "storage/private_file_errors.h"

namespace lectern {

namespace {

constexpr auto owner_only = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    if (std::filesystem::exists(folder, error)) return;
    if (std::filesystem::create_directories(folder, error))
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    if (error) raise_not_written(folder, system_words(error));
}

}  // namespace

const bool replaces_open_files = true;

void make_private_file(const std::filesystem::path& path) {
    make_folder(folder_of(path));
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) {
        ::close(descriptor);
        return;
    }
    if (errno != EEXIST) raise_not_written(path, system_words(errno));
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!error && !std::filesystem::is_regular_file(status)) raise_not_written(path, sentence("it is not a file"));
    if (error) raise_not_written(path, system_words(error));
}

void make_private(const std::filesystem::path& library) {
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
        const std::filesystem::path file = library.string() + suffix;
        std::error_code error;
        const auto status = std::filesystem::status(file, error);
        if (!std::filesystem::exists(status) || status.permissions() == owner_only) continue;
        std::filesystem::permissions(file, owner_only, error);
        if (error && std::filesystem::exists(file))
            raise_not_written(file, system_words(error));  // journals come and go
    }
}

void replace_file(const std::filesystem::path& from, const std::filesystem::path& to) {
    std::error_code error;
    std::filesystem::rename(from, to, error);
    if (error) raise_not_written(to, system_words(error));
    // Without this a power failure could bring back the old name for the new content.
    const int folder = ::open(folder_of(to).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) raise_not_written(to, system_words(errno));
    const bool synced = ::fsync(folder) == 0;
    const int reason = errno;
    ::close(folder);
    if (!synced) raise_not_written(to, system_words(reason));
}

}  // namespace lectern
