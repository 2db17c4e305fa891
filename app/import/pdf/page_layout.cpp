#include "app/import/pdf/page_layout.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/import/pdf/bidirectional_text.h"
#include "app/import/pdf/line_numbers.h"
#include "app/import/pdf/table_rows.h"

namespace lectern {

namespace {

/// A bullet, a list number or a dash and its item: further apart than words, but one line.
bool is_marker_of(const PlacedLine& marker, const PlacedLine& item) {
    const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    const bool is_word = marker.text.size() > 1 && std::all_of(marker.text.begin(), marker.text.end(), is_letter);
    const double gap = std::max(item.left - marker.right, marker.left - item.right);
    return marker.text.size() <= 4 && !is_word && gap < 3 * item.height();
}

/// Whether pieces stand on one line. A cell in the middle of a wrapped one stands between two of its lines; where they
/// run from right to left, it is as near to it as the next word.
bool are_on_one_line(const PlacedLine& line, const PlacedLine& next) {
    const double height = std::min(line.height(), next.height());
    const bool is_of_one_size = std::max(line.height(), next.height()) < 1.05 * height;
    const bool is_turned = has_right_to_left(line.text) || has_right_to_left(next.text);
    return shared_height(line, next) > (is_turned && is_of_one_size ? 0.7 : 0.5);
}

bool continues(const PlacedLine& line, const PlacedLine& next) {
    const bool beside = next.left >= line.right - 1 && are_on_one_line(line, next);
    return beside && (next.left - line.right < line.height() || is_marker_of(line, next));
}

/// The same where lines run from right to left.
bool continues_leftwards(const PlacedLine& line, const PlacedLine& next) {
    const bool beside = next.right <= line.left + 1 && are_on_one_line(line, next);
    if (!beside || !(has_right_to_left(next.text) || has_right_to_left(line.text))) return false;
    return line.left - next.right < line.height() || is_marker_of(line, next);
}

/// Rows of dots lead the eye from a heading to its page number; a model would read every dot.
void replace_leaders(PlacedLine& line) {
    PlacedText placed{std::move(line.text), std::move(line.words)};
    std::string& text = placed.text;
    std::vector<bool> dropped(text.size(), false);
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        std::size_t dots = 0;
        while (end < text.size() && (text[end] == '.' || text[end] == ' ')) dots += text[end++] == '.' ? 1 : 0;
        if (dots >= 5) {
            std::fill(dropped.begin() + static_cast<std::ptrdiff_t>(i),
                      dropped.begin() + static_cast<std::ptrdiff_t>(end), true);
            // One of them becomes the tab between the entry and its number.
            if (end < text.size() && text[end] != '\t') {
                text[end - 1] = '\t';
                dropped[end - 1] = false;
            }
            line.has_cells = true;
        }
        i = std::max(end, i + 1);
    }
    if (std::find(dropped.begin(), dropped.end(), true) != dropped.end()) placed.drop(dropped);
    line.text = std::move(placed.text);
    line.words = std::move(placed.words);
}

PlacedSpan span_of(const PlacedWord& word, std::size_t begin) {
    return {.begin = begin,
            .end = begin + word.text.size(),
            .left = word.left,
            .top = word.top,
            .right = word.right,
            .bottom = word.bottom};
}

std::vector<PlacedLine> pieces_of(const std::vector<PlacedWord>& words) {
    std::vector<PlacedLine> lines;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PlacedWord& first = words[i];
        PlacedLine line = {.text = first.text,
                           .left = first.left,
                           .top = first.top,
                           .right = first.right,
                           .bottom = first.bottom,
                           .first_word_width = first.right - first.left,
                           .words = {span_of(first, 0)}};
        while (words[i].line_continues && i + 1 < words.size()) {
            if (words[i].space_after) line.text += ' ';
            const PlacedWord& word = words[++i];
            line.words.push_back(span_of(word, line.text.size()));
            line.text += word.text;
            line.left = std::min(line.left, word.left);
            line.right = std::max(line.right, word.right);
            line.top = std::min(line.top, word.top);
            line.bottom = std::max(line.bottom, word.bottom);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

/// Joins what Poppler took for several lines.
std::vector<PlacedLine> joined(std::vector<PlacedLine> pieces) {
    std::vector<PlacedLine> lines;
    for (PlacedLine& piece : pieces) {
        if (!lines.empty() && continues(lines.back(), piece)) {
            append_right(lines.back(), std::move(piece), false);
        } else if (!lines.empty() && continues_leftwards(lines.back(), piece)) {
            append_right(piece, std::move(lines.back()), false);
            lines.back() = std::move(piece);
        } else {
            lines.push_back(std::move(piece));
        }
    }
    return lines;
}

}  // namespace

double shared_width(const PlacedLine& a, const PlacedLine& b) {
    return std::min(a.right, b.right) - std::max(a.left, b.left);
}

double shared_height(const PlacedLine& a, const PlacedLine& b) {
    const double shared = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
    const double smaller = std::min(a.height(), b.height());
    return smaller > 0 ? shared / smaller : 0;
}

void append_right(PlacedLine& line, PlacedLine&& right, bool cell) {
    line.text += cell ? '\t' : ' ';
    for (PlacedSpan& word : right.words) {
        word.begin += line.text.size();
        word.end += line.text.size();
        line.words.push_back(word);
    }
    line.text += right.text;
    line.has_cells = line.has_cells || cell || right.has_cells;
    line.right = std::max(line.right, right.right);
    line.top = std::min(line.top, right.top);
    line.wrapped = std::max(line.bottom + line.wrapped, right.bottom + right.wrapped);
    line.bottom = std::max(line.bottom, right.bottom);
    line.wrapped -= line.bottom;
}

std::vector<PlacedLine> lines_of(const std::vector<PlacedWord>& words, std::size_t* line_numbers) {
    std::vector<PlacedLine> lines = pieces_of(words);
    const std::size_t dropped = drop_line_numbers(lines);
    if (line_numbers != nullptr) *line_numbers = dropped;
    lines = with_table_rows(joined(std::move(lines)));
    for (PlacedLine& each : lines) replace_leaders(each);
    return lines;
}

}  // namespace lectern
