#include "engine/policies/policy.h"

#include <algorithm>
#include <array>

#include "engine/policies/token_scorer.h"

namespace lectern {

namespace {

/// Policies without a trained part.
struct Entry {
    std::string_view name;
    std::unique_ptr<Policy> (*make)(const PolicyParts&);
};

template <auto make>
std::unique_ptr<Policy> without_parts(const PolicyParts& /*parts*/) {
    return make();
}

/// What was found for the heads of a model holds for whoever chooses their cells.
std::unique_ptr<Policy> make_replay(const PolicyParts& parts) {
    return make_replay_policy(parts.scorers.empty() ? std::span<const float>() : parts.scorers.front()->shares());
}

constexpr std::array policies{
    Entry{.name = "full", .make = without_parts<make_full_policy>},
    Entry{.name = "streaming", .make = without_parts<make_streaming_policy>},
    Entry{.name = "keydiff", .make = without_parts<make_keydiff_policy>},
    Entry{.name = "random", .make = without_parts<make_random_policy>},
    Entry{.name = "h2o", .make = without_parts<make_h2o_policy>},
    Entry{.name = "snapkv", .make = without_parts<make_snapkv_policy>},
    Entry{.name = "sirllm", .make = without_parts<make_sirllm_policy>},
    Entry{.name = "expected-attention", .make = without_parts<make_expected_attention_policy>},
    Entry{.name = "replay", .make = make_replay},
};

const Entry* find(std::string_view name) {
    const auto* found = std::find_if(policies.begin(), policies.end(), [&](const Entry& e) { return e.name == name; });
    return found == policies.end() ? nullptr : found;
}

}  // namespace

TokenScorer* PolicyParts::scorer_for(std::string_view policy) const {
    for (const auto& scorer : scorers)
        if (name(scorer->method()) == policy) return scorer.get();
    return nullptr;
}

Result<std::unique_ptr<Policy>> make_policy(std::string_view name, const PolicyParts& parts) {
    if (auto known = check_policy_name(name); !known) return fail(known.error());
    if (lacks_heads(name, parts))
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The policy '{policy}' needs retaining heads that were trained for it and for "
                                      "this model; there are none.",
                                      name),
                     .means = sentence("Lectern does not know how to choose what to keep."),
                     .next = sentence("Train them{option}, or choose another policy.",
                                      Sentence::Option{fmt::format("lectern-cli heads train --method {}", name)})});
    const auto trained = trained_policy(name);
    return trained ? traits(*trained).make(*parts.scorer_for(name)) : find(name)->make(parts);
}

std::vector<std::string> policy_names() {
    std::vector<std::string> names;
    for (const Entry& entry : policies) names.emplace_back(entry.name);
    for (std::string& trained : trained_policy_names()) names.push_back(std::move(trained));
    return names;
}

Result<void> check_policy_name(std::string_view name) {
    if (find(name) != nullptr || trained_policy(name)) return {};
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no policy named '{policy}'.", name),
                 .means = sentence("Lectern does not know how to choose what to keep."),
                 .next = sentence("Use one of: {names}.", fmt::join(policy_names(), ", "))});
}

bool lacks_heads(std::string_view name, const PolicyParts& parts) {
    return trained_policy(name) && parts.scorer_for(name) == nullptr;
}

}  // namespace lectern
