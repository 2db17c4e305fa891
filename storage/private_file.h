#pragma once

#include <filesystem>

namespace lectern {

/// Makes sure that `path` exists and is readable and writable by the user alone (mode 0600), folders on the way
/// (0700) included. SQLite gives the files beside it the same mode. Throws Failure.
void make_private_file(const std::filesystem::path& path);

/// Puts a finished file in the place of `to`, at once or not at all, and waits until the disk knows. Throws Failure.
void replace_file(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace lectern
