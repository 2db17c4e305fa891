#pragma once

#include <filesystem>
#include <span>

#include "engine/heads/head_shares.h"

namespace lectern {

/// Finds out how much of a budget each head needs and writes that into a file of zap heads. Documents that are too
/// short for it are passed over. Errors: those of find_shares() and of the file, which stays as it was.
Result<HeadShares> add_shares(Model& model, const std::filesystem::path& heads,
                              std::span<const TrainingDocument> documents, const SharesOptions& options);

}  // namespace lectern
