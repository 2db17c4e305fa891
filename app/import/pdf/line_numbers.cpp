#include "app/import/pdf/line_numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "app/import/pdf/line_flow.h"

namespace lectern {

namespace {

constexpr std::size_t fewest_numbers = 5;

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

/// The number that stands at the height of a line.
std::size_t number_beside(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& numbers,
                          const PlacedLine& line) {
    const auto next = std::lower_bound(numbers.begin(), numbers.end(), line.top,
                                       [&](std::size_t i, double top) { return middle_of(lines[i]) < top; });
    return next != numbers.end() && middle_of(lines[*next]) < line.bottom ? *next : no_line;
}

/// Line `below` and the line above it, whose sentence goes on in it.
struct Step {
    std::size_t above = no_line, below = no_line;
};

bool is_long(const PlacedLine& line) {
    return std::count(line.text.begin(), line.text.end(), ' ') >= 4;
}

/// Those of lines that stand as close as lines of a paragraph usually do.
std::vector<Step> steps_of_text(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow) {
    std::vector<Step> steps;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!is_long(lines[i]) || !flow[i].is_wrapped || !flow[flow[i].below].starts_small) continue;
        steps.push_back({i, flow[i].below});
    }
    return steps;
}

/// Those of a page of one column, however far apart its lines are.
std::vector<Step> steps_of_spaced_text(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow) {
    std::vector<std::size_t> order;
    std::vector<double> rights;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (number_of(lines[i])) continue;
        order.push_back(i);
        rights.push_back(lines[i].right);
    }
    std::vector<Step> steps;
    if (order.empty()) return steps;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return lines[a].bottom < lines[b].bottom; });
    // Not the furthest end of all: a formula may stick out.
    const auto at = rights.begin() + (std::ssize(rights) - 1) * 9 / 10;
    std::nth_element(rights.begin(), at, rights.end());
    for (std::size_t k = 0; k + 1 < order.size(); ++k) {
        const PlacedLine& above = lines[order[k]];
        const PlacedLine& below = lines[order[k + 1]];
        const bool is_full = *at - above.right < below.first_word_width + 0.2 * above.height();
        if (!is_long(above) || !is_full || !flow[order[k + 1]].starts_small || below.top < above.bottom) continue;
        steps.push_back({order[k], order[k + 1]});
    }
    return steps;
}

/// Steps from a line with a number to one with another number, where each line has one: a row of a table has one
/// number, however many lines it has. Else those to or from a numbered line.
std::ptrdiff_t numbered_steps(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& numbers,
                              const std::vector<Step>& steps) {
    const bool each_line = *number_of(lines[numbers[1]]) - *number_of(lines[numbers[0]]) == 1;
    return std::count_if(steps.begin(), steps.end(), [&](const Step& step) {
        const std::size_t here = number_beside(lines, numbers, lines[step.above]);
        const std::size_t below = number_beside(lines, numbers, lines[step.below]);
        return here != below && (!each_line || (here != no_line && below != no_line));
    });
}

/// True if sentences beside the numbers go on from line to line. Entries of a list may be as far apart as lines that
/// are double-spaced, so that more of those must go on.
bool numbers_text(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& numbers) {
    const std::vector<LineFlow> flow = flow_of(lines);
    return 6 * numbered_steps(lines, numbers, steps_of_text(lines, flow)) >= std::ssize(numbers) ||
           2 * numbered_steps(lines, numbers, steps_of_spaced_text(lines, flow)) >= std::ssize(numbers);
}

}  // namespace

std::size_t drop_line_numbers(std::vector<PlacedLine>& lines) {
    std::size_t dropped = 0;
    for (const bool is_left : {true, false}) {
        const std::vector<std::size_t> numbers = margin_of(lines, is_left).numbers;
        if (numbers.size() < fewest_numbers || !counts_lines(lines, numbers) || !numbers_text(lines, numbers)) continue;
        dropped += numbers.size();
        for (const std::size_t i : numbers) lines[i].text.clear();
        std::erase_if(lines, [](const PlacedLine& line) { return line.text.empty(); });
    }
    return dropped;
}

}  // namespace lectern
