#include <system_error>

#include "storage/failure.h"
#include "storage/library.h"
#include "storage/opening.h"
#include "storage/private_file.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

fs::path with_suffix(const fs::path& path, const std::string& suffix) {
    return path.string() + suffix;
}

/// A name for the damaged library that nothing bears yet.
fs::path free_name(const fs::path& path) {
    fs::path name = with_suffix(path, ".damaged");
    for (int number = 2; fs::exists(name); ++number) name = with_suffix(path, fmt::format(".damaged-{}", number));
    return name;
}

std::unique_ptr<Connection> require_alone(const fs::path& path, const std::string& vfs) {
    auto alone = open_alone(path, vfs);
    if (alone == nullptr)
        throw Failure{{.code = ErrorCode::failed,
                       .what = fmt::format("'{}': another program is using it", path.string()),
                       .next = "Close the other program, and try again."}};
    return alone;
}

void remove_leftovers(const fs::path& fresh) {
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(with_suffix(fresh, suffix), ignored);
}

/// The damaged library gets a second name before the fresh one takes its first: at no moment is there none.
void swap(const fs::path& path, const fs::path& fresh, const fs::path& damaged, const std::string& vfs) {
    const auto alone = require_alone(path, vfs);
    // Without this its journal would be taken for one of the fresh library.
    alone->script("PRAGMA journal_mode = DELETE");
    std::error_code error;
    fs::create_hard_link(path, damaged, error);
    if (error) fs::copy_file(path, damaged, error);  // file systems without links
    if (error)
        throw Failure{{.code = ErrorCode::failed,
                       .what = fmt::format("'{}' cannot be written: {}", damaged.string(), error.message()),
                       .next = "Check that you may write there and that the disk is not full."}};
    replace_file(fresh, path);
    fs::remove(mark_of_damage(path), error);
}

Rescued take_out(const fs::path& path, const fs::path& fresh, const LibraryOptions& options,
                 const CancelToken* cancel) {
    const auto taken = [](auto result) {
        if (!result) throw Failure{result.error()};
        return std::move(*result);
    };
    const auto library = taken(Library::open(path, options));
    const auto whole = taken(Library::open(fresh, options));
    return taken(library->rescue_into(*whole, cancel));
}

}  // namespace

Result<Rescued> Library::rescue(const fs::path& path, const LibraryOptions& options, const CancelToken* cancel) {
    return at_border("The library was not rescued. It is as it was.", [&] {
        require_alone(path, options.vfs);  // before the work, and again after it
        const fs::path fresh = with_suffix(path, ".rescued");
        remove_leftovers(fresh);
        Rescued rescued = take_out(path, fresh, options, cancel);
        rescued.damaged = free_name(path);
        swap(path, fresh, rescued.damaged, options.vfs);
        return rescued;
    });
}

}  // namespace lectern
