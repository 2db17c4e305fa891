#include "storage/private_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "storage/failure.h"

namespace lectern {

namespace {

constexpr auto owner_only = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;

[[noreturn]] void raise(const std::filesystem::path& path, const Sentence& reason) {
    throw Failure{
        {.code = ErrorCode::failed,
         .what = sentence("'{file}' cannot be written: {reason}", path.string(), reason),
         .next = sentence("Check that the folder exists, that you may write there and that the disk is not full.")}};
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    if (std::filesystem::exists(folder, error)) return;
    if (std::filesystem::create_directories(folder, error))
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    if (error) raise(folder, system_words(error));
}

}  // namespace

void make_private_file(const std::filesystem::path& path) {
    make_folder(folder_of(path));
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor >= 0) {
        ::close(descriptor);
        return;
    }
    if (errno != EEXIST) raise(path, system_words(errno));
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!error && !std::filesystem::is_regular_file(status)) raise(path, sentence("it is not a file"));
    if (error) raise(path, system_words(error));
}

void make_private(const std::filesystem::path& library) {
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
        const std::filesystem::path file = library.string() + suffix;
        std::error_code error;
        const auto status = std::filesystem::status(file, error);
        if (!std::filesystem::exists(status) || status.permissions() == owner_only) continue;
        std::filesystem::permissions(file, owner_only, error);
        if (error && std::filesystem::exists(file)) raise(file, system_words(error));  // journals come and go
    }
}

void replace_file(const std::filesystem::path& from, const std::filesystem::path& to) {
    std::error_code error;
    std::filesystem::rename(from, to, error);
    if (error) raise(to, system_words(error));
    // Without this a power failure could bring back the old name for the new content.
    const int folder = ::open(folder_of(to).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) raise(to, system_words(errno));
    const bool synced = ::fsync(folder) == 0;
    const int reason = errno;
    ::close(folder);
    if (!synced) raise(to, system_words(reason));
}

}  // namespace lectern
