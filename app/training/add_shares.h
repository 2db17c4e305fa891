#pragma once

#include <filesystem>
#include <span>

#include "engine/heads/head_shares.h"

namespace lectern {

/// Finds out how much of a budget each head needs and writes that into a file of zap heads. Documents that are too
/// short for it are passed over. Errors: those of find_shares() and of the file, which stays as it was.
Result<HeadShares> add_shares(Model& model, const std::filesystem::path& heads,
                              std::span<const TrainingDocument> documents, const SharesOptions& options);

/// Gives a file of zap heads the shares of another one for the same model: how much of a budget a head needs is a
/// matter of the model, and stays when heads are trained anew. Errors: those of the files, heads of another model,
/// heads without shares (ErrorCode::wrong_use); the file stays as it was.
Result<void> take_shares(const Model& model, const std::filesystem::path& heads, const std::filesystem::path& from);

}  // namespace lectern
