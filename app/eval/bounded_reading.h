#pragma once

#include <functional>
#include <optional>

#include "app/eval/setting.h"
#include "engine/read/reader.h"

namespace lectern::eval {

/// What all readings of a run have in common.
struct ReadingOptions {
    std::optional<PositionMode> positions;  ///< nothing: as the engine chooses
    int chunk = 512;
};

/// Reads a document with a setting: the one place where the name of a policy becomes a reading. Errors: those of
/// make_plan() and read_document(); a budget that the policy cannot work with is ErrorCode::wrong_use.
Result<Reading> read_with(Model& model, const TokenizedDocument& document, const Setting& setting,
                          const ReadingOptions& options, const std::function<void(const ReadProgress&)>& report,
                          const CancelToken& cancel);

}  // namespace lectern::eval
