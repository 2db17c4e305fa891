#pragma once

#include <filesystem>

namespace lectern {

/// Makes a file that the user alone can read and write (mode 0600), folders on the way (0700) included. One that is
/// there stays as it is. On Windows the administrators and the system may, too; file systems without access lists keep
/// nobody out. Throws Failure.
void make_private_file(const std::filesystem::path& path);

/// Takes a library and the files beside it, which SQLite gives the same mode, away from everybody but the user. Throws
/// Failure.
void make_private(const std::filesystem::path& library);

/// Puts a finished file in the place of `to`, at once or not at all, and waits until the disk knows. Throws Failure.
void replace_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Whether it can while somebody has `to` open. On Windows it cannot.
extern const bool replaces_open_files;

}  // namespace lectern
