#pragma once

#include <string>
#include <vector>

#include "app/import/pdf/placed_text.h"

namespace lectern {

/// A word as it stands on a page. Lengths are points, y grows downwards.
struct PlacedWord {
    std::string text;  ///< UTF-8
    double left = 0, top = 0, right = 0, bottom = 0;
    bool space_after = false;
    bool line_continues = false;  ///< the next word of the list stands in the same line

    double height() const { return bottom - top; }
};

/// A line of a page, in reading order. Cells of a table row are one line, with tabs between them.
struct PlacedLine {
    std::string text;
    double left = 0, top = 0, right = 0, bottom = 0;
    double wrapped = 0;  ///< how much further down the cells of a table row go on
    double first_word_width = 0;
    bool has_cells = false;         ///< a row of a table: never joined with its neighbours
    bool is_entry = false;          ///< of an index or another sorted list: begins a line of the text
    std::size_t column = 0;         ///< of the page: lines between the same gutters
    bool is_right_to_left = false;  ///< begins at its right end
    std::vector<PlacedSpan> words;  ///< of the text

    double height() const { return bottom - top; }
    double width() const { return right - left; }
    /// Where it begins and ends in the direction in which it is read: start() < end().
    double start() const { return is_right_to_left ? -right : left; }
    double end() const { return is_right_to_left ? -left : right; }
};

/// Words in reading order into lines. What stands close together at the same height (a bullet or number and its item)
/// becomes one line; tables are put into rows (table_rows.h). Letters keep the order in which the words have them.
/// `line_numbers` becomes how many numbers of lines were left out.
std::vector<PlacedLine> lines_of(const std::vector<PlacedWord>& words, std::size_t* line_numbers = nullptr);

/// Share of the smaller height that two lines have in common vertically; negative when they lie apart.
double shared_height(const PlacedLine& a, const PlacedLine& b);

/// How much of their width two lines have in common; negative when they lie apart.
double shared_width(const PlacedLine& a, const PlacedLine& b);

/// Adds what stands to the right of a line, after a tab (`cell`) or a space.
void append_right(PlacedLine& line, PlacedLine&& right, bool cell);

}  // namespace lectern
