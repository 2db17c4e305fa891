#pragma once

#include <filesystem>

namespace lectern {

/// Whether this user may read a file.
bool may_read(const std::filesystem::path& file);

/// Whether this user may write a file, or make files in a folder. On a file system that is read-only nobody may.
bool may_write(const std::filesystem::path& file);

}  // namespace lectern
