#include <system_error>

#include "storage/failure.h"
#include "storage/fts_extensions.h"
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
    auto alone = open_alone(path, vfs, true);
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
void put_in_place(const fs::path& path, const fs::path& fresh, const fs::path& damaged, const std::string& vfs) {
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

/// To read it. Throws where nothing can be read.
std::unique_ptr<Connection> open_damaged(const fs::path& path, const std::string& vfs) {
    auto connection = std::make_unique<Connection>(path, Connection::Access::read, vfs);
    register_search(*connection);
    take_as_it_is(*connection);
    connection->script("PRAGMA query_only = ON");
    if (version_of(*connection, migrations()) == library_version()) return connection;
    throw Failure{{.code = ErrorCode::bad_input,
                   .what = fmt::format("'{}' is damaged, and of an earlier version", path.string()),
                   .next = std::string(advice_to_rescue)}};
}

[[noreturn]] void raise(Error error) {
    if (error.next == advice_to_rescue)
        error.next =
            "Nothing of it can be rescued: restore a backup, or move the library away and read your documents "
            "again.";
    throw Failure{std::move(error)};
}

template <typename T>
T taken(Result<T> result) {
    if (!result) raise(std::move(result.error()));
    return std::move(*result);
}

}  // namespace

Result<std::unique_ptr<Library>> Library::open_as_it_is(const fs::path& path, const LibraryOptions& options) {
    auto library = open(path, options);
    if (library || library.error().next != advice_to_rescue) return library;
    return at_border("The library was not opened.", [&] {
        LibraryOptions same = options;
        Opening opening{.problems = {library.error().what}};
        return std::unique_ptr<Library>(
            new Library(open_damaged(path, options.vfs), std::move(opening), std::move(same)));
    });
}

Result<Rescued> Library::rescue(const fs::path& path, const LibraryOptions& options, const CancelToken* cancel) {
    return at_border("The library was not rescued. It is as it was.", [&] {
        try {
            require_alone(path, options.vfs);  // before the work, and again after it
            const fs::path fresh = with_suffix(path, ".rescued");
            remove_leftovers(fresh);
            Rescued rescued;
            {
                const auto library = taken(open_as_it_is(path, options));
                const auto whole = taken(open(fresh, options));
                rescued = taken(library->rescue_into(*whole, cancel));
            }
            rescued.damaged = free_name(path);
            put_in_place(path, fresh, rescued.damaged, options.vfs);
            return rescued;
        } catch (const Failure& failure) {
            raise(failure.error);
        }
    });
}

}  // namespace lectern
