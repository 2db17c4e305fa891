#include "app/import/pdf/line_flow.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "app/import/pdf/edge_lines.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t fewest_lines = 5;  ///< of a block of running text
constexpr std::size_t most_cells = 24;   ///< one below the other, of which none sticks out as a formula may
constexpr std::size_t most_open = 64;    ///< columns that are followed at once, which bounds the time

std::size_t words_in(std::string_view text) {
    return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

bool is_ideograph(int c) {
    return c >= 0x2E80 && u_isalpha(c) != 0;
}

bool starts_small(const PlacedLine& line) {
    const int letter = first_code_point(line.text);
    return u_isalpha(letter) != 0 && u_isupper(letter) == 0;
}

bool is_close_above(const PlacedLine& above, const PlacedLine& below) {
    const double height = std::min(above.height(), below.height());
    if (std::max(above.height(), below.height()) > 1.25 * height) return false;
    const double gap = below.top - above.bottom;
    return below.bottom - above.bottom > 0.5 * height && gap < 1.3 * height && shared_width(above, below) > 0;
}

/// Follows each column down the page.
class Flow {
 public:
    explicit Flow(const std::vector<PlacedLine>& lines) : lines_(lines), flow_(lines.size()), order_(lines.size()) {}

    std::vector<LineFlow> find() {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::size_t a, std::size_t b) { return lines_[a].bottom < lines_[b].bottom; });
        find_lines_above();
        for (LineFlow& each : flow_)
            if (each.above != no_line && flow_[each.above].below == no_line) each.above = no_line;
        for (const std::size_t i : order_)
            if (flow_[i].above == no_line) measure_column(i);
        return std::move(flow_);
    }

 private:
    /// The only line that stands close above, among the open ones.
    std::size_t only_line_above(std::size_t line, const std::vector<std::size_t>& open) const {
        std::size_t nearest = no_line;
        for (const std::size_t other : open) {
            if (!is_close_above(lines_[other], lines_[line])) continue;
            if (nearest == no_line || lines_[other].bottom > lines_[nearest].bottom) nearest = other;
        }
        if (nearest == no_line) return no_line;
        const bool alone = std::none_of(open.begin(), open.end(), [&](std::size_t other) {
            return other != nearest && shared_height(lines_[other], lines_[nearest]) > 0.5 &&
                   shared_width(lines_[other], lines_[line]) > 0;
        });
        return alone ? nearest : no_line;
    }

    void find_lines_above() {
        std::vector<std::size_t> open;
        for (const std::size_t i : order_) {
            const double highest = lines_[i].top - 2 * lines_[i].height();
            std::erase_if(open, [&](std::size_t other) { return lines_[other].bottom < highest; });
            if (open.size() > most_open) open.erase(open.begin());
            const std::size_t above = only_line_above(i, open);
            if (above != no_line) link(above, i);
            open.push_back(i);
        }
    }

    /// A second line below the same one, at another's side, belongs to another column.
    void link(std::size_t above, std::size_t below) {
        const std::size_t first = flow_[above].below;
        if (first != no_line) {
            if (shared_height(lines_[first], lines_[below]) > 0.3)
                flow_[above].below = no_line, split_.push_back(above);
            return;
        }
        if (std::find(split_.begin(), split_.end(), above) != split_.end()) return;
        flow_[above].below = below;
        flow_[below].above = above;
        if (split_.size() > most_open) split_.erase(split_.begin());
    }

    void measure_column(std::size_t first) {
        std::vector<double> rights;
        for (std::size_t i = first; i != no_line; i = flow_[i].below) rights.push_back(lines_[i].right);
        // Not the furthest end of all: a formula may stick out.
        const auto at = rights.begin() + (std::ssize(rights) - 1) * 9 / 10;
        std::nth_element(rights.begin(), at, rights.end());
        const double right = *at;
        const bool may_be_cells = rights.size() <= most_cells && !has_sentences(first);
        const double room_right = std::max(right, may_be_cells ? widest_prose(first) : 0);
        for (std::size_t i = first; i != no_line; i = flow_[i].below) {
            flow_[i].had_room =
                may_be_cells && flow_[i].above != no_line && is_cell(lines_[flow_[i].above], lines_[i], room_right);
            flow_[i].column_right = right;
            flow_[i].starts_small = starts_small(lines_[i]);
            flow_[i].is_wrapped = flow_[i].below != no_line && is_full(lines_[i], lines_[flow_[i].below], right);
        }
    }

    bool has_sentences(std::size_t first) const {
        for (std::size_t i = first; i != no_line; i = flow_[i].below)
            if (has_full_stop(lines_[i].text)) return true;
        return false;
    }

    /// Where the line of words ends that reaches furthest.
    double widest_prose(std::size_t first) const {
        double right = 0;
        for (std::size_t i = first; i != no_line; i = flow_[i].below)
            if (is_prose(lines_[i])) right = std::max(right, lines_[i].right);
        return right;
    }

    static bool is_cell(const PlacedLine& above, const PlacedLine& line, double right) {
        if (u_islower(first_code_point(line.text)) == 0) return false;
        return std::abs(line.left - above.left) < 0.3 * line.height() && had_room(above, line, right);
    }

    /// The first line of a list's item or of a reference stands further out than the lines below it.
    static bool hangs(const PlacedLine& line, const PlacedLine& below) {
        const double indentation = below.left - line.left;
        if (indentation > 4 * line.height()) return false;
        constexpr std::size_t longest_marker = 6;
        return line.text.find(' ') <= longest_marker || starts_small(below);
    }

    static bool is_full(const PlacedLine& line, const PlacedLine& below, double column_right) {
        const bool is_indented = below.left > line.left + 0.3 * line.height();
        if (line.has_cells || (is_indented && !hangs(line, below))) return false;
        const bool has_words = words_in(line.text) > 1 || is_ideograph(first_code_point(line.text));
        return has_words && column_right - line.right < below.first_word_width + 0.2 * line.height();
    }

    const std::vector<PlacedLine>& lines_;
    std::vector<LineFlow> flow_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> split_;  ///< lines with several columns below them
};

