#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "storage/connection.h"
#include "storage/library_options.h"
#include "storage/records.h"
#include "storage/schema.h"

namespace lectern {

// Opening a library, and the steps of it; all throw Failure.

/// A library that was opened, and what was found then.
struct OpenedFile {
    std::unique_ptr<Connection> connection;
    Opening opening;
};

/// All steps, as Library::open() says.
OpenedFile open_library_file(const std::filesystem::path& path, const LibraryOptions& options);

/// Refuses files that are not libraries, or of a newer version than the last of `steps`. Returns the version; 0 for an
/// empty file.
int version_of(Connection& connection, std::span<const Migration> steps);

/// A connection as the library uses it: waits for others, checks foreign keys, knows the tokenizer, WAL journal.
std::unique_ptr<Connection> open_connection(const std::filesystem::path& path, int patience_milliseconds,
                                            const std::string& vfs);

/// A connection that no other is beside; none if somebody uses the file. `damaged`: see take_as_it_is().
std::unique_ptr<Connection> open_alone(const std::filesystem::path& path, const std::string& vfs, bool damaged = false);

/// From now on the connection reads what is there of a damaged file, also of one that was cut short, which SQLite
/// refuses as a whole otherwise.
void take_as_it_is(Connection& connection);

/// If the file was not closed properly, or was found damaged before, and nobody else uses it now: reads all of it but
/// the cells, which have checksums of their own, and writes down what is wrong.
void check_after_unclean_exit(const std::filesystem::path& path, const std::string& vfs, Opening& opening);

/// An empty file that says: what is beside it was found damaged. SQLite knows of an unclean exit only once.
std::filesystem::path mark_of_damage(const std::filesystem::path& path);

/// Brings the library up to the last of `steps`, each in a transaction of its own, after a backup of what there was.
void migrate(Connection& connection, std::span<const Migration> steps, const std::string& vfs, Opening& opening);

/// Copies that migrations left beside the library.
std::vector<std::filesystem::path> backups_of(const std::filesystem::path& path);

/// Whether it is there and not empty.
bool holds_something(const std::filesystem::path& path);

}  // namespace lectern
