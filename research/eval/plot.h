#pragma once

#include <filesystem>
#include <string>

#include "research/eval/summary.h"

namespace lectern::eval {

/// Draws mean score against kept share as a PNG: a line for each policy and format, with its 95 % intervals; the full
/// cache is a dashed line across. Needs no screen. Errors: the file cannot be written (ErrorCode::failed), fewer than
/// one setting with a score (ErrorCode::wrong_use).
Result<void> plot(const Summary& summary, const std::string& title, const std::filesystem::path& path);

}  // namespace lectern::eval