bool is_running_text(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                     const std::vector<std::size_t>& block) {
    std::size_t wrapped = 0;
    std::size_t small = 0;
    std::size_t words = 0;
    std::size_t had_room = 0;
    for (const std::size_t line : block) {
        const std::string& text = lines[line].text;
        had_room += flow[line].had_room ? 1 : 0;
        words += is_ideograph(first_code_point(text)) ? 4 : words_in(text);
        if (!flow[line].is_wrapped) continue;
        ++wrapped;
        small += flow[flow[line].below].starts_small ? 1 : 0;
    }
    return 2 * wrapped >= block.size() && 5 * small >= 2 * wrapped && words >= 3 * block.size() &&
           3 * had_room <= small;
}

}  // namespace

bool had_room(const PlacedLine& above, const PlacedLine& line, double right) {
    return right - above.right > line.first_word_width + 0.5 * line.height();
}

bool ends_sentence(std::string_view text) {
    return !text.empty() && std::string_view(".:;!?").find(text.back()) != std::string_view::npos;
}

bool has_full_stop(std::string_view text) {
    return text.ends_with('.') || text.find(". ") != text.npos;
}

bool is_prose(const PlacedLine& line) {
    constexpr int fewest_words = 3;
    int words = 0;
    int letters = 0;  // of the word: a single one may be a formula's
    for (const char c : line.text) {
        letters = c == ' ' ? 0 : letters + (has_letters({&c, 1}) ? 1 : 0);
        words += letters == 2 && has_letters({&c, 1}) ? 1 : 0;
    }
    return words >= fewest_words;
}

bool reads_on(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, std::size_t line) {
    return goes_on(flow, line) && (flow[line].starts_small || is_prose(lines[flow[line].above]));
}

std::vector<LineFlow> flow_of(const std::vector<PlacedLine>& lines) {
    return Flow(lines).find();
}

std::vector<TextBlock> text_blocks(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow) {
    std::vector<TextBlock> blocks;
    for (std::size_t first = 0; first < lines.size(); ++first) {
        if (flow[first].above != no_line) continue;
        TextBlock block{.left = lines[first].left, .right = lines[first].right, .top = lines[first].top};
        for (std::size_t i = first; i != no_line; i = flow[i].below) {
            block.lines.push_back(i);
            block.left = std::min(block.left, lines[i].left);
            block.right = std::max(block.right, lines[i].right);
            block.bottom = lines[i].bottom;
        }
        if (block.lines.size() >= fewest_lines && is_running_text(lines, flow, block.lines))
            blocks.push_back(std::move(block));
    }
    return blocks;
}

}  // namespace lectern
