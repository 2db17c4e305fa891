#pragma once

#include <filesystem>
#include <string>

namespace lectern {

/// Copies the SQLite file `from`, as it was last committed, to `to`, which is replaced at once or not at all. Others
/// may use `from` meanwhile. Throws Failure.
void back_up(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& vfs);

}  // namespace lectern
