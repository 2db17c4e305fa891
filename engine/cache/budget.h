#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// How much of a document may be kept. full: everything. compact, balanced: see named_budgets(). usual: everything, but
/// compact where the document is longer than the model's trained window, or would take longer to read than a person
/// accepts. tokens: so many in each head. share: of the document's tokens in each head. bytes: of all cells together.
struct Budget {
    enum class Kind { full, usual, compact, balanced, tokens, share, bytes };
    Kind kind = Kind::full;
    std::uint64_t amount = 0;  ///< tokens, bytes, or hundredths of a per cent

    /// Of a share: how many of a document's tokens, at least one.
    int share_of(int tokens) const;
    /// "full", "4096" (tokens), "12.5%", "512MiB", "2GiB", "1.5GB". Errors: anything else (ErrorCode::wrong_use).
    static Result<Budget> parse(std::string_view text);
};

/// What compact and balanced keep of a document in each head, in tokens: a tenth and at least 4,096, a quarter and at
/// least 8,192. `kind`: one of the two.
int named_budget(Budget::Kind kind, int tokens);

/// What people choose from before they think of numbers.
struct NamedBudget {
    std::string_view name;
    std::string_view what;  ///< in a line, with what was measured
    Budget::Kind kind;
};
std::span<const NamedBudget> named_budgets();

/// "512MiB", "2GiB", "1.5GB"; nothing if it is no such size of a byte or more.
std::optional<std::uint64_t> parse_bytes(std::string_view text);

}  // namespace lectern
