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

double middle_of(const PlacedLine& line) {
    return (line.top + line.bottom) / 2;
}

/// True if sentences beside the numbers go on from line to line, each with a number of its own where every line has
/// one: a row of a table has one number, however many lines it has.
bool numbers_text(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& numbers) {
    const bool each_line = *number_of(lines[numbers[1]]) - *number_of(lines[numbers[0]]) == 1;
    const auto number_at = [&](std::size_t line) {
        const auto next = std::lower_bound(numbers.begin(), numbers.end(), lines[line].top,
                                           [&](std::size_t i, double top) { return middle_of(lines[i]) < top; });
        return next != numbers.end() && middle_of(lines[*next]) < lines[line].bottom ? *next : no_line;
    };
    std::ptrdiff_t going_on = 0;
    const std::vector<LineFlow> flow = flow_of(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_long = std::count(lines[i].text.begin(), lines[i].text.end(), ' ') >= 4;
        if (!is_long || !flow[i].is_wrapped || !flow[flow[i].below].starts_small) continue;
        const std::size_t here = number_at(i);
        const std::size_t below = number_at(flow[i].below);
        going_on += (each_line ? here != no_line && below != no_line && here != below : here != below) ? 1 : 0;
    }
    return 6 * going_on >= std::ssize(numbers);
}

}  // namespace

std::size_t drop_line_numbers(std::vector<PlacedLine>& lines) {
    std::size_t dropped = 0;
    for (const bool is_left : {true, false}) {
        const std::vector<std::size_t> numbers = margin_of(lines, is_left).numbers;
        if (numbers.size() < fewest || !counts_lines(lines, numbers) || !numbers_text(lines, numbers)) continue;
        dropped += numbers.size();
        for (const std::size_t i : numbers) lines[i].text.clear();
        std::erase_if(lines, [](const PlacedLine& line) { return line.text.empty(); });
    }
    return dropped;
}

}  // namespace lectern
