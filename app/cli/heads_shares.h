#pragma once

#include <filesystem>
#include <span>

#include "engine/heads/labels.h"

namespace lectern::cli {

/// Finds out how much of a budget each head needs and writes that into a file of heads, showing progress. Documents too
/// short for it are passed over. Errors: those of find_shares() and of the file, which stays as it was.
Result<void> add_shares(Model& model, const std::filesystem::path& heads, std::span<const TrainingDocument> documents,
                        int rounds);

}  // namespace lectern::cli
