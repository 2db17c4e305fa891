#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "storage/connection.h"
#include "storage/records.h"

namespace lectern {

/// Whether the library is there to be read, but it or its folder cannot be written by this user, or by anybody.
bool is_read_only(const std::filesystem::path& path);

/// A connection that reads a library which cannot be written; all that it is found to be is written into `opening`.
/// Throws Failure: what is no library of this version, or was left with a journal that cannot be read there.
std::unique_ptr<Connection> open_read_only(const std::filesystem::path& path, int patience_milliseconds,
                                           const std::string& vfs, Opening& opening);

}  // namespace lectern
