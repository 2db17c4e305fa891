#include "engine/policies/policy.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/policies/token_scorer.h"

namespace lectern {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<Policy> (*make)() = nullptr;                      ///< null for policies with a trained part
    std::unique_ptr<Policy> (*make_trained)(TokenScorer&) = nullptr;  ///< null for the others
};

constexpr std::array<Entry, 10> policies{{
    {.name = "full", .make = make_full_policy},
    {.name = "streaming", .make = make_streaming_policy},
    {.name = "keydiff", .make = make_keydiff_policy},
    {.name = "random", .make = make_random_policy},
    {.name = "h2o", .make = make_h2o_policy},
    {.name = "snapkv", .make = make_snapkv_policy},
    {.name = "sirllm", .make = make_sirllm_policy},
    {.name = "expected-attention", .make = make_expected_attention_policy},
    {.name = "zap", .make_trained = make_zap_policy},
    {.name = "locret", .make_trained = make_locret_policy},
}};

const Entry* find(std::string_view name) {
    const auto* found = std::find_if(policies.begin(), policies.end(), [&](const Entry& e) { return e.name == name; });
    return found == policies.end() ? nullptr : found;
}

}  // namespace

TokenScorer* PolicyParts::scorer_for(std::string_view policy) const {
    for (const auto& scorer : scorers)
        if (scorer->method() == policy) return scorer.get();
    return nullptr;
}

Result<std::unique_ptr<Policy>> make_policy(std::string_view name, const PolicyParts& parts) {
    if (auto known = check_policy_name(name); !known) return fail(known.error());
    if (lacks_heads(name, parts))
        return fail({.code = ErrorCode::wrong_use,
                     .what = fmt::format("The policy '{}' needs retaining heads that were trained for it and for this "
                                         "model; there are none.",
                                         name),
                     .means = "Lectern does not know how to choose what to keep.",
                     .next = fmt::format("Train them with 'lectern-cli heads train --method {}', or choose another "
                                         "policy.",
                                         name)});
    const Entry& entry = *find(name);
    return entry.make != nullptr ? entry.make() : entry.make_trained(*parts.scorer_for(name));
}

std::vector<std::string> policy_names() {
    std::vector<std::string> names;
    names.reserve(std::size(policies));
    for (const Entry& entry : policies) names.emplace_back(entry.name);
    return names;
}

Result<void> check_policy_name(std::string_view name) {
    if (find(name) != nullptr) return {};
    return fail({.code = ErrorCode::wrong_use,
                 .what = fmt::format("There is no policy named '{}'.", name),
                 .means = "Lectern does not know how to choose what to keep.",
                 .next = fmt::format("Use one of: {}.", fmt::join(policy_names(), ", "))});
}

bool lacks_heads(std::string_view name, const PolicyParts& parts) {
    const Entry* entry = find(name);
    return entry != nullptr && entry->make == nullptr && parts.scorer_for(name) == nullptr;
}

}  // namespace lectern
