#pragma once

#include <cstdint>

namespace lectern {

/// What the budget of a document can be, in bytes of kept cells. Worked out by whoever knows model, document and
/// memory.
struct BudgetRange {
    std::uint64_t minimum = 0;      ///< below it the policy makes no sense
    std::uint64_t recommended = 0;  ///< 0: nothing is
    std::uint64_t everything = 0;   ///< all of the document is kept
    std::uint64_t available = 0;    ///< most that there is room for now, less a reserve
    std::uint64_t installed = 0;  ///< end of the scale: what lies above `available` is taken, by other programs and by
                                  ///< the model
    int document_tokens = 0;

    /// Most that may be chosen: more than everything serves nothing.
    std::uint64_t largest() const;
    std::uint64_t bounded(std::uint64_t bytes) const;
    friend bool operator==(const BudgetRange&, const BudgetRange&) = default;
};

/// Budgets along a line: each step is the same ratio, so that small ones can be set as finely as large ones.
class BudgetScale {
 public:
    explicit BudgetScale(const BudgetRange& range);

    /// Of the whole line, from 0 to 1.
    double position(std::uint64_t bytes) const;
    std::uint64_t bytes(double position) const;

 private:
    double low_, ratio_;
};

}  // namespace lectern
