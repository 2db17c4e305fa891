#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/heads/replay_labels.h"
#include "engine/read/reader.h"
#include "research/eval/setting.h"

namespace lectern::eval {

/// What all readings of a run have in common.
struct ReadingOptions {
    std::optional<PositionMode> positions;  ///< nothing: as the engine chooses
    int chunk = 512;
};

/// The policies that can be measured: the engine's, and `oracle`, which is not for users: it keeps what replaying the
/// whole document has shown to be worth keeping (engine/heads/replay_labels.h), the ceiling of dropping.
std::vector<std::string> measured_policies();
/// Errors: a name that is none of them.
Result<void> check_measured_policy(std::string_view name);
/// Whether it can run with this model: a trained policy needs heads.
bool can_run(std::string_view policy, const Model& model);

/// Reads documents with settings: the one place where the name of a policy becomes a reading.
class BoundedReader {
 public:
    /// The model must outlive it.
    BoundedReader(Model& model, const ReadingOptions& options) : model_(model), options_(options), labeller_(model) {}

    /// Errors: those of make_plan() and read_on(); a budget that the policy cannot work with, and a policy that
    /// lacks its heads, are ErrorCode::wrong_use.
    Result<Reading> read(const TokenizedDocument& document, const Setting& setting,
                         const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel);

 private:
    ReadOptions options_for(const TokenizedDocument& document, const Setting& setting) const;
    Result<Reading> read_with_oracle(const TokenizedDocument& document, const Setting& setting,
                                     const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel);
    Result<void> label(const TokenizedDocument& document, const CancelToken& cancel);

    Model& model_;
    const ReadingOptions options_;
    ReplayLabeller labeller_;
    std::vector<TokenId> labelled_;  ///< the document that labels_ are of: settings of one document come in a row
    HeadScores labels_;
};

}  // namespace lectern::eval
