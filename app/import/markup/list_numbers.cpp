#include "app/import/markup/list_numbers.h"

#include <algorithm>

#include "app/import/text/numerals.h"

namespace lectern {

std::string ListNumbers::next(int level) {
    const auto at = static_cast<std::size_t>(std::clamp(level, 0, most_levels - 1));
    ++given_[at];
    for (std::size_t deeper = at + 1; deeper < given_.size(); ++deeper) {
        const int restart = levels[deeper].restart;
        if (restart < 0 || static_cast<int>(at) < restart) given_[deeper] = 0;
    }
    if (levels[at].style == '-') return "-";
    if (levels[at].style == 0) return {};
    const std::string& pattern = levels[at].pattern;
    std::string mark;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '%' || i + 1 == pattern.size() || pattern[i + 1] < '1' || pattern[i + 1] > '9') {
            mark += pattern[i];
            continue;
        }
        const auto of = static_cast<std::size_t>(pattern[++i] - '1');
        const char style = levels[at].legal ? '1' : levels[of].style;
        mark += numeral(levels[of].start + std::max(given_[of], 1L) - 1, style, language);
    }
    return mark;
}

void ListNumbers::restart(int level, long number) {
    const auto at = static_cast<std::size_t>(std::clamp(level, 0, most_levels - 1));
    given_[at] = std::clamp(number, 0L, 1'000'000'000L) - levels[at].start;
}

void ListNumbers::restart() {
    given_.fill(0);
}

}  // namespace lectern
