#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// How much of a document may be kept. full: everything. usual: usual_budget() if the document is longer than the
/// model's trained window, else everything. tokens: so many in each head. share: of the document's tokens in each head.
/// bytes: of all cells together.
struct Budget {
    enum class Kind { full, usual, tokens, share, bytes };
    Kind kind = Kind::full;
    std::uint64_t amount = 0;  ///< tokens, bytes, or hundredths of a per cent

    /// Of a share: how many of a document's tokens, at least one.
    int share_of(int tokens) const;
    /// "full", "4096" (tokens), "12.5%", "512MiB", "2GiB", "1.5GB". Errors: anything else (ErrorCode::wrong_use).
    static Result<Budget> parse(std::string_view text);
};

/// Tokens in each head that are kept of a long document unless a person says how many: a tenth, and at least 4,096.
int usual_budget(int tokens);

/// "512MiB", "2GiB", "1.5GB"; nothing if it is no such size of a byte or more.
std::optional<std::uint64_t> parse_bytes(std::string_view text);

}  // namespace lectern
