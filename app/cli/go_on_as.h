#pragma once

#include <filesystem>
#include <optional>
#include <system_error>

namespace lectern::cli {

/// Goes on as another program, with the arguments of this one. On Windows, where no process becomes another program,
/// waits for it and returns its exit code. Nothing where it cannot be started; `error` says why.
std::optional<int> go_on_as(const std::filesystem::path& program, char** argv, std::error_code& error);

}  // namespace lectern::cli
