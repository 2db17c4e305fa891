#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

constexpr std::size_t no_line = static_cast<std::size_t>(-1);

/// Where a line stands in its column: which lines it has above and below it.
struct LineFlow {
    std::size_t above = no_line, below = no_line;
    double column_right = 0;    ///< where lines of its column end that fill it
    bool is_wrapped = false;    ///< its sentence goes on in the line below, for want of room
    bool starts_small = false;  ///< begins as only the middle of a sentence does, or in a script without capitals
    bool had_room = false;      ///< begins with a small letter though its first word had room in the line above: a cell
};

/// True if the line goes on with a paragraph that begins above it.
inline bool goes_on(const std::vector<LineFlow>& flow, std::size_t line) {
    return flow[line].above != no_line && flow[flow[line].above].is_wrapped;
}

/// True if a line's first word had room in the line above it, in a column that ends at `right`: it begins something.
bool had_room(const PlacedLine& above, const PlacedLine& line, double right);

/// True behind a full stop, or what else ends a sentence or a part of one.
bool ends_sentence(std::string_view text);

/// True for a line in which a sentence ends, which cells that look like one text have none of.
bool has_full_stop(std::string_view text);

/// Several words: no number, name or entry with leading dots.
bool is_prose(const PlacedLine& line);

/// True if a sentence goes on in the line: cells that fill their column by chance are short.
bool reads_on(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, std::size_t line);

/// For each line of a page. A line goes on below another when both are alone so: a title over two columns has two lines
/// below it, and stands in neither column.
std::vector<LineFlow> flow_of(const std::vector<PlacedLine>& lines);

/// Lines of running text, one below the other, from top to bottom.
struct TextBlock {
    std::vector<std::size_t> lines;
    double left = 0, right = 0, top = 0, bottom = 0;
};

/// At least five lines of which most are wrapped, with several words each: what rows of a table are not.
std::vector<TextBlock> text_blocks(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow);

}  // namespace lectern
