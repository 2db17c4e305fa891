#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/sentence.h"
#include "engine/cache/budget.h"
#include "engine/model/model.h"
#include "engine/policies/evict.h"

namespace lectern {

/// Whether the question is part of what is read: in front of the document or behind it. Policies that need it (SnapKV,
/// Locret-Q) then see it, and the reading is good for that question alone.
enum class QuestionPlace { none, first, last };

/// What a reading was planned with before its budget was lowered.
struct EarlierBudget {
    int until = 0;  ///< tokens of the document that were read then
    int budget_tokens = 0;
    std::string policy;
};

/// What a person asked for.
struct ReadOptions {
    Budget budget;
    std::string policy;  ///< empty: full where everything fits into the budget, else what the heads do, else replay
    std::optional<CellFormat> format;       ///< nothing: q8, or what solve_plan() chooses
    std::optional<PositionMode> positions;  ///< nothing: what the policy prefers while the document fits the trained
                                            ///< window (most: original), else rank
    int chunk = 512;                        ///< tokens prefilled together
    std::optional<int> sinks;               ///< first tokens that are always kept; nothing: as the policy has it
    QuestionPlace question = QuestionPlace::none;  ///< where tokenize() puts the question
    bool saved = false;                            ///< it will be saved while it is read, which takes memory
    bool asked = false;  ///< it will be asked while it is read, which takes memory with rank positions
    std::vector<EarlierBudget> lowered = {};  ///< see ReadPlan
    std::uint64_t held_bytes = 0;             ///< RAM that the process will have given back before it reads
    std::uint64_t held_device_bytes = 0;      ///< the same in a device's own memory
    std::uint64_t most_bytes = 0;             ///< most that it may take beside the model; 0: all that is free
};

/// The usual budget of a document, in tokens of each head. `accepted_tokens`: longer documents take more time to read
/// than a person accepts; 0: nobody knows.
int usual_budget(int document_tokens, int good_up_to, int accepted_tokens);

/// How a budget is divided among heads. fixed: as the plan says. open: equally until the first cells must leave, and
/// then by what their scores show each head to need. found: so it was divided.
enum class BudgetDivision { fixed, open, found };

/// What will be done: every choice made, and what it costs. Fixed for a reading, but for a budget that is still to be
/// divided.
struct ReadPlan {
    std::string policy;
    CellFormat format = CellFormat::q8;
    std::vector<int> widths;  ///< [layers] channels of a head
    PositionMode positions = PositionMode::original;
    int chunk = 0;
    std::optional<int> sinks;  ///< instead of the policy's own
    QuestionPlace question = QuestionPlace::none;
    int document_tokens = 0;                          ///< what will be read, with the opening of the conversation
    int budget_tokens = 0;                            ///< cells that a head may keep, on the average
    std::uint64_t budget_bytes = 0;                   ///< of all kept cells
    HeadCapacities capacities;                        ///< cells that each head may keep; less in layers with a window
    BudgetDivision division = BudgetDivision::fixed;  ///< only `open` changes while the document is read
    std::uint64_t scratch_bytes = 0;        ///< beside weights and kept cells: buffers, the cells of a chunk, scoring
    std::uint64_t device_bytes = 0;         ///< of these two: in the memory of a graphics card that reads
    std::uint64_t declared_peak_bytes = 0;  ///< most RAM that the process will take
    std::vector<Sentence> notices;          ///< what the person should know before it starts
    bool saved = false, asked = false;      ///< as in ReadOptions, part of scratch_bytes
    /// Its budgets before the present one, oldest first, if it was lowered while the document was read. The cells then
    /// differ from those of a reading that had the last budget from the beginning.
    std::vector<EarlierBudget> lowered;

    /// Room for what the heads hold while a chunk is read: what they keep and the chunk, but never more than the
    /// document.
    std::vector<CellStore::Layer> cell_layers() const;
    std::uint64_t ram_bytes() const { return budget_bytes + scratch_bytes - device_bytes; }
    SequenceLength sequence_length() const { return SequenceLength(document_tokens + room_for_questions); }
    /// Segments of cells that wait to be written, the one that is copied and the one that is written, and what
    /// SQLite takes. Small readings take less. Measured: 14 to 26 MiB, the more the more is saved at a time.
    static constexpr std::uint64_t room_for_saving = std::uint64_t{20} << 20;
    static constexpr int room_for_questions = 4096;  ///< tokens of a question and its answer
};

/// Errors: a budget below the policy's minimum, `full` with a budget that is too small, a chunk out of [16, 8192]
/// (ErrorCode::wrong_use); more memory than there is (ErrorCode::out_of_memory).
Result<ReadPlan> make_plan(const Model& model, int document_tokens, const ReadOptions& options);
/// For begin_reading() with the same policy, which need not be one of policy_names(); options.policy does not count.
Result<ReadPlan> make_plan(const Model& model, int document_tokens, const ReadOptions& options, const Policy& policy);

std::string_view name(PositionMode mode);
std::string_view name(QuestionPlace place);

}  // namespace lectern
