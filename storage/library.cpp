#include "storage/library.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "storage/failure.h"
#include "storage/opening.h"
#include "storage/private_file.h"
#include "storage/read_only.h"

namespace lectern {

namespace {

std::int64_t system_now() {
    using std::chrono::milliseconds;
    return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Library::Library(std::unique_ptr<Connection> connection, Opening opening, LibraryOptions options)
    : options_(std::move(options)), opening_(std::move(opening)), connection_(std::move(connection)) {
    if (!options_.now) options_.now = system_now;
}

Library::~Library() = default;

const std::filesystem::path& Library::path() const {
    return connection_->path();
}

void Library::be_patient(bool patient) {
    constexpr int impatient = 100;  // milliseconds
    const int most = options_.patience_milliseconds;
    sqlite3_busy_timeout(connection_->handle(), patient ? most : std::min(most, impatient));
}

void Library::require_other_file(const std::filesystem::path& other) const {
    std::error_code ignored;
    if (!std::filesystem::equivalent(other, path(), ignored)) return;
    throw Failure{{.code = ErrorCode::wrong_use,
                   .what = fmt::format("'{}' is the library itself", other.string()),
                   .next = "Choose another file."}};
}

Result<std::unique_ptr<Library>> Library::open(const std::filesystem::path& path, LibraryOptions options) {
    return at_border("The library was not opened. Nothing in it was changed.", [&] {
        Opening opening;
        const auto opened = [&](std::unique_ptr<Connection> connection) {
            return std::unique_ptr<Library>(new Library(std::move(connection), std::move(opening), std::move(options)));
        };
        if (is_read_only(path))
            return opened(
                open_read_only(std::filesystem::absolute(path), options.patience_milliseconds, options.vfs, opening));
        make_private_file(path);
        check_after_unclean_exit(path, options.vfs, opening);
        auto connection = open_connection(std::filesystem::absolute(path), options.patience_milliseconds, options.vfs);
        make_private(path);  // not before it is known to be a library
        if (opening.problems.empty())
            migrate(*connection, migrations(), options.vfs, opening);
        else
            connection->run("PRAGMA query_only = ON");  // a change could make the damage worse
        return opened(std::move(connection));
    });
}

}  // namespace lectern
