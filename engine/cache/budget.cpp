#include "engine/cache/budget.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace lectern {

namespace {

struct Unit {
    std::string_view name;
    double bytes;
};

constexpr std::array<Unit, 7> units{
    {{"B", 1}, {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}}};

/// A number, and what stands behind it; nothing if it does not begin with one.
struct Amount {
    double number = 0;
    std::string_view suffix;
};

std::optional<Amount> parse_amount(std::string_view text) {
    Amount amount;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), amount.number);
    if (error != std::errc()) return {};
    amount.suffix = text.substr(static_cast<std::size_t>(rest - text.data()));
    return amount;
}

bool is_possible(double count) {
    return count >= 1 && count <= 1e15;  // not so for NaN
}

Error not_a_budget(std::string_view text) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("'{text}' is not a budget.", text),
            .means = sentence("Lectern does not know how much of the document it may keep."),
            .next = sentence("Give a number of tokens (4096), a share (10%), a size (512MiB, 2GiB), or 'full'.")};
}

}  // namespace

int named_budget(Budget::Kind kind, int tokens) {
    // A tenth, with recall, answered as well as everything (docs/benchmarks.md).
    const auto [parts, fewest] = kind == Budget::Kind::compact ? std::pair(10, 4096) : std::pair(4, 8192);
    return std::min(tokens, std::max(tokens / parts, fewest));
}

/// Measured without recall (resources/measured_quality.json).
std::span<const NamedBudget> named_budgets() {
    static constexpr std::array<NamedBudget, 3> all{{
        {"compact", "a tenth, and at least 4,096 tokens; alone it answers 82 % of what everything does (0.5B)",
         Budget::Kind::compact},
        {"balanced", "a quarter, and at least 8,192 tokens; alone it answers 97 %", Budget::Kind::balanced},
        {"complete", "everything", Budget::Kind::full},
    }};
    return all;
}

Result<Budget> Budget::parse(std::string_view text) {
    if (text == "full") return Budget{};
    const auto amount = parse_amount(text);
    if (!amount) return fail(not_a_budget(text));
    if (amount->suffix.empty()) {
        if (!is_possible(amount->number) || amount->number != std::floor(amount->number))
            return fail(not_a_budget(text));
        return Budget{.kind = Kind::tokens, .amount = static_cast<std::uint64_t>(amount->number)};
    }
    if (amount->suffix == "%") {
        const double hundredths = std::round(amount->number * 100);
        if (!(hundredths >= 1 && amount->number <= 100)) return fail(not_a_budget(text));
        return Budget{.kind = Kind::share, .amount = static_cast<std::uint64_t>(hundredths)};
    }
    if (const auto bytes = parse_bytes(text)) return Budget{.kind = Kind::bytes, .amount = *bytes};
    return fail(not_a_budget(text));
}

int Budget::share_of(int tokens) const {
    return std::max(1, static_cast<int>(static_cast<std::uint64_t>(tokens) * amount / 10'000));
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
    const auto amount = parse_amount(text);
    if (!amount) return {};
    for (const Unit& unit : units)
        if (unit.name == amount->suffix && is_possible(amount->number * unit.bytes))
            return static_cast<std::uint64_t>(amount->number * unit.bytes);
    return {};
}

}  // namespace lectern
