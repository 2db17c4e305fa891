#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// Keeps every cell. The plan gives each head as many cells as the document has tokens, so nothing is ever evicted.
class Full final : public Policy {
 public:
    std::string_view name() const override { return "full"; }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity}; }
};

}  // namespace

std::unique_ptr<Policy> make_full_policy() {
    return std::make_unique<Full>();
}

}  // namespace lectern
