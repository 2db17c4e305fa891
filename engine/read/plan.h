#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/cache/budget.h"
#include "engine/cache/evict.h"
#include "engine/model/model.h"

namespace lectern {

/// What a person asked for.
struct ReadOptions {
    Budget budget;
    std::string policy;  ///< empty: full where everything fits into the budget, else what the heads do, else keydiff
    CellFormat format = CellFormat::q8;
    std::optional<PositionMode> positions;  ///< nothing: what the policy prefers while the document fits the trained
                                            ///< window (most: original), else rank
    int chunk = 512;                        ///< tokens prefilled together
};

/// What will be done: every choice made, and what it costs. Fixed for a reading.
struct ReadPlan {
    std::string policy;
    CellFormat format = CellFormat::q8;
    PositionMode positions = PositionMode::original;
    int chunk = 0;
    int document_tokens = 0;                ///< what will be read, with the opening of the conversation
    int budget_tokens = 0;                  ///< cells that a head may keep, on the average
    std::uint64_t budget_bytes = 0;         ///< of all kept cells
    HeadCapacities capacities;              ///< cells that each head may keep; less in layers with a window
    std::uint64_t scratch_bytes = 0;        ///< beside weights and kept cells: buffers, and the cells of one chunk
    std::uint64_t declared_peak_bytes = 0;  ///< most memory that the process will take
    std::vector<std::string> notices;       ///< what the person should know before it starts

    /// Room for what the heads hold while a chunk is read: what they keep and the chunk, but never more than the
    /// document.
    std::vector<CellStore::Layer> cell_layers(int width) const;
    int longest_sequence() const { return document_tokens + room_for_questions; }
    static constexpr int room_for_questions = 4096;  ///< tokens of a question and its answer
};

/// Errors: a budget below the policy's minimum, `full` with a budget that is too small, a chunk out of [16, 8192]
/// (ErrorCode::wrong_use); more memory than there is (ErrorCode::out_of_memory).
Result<ReadPlan> make_plan(const Model& model, int document_tokens, const ReadOptions& options);

std::string_view name(PositionMode mode);

}  // namespace lectern
