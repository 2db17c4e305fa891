#include "engine/cache/policy.h"

#include <array>

namespace lectern {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<Policy> (*make)();
};

constexpr std::array<Entry, 4> policies{{
    {"full", make_full_policy},
    {"streaming", make_streaming_policy},
    {"keydiff", make_keydiff_policy},
    {"random", make_random_policy},
}};

}  // namespace

Result<std::unique_ptr<Policy>> make_policy(std::string_view name) {
    for (const Entry& entry : policies)
        if (entry.name == name) return entry.make();
    return fail({.code = ErrorCode::wrong_use,
                 .what = fmt::format("There is no policy named '{}'.", name),
                 .means = "Lectern does not know how to choose what to keep.",
                 .next = fmt::format("Use one of: {}.", fmt::join(policy_names(), ", "))});
}

std::vector<std::string> policy_names() {
    std::vector<std::string> names;
    for (const Entry& entry : policies) names.emplace_back(entry.name);
    return names;
}

}  // namespace lectern
