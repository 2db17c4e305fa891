#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/answer/sampler.h"
#include "engine/model/attention_observer.h"
#include "engine/model/model.h"

namespace lectern {

enum class StopReason { end_token, length, cancelled };
std::string_view name(StopReason reason);

struct DecodeRequest {
    std::span<const TokenId> prompt;      ///< at least one token
    SequenceLength length;                ///< of the sequence that prompt and answer belong to
    int first_position = 0;               ///< of prompt[0] in the sequence
    const CellStore* document = nullptr;  ///< read-only cells that come before, or null
    CellStore* own = nullptr;             ///< cells of earlier turns, which prompt and answer join; null: none
    CellFormat format = CellFormat::q8;   ///< of the cells of prompt and answer, where `own` is null
    PositionMode positions = PositionMode::original;
    SamplingOptions sampling;
    int most_tokens = 256;
    std::function<void(std::string_view)> on_text;  ///< whole UTF-8 characters, as they come; may be empty
    std::span<const TokenId> compared = {};         ///< whose scores to come first are wanted; none of them need come
    /// Whether a text that goes on is long enough, asked with all of it so far; may be empty.
    std::function<bool(std::string_view)> is_enough = {};
    AttentionObserver* observer = nullptr;  ///< of the answer's tokens, all but the last; or null
    const CancelToken* cancel = nullptr;
};

struct Decoded {
    std::vector<TokenId> tokens;  ///< without the end token
    int run_tokens = 0;           ///< of prompt and answer, that went through the model
    std::string text;
    std::vector<float> compared;  ///< logits of DecodeRequest::compared behind the prompt; none if it was cancelled
    StopReason stop = StopReason::length;
    double prompt_seconds = 0;  ///< until the first token
    double decode_seconds = 0;  ///< for the tokens after the first
};

/// Runs a prompt and continues it, in cells of its own: whatever stands in `document` is not changed. `own` must have
/// room; afterwards it holds what was run: the prompt, and the answer but for a last token at the limit. Errors: out of
/// memory.
Result<Decoded> decode(Model& model, const DecodeRequest& request);

}  // namespace lectern
