#include "engine/read/reading_fingerprint.h"

#include <algorithm>
#include <array>

#include "engine/base/hash.h"
#include "engine/model/fingerprint.h"
#include "engine/model/rope.h"
#include "engine/policies/token_scorer.h"
#include "engine/read/snapshot.h"

namespace lectern {

namespace {

struct AddToHash {
    Hash& hash;
    void operator()(std::string_view v) const { hash.add(v); }
    void operator()(const GgufFile::Array& array) const {
        std::visit(
            [&](const auto& values) {
                hash.add(std::uint64_t{values.size()});
                for (const auto& v : values) (*this)(v);
            },
            array);
    }
    template <typename Number>
    void operator()(Number v) const {
        hash.add_numbers(std::span<const Number>(&v, 1));
    }
};

/// Of the vocabulary and all that decides how text becomes tokens. The template of conversations does not count: what
/// it says stands in the tokens.
std::string tokenizer_hash(const GgufFile& file) {
    Hash hash;
    for (const auto& [key, value] : file.metadata()) {
        if (!key.starts_with("tokenizer.") || key.starts_with("tokenizer.chat_template")) continue;
        hash.add(key);
        std::visit(AddToHash{hash}, value);
    }
    return hash.hex();
}

std::string describe(const RopeConfig& rope) {
    Hash factors;
    factors.add_numbers(std::span<const float>(rope.factors));
    factors.add_numbers(std::span<const float>(rope.long_factors));
    return fmt::format("{} {} {} {} {} {} {} {} {}", rope.base, rope.rotated, rope.linear_factor, rope.yarn_factor,
                       rope.yarn_beta_fast, rope.yarn_beta_slow, rope.original_window, rope.attention_factor,
                       rope.factors.empty() && rope.long_factors.empty() ? "-" : factors.hex());
}

std::string capacities_hash(const HeadCapacities& capacities) {
    Hash hash;
    for (const std::vector<int>& heads : capacities) hash.add_numbers(std::span<const int>(heads));
    return hash.hex();
}

/// Of every id in its order: a text that is merely much alike is another.
std::string token_chain(std::span<const TokenId> tokens) {
    Hash hash;
    hash.add_numbers(tokens);
    return hash.hex();
}

/// What a part is called, for people.
struct Words {
    std::string_view part;
    Sentence words;
    bool tell = false;  ///< whether its value tells people something
};
const std::array<Words, 14> all_words{{
    {.part = "format", .words = sentence("the version of Lectern")},
    {.part = "model", .words = sentence("the model")},
    {.part = "tokenizer", .words = sentence("the model's tokenizer")},
    {.part = "rope", .words = sentence("how the model counts positions")},
    {.part = "positions", .words = sentence("the positions"), .tell = true},
    {.part = "cells", .words = sentence("the cell format"), .tell = true},
    {.part = "policy", .words = sentence("the policy"), .tell = true},
    {.part = "heads", .words = sentence("the retaining heads")},
    {.part = "budget", .words = sentence("the budget in tokens per head"), .tell = true},
    {.part = "capacities", .words = sentence("how the budget is divided among heads")},
    {.part = "sinks", .words = sentence("the number of first tokens that are always kept"), .tell = true},
    {.part = "chunk", .words = sentence("the tokens read together"), .tell = true},
    {.part = "tokens", .words = sentence("the text of the document")},
    {.part = "lowered", .words = sentence("how its budget was lowered")},
}};

/// Readings with rank positions of models whose rotation has a magnitude were once saved without it in their keys.
std::string version_of(const Model& model, const ReadPlan& plan) {
    const bool has_magnitude = plan.positions == PositionMode::rank &&
                               Rope(model.config().rope, plan.sequence_length().tokens).magnitude() != 1;
    return fmt::format("{}{}", reading_format(plan.format), has_magnitude ? " with magnitude" : "");
}

const std::string* find(const ReadingFingerprint& fingerprint, std::string_view name) {
    for (const auto& part : fingerprint.parts)
        if (part.name == name) return &part.value;
    return nullptr;
}

}  // namespace

std::string ReadingFingerprint::hash() const {
    Hash hash;
    for (const Part& part : parts) {
        hash.add(part.name);
        hash.add(part.value);
    }
    return hash.hex();
}

ReadingFingerprint fingerprint_of(const GgufFile& model) {
    return {.parts = {{"model", fingerprint(model)}, {"tokenizer", tokenizer_hash(model)}}};
}

ReadingFingerprint fingerprint_of(std::span<const TokenId> tokens) {
    return {.parts = {{"tokens", fmt::format("{} {}", tokens.size(), token_chain(tokens))}}};
}

ReadingFingerprint fingerprint_of(const Model& model, const ReadPlan& plan, std::span<const TokenId> tokens) {
    const ModelConfig& config = model.config();
    const bool windows = std::any_of(config.window.begin(), config.window.end(), [](int w) { return w > 0; });
    const bool everything = plan.budget_tokens >= plan.document_tokens;
    // With ranks or windows the order of slots depends on when cells are dropped or turned, and with it the last bit; a
    // token sees the cells in groups that were there when its chunk began.
    const bool chunk_counts = !everything || windows || is_grouped(plan.format) || plan.positions == PositionMode::rank;
    const TokenScorer* scorer = model.policy_parts().scorer_for(plan.policy);
    ReadingFingerprint result;
    const auto add = [&](std::string_view name, std::string value) {
        result.parts.push_back({std::string(name), std::move(value)});
    };
    add("format", version_of(model, plan));
    for (ReadingFingerprint::Part& part : fingerprint_of(model.file()).parts) result.parts.push_back(std::move(part));
    add("rope", describe(config.rope) + "; " + describe(config.local_rope));
    add("positions", std::string(name(plan.positions)));
    add("cells", std::string(name(plan.format)));
    add("policy", plan.policy);
    add("heads", scorer == nullptr ? "-" : scorer->fingerprint());
    add("budget", fmt::format("{}", plan.budget_tokens));
    add("capacities", plan.division == BudgetDivision::fixed ? capacities_hash(plan.capacities) : "by scores");
    add("sinks", plan.sinks ? fmt::format("{}", *plan.sinks) : "-");
    add("chunk", chunk_counts ? fmt::format("{}", plan.chunk) : "-");
    for (ReadingFingerprint::Part& part : fingerprint_of(tokens).parts) result.parts.push_back(std::move(part));
    std::vector<std::string> lowered;
    for (const EarlierBudget& before : plan.lowered)
        lowered.push_back(fmt::format("{} by {} until {}", before.budget_tokens, before.policy, before.until));
    if (!lowered.empty()) add("lowered", fmt::format("{}", fmt::join(lowered, ", ")));
    return result;
}

std::vector<Sentence> differences(const ReadingFingerprint& saved, const ReadingFingerprint& wanted) {
    std::vector<Sentence> result;
    for (const Words& words : all_words) {
        const std::string *has = find(saved, words.part), *needs = find(wanted, words.part);
        if (has != nullptr && needs != nullptr && *has == *needs) continue;
        if (has == nullptr && needs == nullptr) continue;
        result.push_back(
            words.tell && has != nullptr && needs != nullptr
                ? sentence("{part} ({saved}, not {wanted})", words.words, Sentence::Term{*has}, Sentence::Term{*needs})
                : words.words);
    }
    return result;
}

}  // namespace lectern
