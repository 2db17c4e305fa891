#include "app/import/page_layout.h"

#include <algorithm>
#include <utility>

namespace lectern {

namespace {

/// Share of the smaller height that both have in common vertically.
double shared_height(const PlacedLine& a, const PlacedLine& b) {
    const double shared = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
    const double smaller = std::min(a.height(), b.height());
    return smaller > 0 ? shared / smaller : 0;
}

bool same_row(const PlacedLine& row, const PlacedLine& next) {
    return next.left >= row.right - 1 && shared_height(row, next) > 0.5;
}

void append_to_row(PlacedLine& row, PlacedLine&& next) {
    // Wider than two letters' gap: a column border. Bullets and list numbers stand closer, or are a letter or two long.
    const bool is_marker = row.text.size() <= 4 && !row.has_cells;
    const bool cell = next.left - row.right > row.height() && !is_marker;
    row.text += cell ? '\t' : ' ';
    row.text += next.text;
    row.has_cells = row.has_cells || cell;
    row.right = std::max(row.right, next.right);
    row.top = std::min(row.top, next.top);
    row.bottom = std::max(row.bottom, next.bottom);
}

}  // namespace

std::vector<PlacedLine> lines_of(const std::vector<PlacedWord>& words) {
    std::vector<PlacedLine> lines;
    PlacedLine line;
    bool begun = false;
    for (const PlacedWord& word : words) {
        if (!begun) {
            line = {.text = {},
                    .left = word.left,
                    .top = word.top,
                    .right = word.right,
                    .bottom = word.bottom,
                    .first_word_width = word.right - word.left};
            begun = true;
        }
        line.text += word.text;
        line.left = std::min(line.left, word.left);
        line.right = std::max(line.right, word.right);
        line.top = std::min(line.top, word.top);
        line.bottom = std::max(line.bottom, word.bottom);
        if (word.line_continues) {
            if (word.space_after) line.text += ' ';
            continue;
        }
        begun = false;
        if (!lines.empty() && same_row(lines.back(), line)) {
            append_to_row(lines.back(), std::move(line));
        } else {
            lines.push_back(std::move(line));
        }
    }
    if (begun) lines.push_back(std::move(line));  // a list that ends in the middle of a line
    return lines;
}

}  // namespace lectern
