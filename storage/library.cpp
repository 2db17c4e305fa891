#include "storage/library.h"

#include <algorithm>
#include <utility>

#include "storage/disk_space.h"
#include "storage/failure.h"
#include "storage/opening.h"
#include "storage/verification.h"

namespace lectern {

Result<std::unique_ptr<Library>> Library::open(const std::filesystem::path& path, LibraryOptions options) {
    return at_border(sentence("The library was not opened. Nothing in it was changed."), [&] {
        OpenedFile file = open_library_file(path, options);
        return std::unique_ptr<Library>(
            new Library(std::move(file.connection), std::move(file.opening), std::move(options)));
    });
}

Library::Library(std::unique_ptr<Connection> connection, Opening opening, LibraryOptions options)
    : options_(std::move(options)),
      opening_(std::move(opening)),
      connection_(std::move(connection)),
      documents_(*connection_, options_),
      readings_(*connection_, options_, revisions_),
      checkpoints_(*connection_, options_, revisions_),
      conversations_(*connection_, options_),
      surveys_(*connection_, options_),
      notes_(*connection_, options_),
      transfer_(*connection_, options_, revisions_) {}

Library::~Library() = default;

const std::filesystem::path& Library::path() const {
    return connection_->path();
}

void Library::be_patient(bool patient) {
    constexpr int impatient = 100;  // milliseconds
    const int most = options_.patience_milliseconds;
    sqlite3_busy_timeout(connection_->handle(), patient ? most : std::min(most, impatient));
}

Result<LibraryUsage> Library::usage() {
    return at_border(sentence("The size of the library is not known."), [&] { return usage_of(*connection_); });
}

Result<std::int64_t> Library::gc(const CancelToken* cancel) {
    const auto before = usage();
    if (!before) return fail(before.error());
    const auto done = at_border(sentence("Not all unused room was given back. Nothing is lost."),
                                [&] { give_unused_back(*connection_, cancel); });
    if (!done) return fail(done.error());
    return usage().map([&](const LibraryUsage& after) { return before->total - after.total; });
}

Result<Verification> Library::verify(const CancelToken* cancel) {
    return at_border(sentence("The library was not verified to its end."),
                     [&] { return verify_library(*connection_, opening_, Cancellable(*connection_, cancel)); });
}

}  // namespace lectern
