#include "storage/library.h"

#include <chrono>
#include <system_error>
#include <utility>

#include "storage/failure.h"
#include "storage/opening.h"
#include "storage/private_file.h"

namespace lectern {

namespace {

std::int64_t system_now() {
    using std::chrono::milliseconds;
    return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Library::Library(std::unique_ptr<Connection> connection, Opening opening, LibraryOptions options)
    : options_(std::move(options)), opening_(std::move(opening)), connection_(std::move(connection)) {}

Library::~Library() = default;

const std::filesystem::path& Library::path() const {
    return connection_->path();
}

Result<std::unique_ptr<Library>> Library::open(const std::filesystem::path& path, LibraryOptions options) {
    return at_border("The library was not opened. Nothing in it was changed.", [&] {
        if (!options.now) options.now = system_now;
        make_private_file(path);
        Opening opening;
        check_after_unclean_exit(path, options.vfs, opening);
        auto connection = connect(path, options.patience_milliseconds, options.vfs);
        if (opening.problems.empty())
            migrate(*connection, migrations(), options.vfs, opening);
        else
            connection->run("PRAGMA query_only = ON");  // a change could make the damage worse
        return std::unique_ptr<Library>(new Library(std::move(connection), std::move(opening), std::move(options)));
    });
}

Result<LibraryUsage> Library::usage() {
    return at_border("The size of the library is not known.", [&] {
        LibraryUsage usage;
        usage.documents = connection_->integer("SELECT count(*) FROM document");
        usage.readings = connection_->integer("SELECT count(*) FROM reading");
        usage.cells = connection_->integer("SELECT sum(bytes) FROM reading");
        usage.unused = connection_->integer("PRAGMA freelist_count") * connection_->integer("PRAGMA page_size");
        for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
            std::error_code error;
            const auto size = std::filesystem::file_size(path().string() + suffix, error);
            if (!error) usage.total += static_cast<std::int64_t>(size);
        }
        return usage;
    });
}

}  // namespace lectern
