#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/error.h"
#include "research/eval/task.h"

namespace lectern::cli {

/// Writes what is asked about documents as JSON lines {document, question, answer}, which heads can be trained and
/// their shares found with. Errors: the file cannot be written.
Result<void> save_questions(const std::filesystem::path& path, const std::vector<eval::TaskDocument>& documents);

}  // namespace lectern::cli
