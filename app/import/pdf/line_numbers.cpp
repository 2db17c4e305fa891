#include "app/import/pdf/line_numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "app/import/pdf/line_flow.h"

namespace lectern {

namespace {

constexpr std::size_t fewest = 5;

std::optional<int> number_of(const PlacedLine& line) {
    int value = 0;
    const char* end = line.text.data() + line.text.size();
    const auto [stop, error] = std::from_chars(line.text.data(), end, value);
    if (line.text.empty() || line.text.size() > 5 || error != std::errc() || stop != end) return std::nullopt;
    return value;
}

struct Margin {
    std::vector<std::size_t> numbers;  ///< lines, from top to bottom
    double inner = 0;                  ///< edge of what stands furthest out beside them
};

/// The numbers that stand further left, or right, than everything else.
Margin margin_of(const std::vector<PlacedLine>& lines, bool is_left) {
    Margin margin{.inner = is_left ? 1e9 : -1e9};
    for (const PlacedLine& line : lines) {
        if (number_of(line)) continue;
        margin.inner = is_left ? std::min(margin.inner, line.left) : std::max(margin.inner, line.right);
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_outside = is_left ? lines[i].right < margin.inner : lines[i].left > margin.inner;
        if (is_outside && number_of(lines[i])) margin.numbers.push_back(i);
    }
    std::stable_sort(margin.numbers.begin(), margin.numbers.end(),
                     [&](std::size_t a, std::size_t b) { return lines[a].top < lines[b].top; });
    return margin;
}

/// 1, 2, 3, or 5, 10, 15.
bool counts_lines(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& numbers) {
    const int step = *number_of(lines[numbers[1]]) - *number_of(lines[numbers[0]]);
    if (step != 1 && step != 5) return false;
    for (std::size_t i = 1; i < numbers.size(); ++i)
        if (*number_of(lines[numbers[i]]) - *number_of(lines[numbers[i - 1]]) != step) return false;
    return true;
}

/// True if many of the numbers stand beside sentences that go on from line to line, as in no table.
bool numbers_text(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& numbers) {
    std::vector<double> middles;
    const std::vector<LineFlow> flow = flow_of(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_long = std::count(lines[i].text.begin(), lines[i].text.end(), ' ') >= 4;
        if (is_long && flow[i].is_wrapped && flow[flow[i].below].starts_small)
            middles.push_back((lines[i].top + lines[i].bottom) / 2);
    }
    std::sort(middles.begin(), middles.end());
    const auto is_beside = [&](std::size_t number) {
        // Small numbers, and those that count the page's rows whatever stands there, are not level with the lines.
        const double tolerance = lines[number].height();
        const auto next = std::lower_bound(middles.begin(), middles.end(), lines[number].top - tolerance);
        return next != middles.end() && *next < lines[number].bottom + tolerance;
    };
    return 3 * std::count_if(numbers.begin(), numbers.end(), is_beside) > std::ssize(numbers);
}

}  // namespace

void drop_line_numbers(std::vector<PlacedLine>& lines) {
    for (const bool is_left : {true, false}) {
        const std::vector<std::size_t> numbers = margin_of(lines, is_left).numbers;
        if (numbers.size() < fewest || !counts_lines(lines, numbers) || !numbers_text(lines, numbers)) continue;
        for (const std::size_t i : numbers) lines[i].text.clear();
        std::erase_if(lines, [](const PlacedLine& line) { return line.text.empty(); });
    }
}

}  // namespace lectern
