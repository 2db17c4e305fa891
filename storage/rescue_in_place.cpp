#include "storage/rescue_in_place.h"

#include <system_error>

#include "storage/copy_whole_rows.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
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
                       .what = sentence("'{file}': another program is using it", path.string()),
                       .next = sentence("Close the other program, and try again.")}};
    return alone;
}

void remove_leftovers(const fs::path& fresh) {
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(with_suffix(fresh, suffix), ignored);
}

/// The damaged library gets a second name before the fresh one takes its first: at no moment is there none.
void put_in_place(const fs::path& path, const fs::path& fresh, const fs::path& damaged, const std::string& vfs) {
    auto alone = require_alone(path, vfs);
    // Without this its journal would be taken for one of the fresh library.
    alone->script("PRAGMA journal_mode = DELETE");
    std::error_code error;
    fs::create_hard_link(path, damaged, error);
    if (error) fs::copy_file(path, damaged, error);  // file systems without links
    if (error)
        throw Failure{{.code = ErrorCode::failed,
                       .what = sentence("'{file}' cannot be written: {reason}", damaged.string(), system_words(error)),
                       .next = sentence("Check that you may write there and that the disk is not full.")}};
    if (!replaces_open_files) alone.reset();  // for a moment another program may open the damaged one
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
                   .what = sentence("'{file}' is damaged, and of an earlier version", path.string()),
                   .next = advice_to_rescue}};
}

[[noreturn]] void raise(Error error) {
    if (error.next == advice_to_rescue)
        error.next = sentence(
            "Nothing of it can be rescued: restore a backup, or move the library away and read your documents again.");
    throw Failure{std::move(error)};
}

template <typename T>
T taken(Result<T> result) {
    if (!result) raise(std::move(result.error()));
    return std::move(*result);
}

Result<std::unique_ptr<Connection>> open_as_library(const fs::path& path, const LibraryOptions& options) {
    return at_border(sentence("The library was not opened. Nothing in it was changed."),
                     [&] { return open_library_file(path, options).connection; });
}

/// Also what SQLite refuses as a whole, as a file that was cut short; then only for reading.
std::unique_ptr<Connection> open_as_it_is(const fs::path& path, const LibraryOptions& options) {
    auto library = open_as_library(path, options);
    if (library || library.error().next != advice_to_rescue) return taken(std::move(library));
    return taken(at_border(sentence("The library was not opened."), [&] { return open_damaged(path, options.vfs); }));
}

Rescued copy_into(const fs::path& fresh, const fs::path& damaged, const LibraryOptions& options,
                  const CancelToken* cancel) {
    const auto from = open_as_it_is(damaged, options);
    const auto to = taken(open_as_library(fresh, options));
    return taken(at_border(sentence("Not all that is whole was copied. The damaged library is as it was."),
                           [&] { return copy_whole_rows(*from, *to, options, Cancellable(*from, cancel)); }));
}

}  // namespace

Result<Rescued> rescue_library(const fs::path& path, const LibraryOptions& options, const CancelToken* cancel) {
    return at_border(sentence("The library was not rescued. It is as it was."), [&] {
        try {
            require_alone(path, options.vfs);  // before the work, and again after it
            const fs::path fresh = with_suffix(path, ".rescued");
            remove_leftovers(fresh);
            Rescued rescued = copy_into(fresh, path, options, cancel);
            rescued.damaged = free_name(path);
            put_in_place(path, fresh, rescued.damaged, options.vfs);
            return rescued;
        } catch (const Failure& failure) {
            raise(failure.error);
        }
    });
}

}  // namespace lectern
