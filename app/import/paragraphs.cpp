#include "app/import/paragraphs.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "app/import/code_points.h"

namespace lectern {

namespace {

constexpr std::string_view soft_hyphen = "\xc2\xad";
constexpr std::string_view typographic_hyphen = "\xe2\x80\x90";

int first_code_point(std::string_view text) {
    std::size_t at = 0;
    return text.empty() ? -1 : next_code_point(text, at);
}

int last_code_point(std::string_view text) {
    std::size_t at = text.size();
    return text.empty() ? -1 : previous_code_point(text, at);
}

/// Bytes of the hyphen to remove from the end of `above` so that its word goes on in `below`; 0 if none.
std::size_t removable_hyphen(std::string_view above, std::string_view below) {
    if (above.ends_with(soft_hyphen)) return soft_hyphen.size();
    const std::size_t bytes = above.ends_with('-')                  ? 1
                              : above.ends_with(typographic_hyphen) ? typographic_hyphen.size()
                                                                    : 0;
    if (bytes == 0 || !u_islower(first_code_point(below))) return 0;
    const std::string_view broken = above.substr(0, above.size() - bytes);
    if (!u_isalpha(last_code_point(broken))) return 0;
    const std::string_view word = broken.substr(broken.find_last_of(" \t\n") + 1);  // npos + 1 == 0: the whole line
    const bool compound = word.find('-') != word.npos || word.find(typographic_hyphen) != word.npos;
    return compound ? 0 : bytes;
}

/// A hyphen that stays, with the rest of its word in the next line.
bool breaks_compound(std::string_view above, std::string_view below) {
    return (above.ends_with('-') || above.ends_with(typographic_hyphen)) && u_isalnum(first_code_point(below)) &&
           !above.ends_with(" -");
}

/// Right edge of the column a line stands in: the furthest right end of the lines that begin where it begins.
double column_right(const std::vector<PlacedLine>& lines, const PlacedLine& line) {
    double right = line.right;
    for (const PlacedLine& other : lines) {
        if (std::abs(other.left - line.left) < line.height() * 0.3) right = std::max(right, other.right);
    }
    return right;
}

bool begins_with_bullet(std::string_view text) {
    constexpr std::array<std::string_view, 7> bullets{"• ", "◦ ", "▪ ", "‣ ", "– ", "* ", "- "};
    return std::any_of(bullets.begin(), bullets.end(),
                       [&](std::string_view bullet) { return text.starts_with(bullet); });
}

/// A line that begins further left than the one above goes on with its paragraph only if that line was a first line's
/// indentation, not if it stood in an indented paragraph, whose end this is.
bool leaves_indented_block(const std::vector<PlacedLine>& lines, std::size_t below) {
    const double tolerance = 0.3 * lines[below].height();
    const bool further_left = lines[below].left < lines[below - 1].left - tolerance;
    return further_left && below >= 2 && std::abs(lines[below - 2].left - lines[below - 1].left) < tolerance;
}

/// Line `i` and the line before it.
bool same_paragraph(const std::vector<PlacedLine>& lines, std::size_t i) {
    const PlacedLine& above = lines[i - 1];
    const PlacedLine& below = lines[i];
    if (above.has_cells || below.has_cells || begins_with_bullet(below.text)) return false;
    if (leaves_indented_block(lines, i)) return false;
    const double height = std::min(above.height(), below.height());
    if (std::max(above.height(), below.height()) > 1.25 * height) return false;  // a heading, or a note in small type
    const double step = below.bottom - above.bottom;
    if (step <= 0.3 * height || step > 1.8 * height) return false;
    if (below.left > above.left + 0.3 * height && below.left > above.left + 2) {
        // Indented: a new paragraph, unless the line above begins with an item's bullet or number ("1. ", "(a) ", "-
        // ").
        const std::size_t marker = above.text.find(' ');
        const bool hanging = marker != above.text.npos && marker <= 4 && below.left - above.left < 4 * height;
        if (!hanging) return false;
    }
    if (breaks_compound(above.text, below.text)) return true;
    const double room = std::max(column_right(lines, above), column_right(lines, below)) - above.right;
    return room < below.first_word_width + 0.2 * height;
}

/// What stands between line i - 1 and line i when no hyphen joins them.
std::string_view separator(const std::vector<PlacedLine>& lines, std::size_t i) {
    const PlacedLine& above = lines[i - 1];
    const PlacedLine& below = lines[i];
    if (same_paragraph(lines, i)) return breaks_compound(above.text, below.text) ? "" : " ";
    const double step = below.bottom - above.bottom;
    const bool gap = step < 0 || step > 1.8 * std::min(above.height(), below.height());
    return gap ? "\n\n" : "\n";
}

std::string without_soft_hyphens(std::string_view text) {
    std::string kept;
    kept.reserve(text.size());
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(soft_hyphen, begin), text.size());
        kept.append(text.substr(begin, end - begin));
        begin = end + soft_hyphen.size();
    }
    return kept;
}

}  // namespace

std::string text_of(const std::vector<PlacedLine>& lines) {
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) {
            const std::size_t hyphen = removable_hyphen(text, lines[i].text);
            text.erase(text.size() - hyphen);
            if (hyphen == 0) text.append(separator(lines, i));
        }
        text += lines[i].text;
    }
    return without_soft_hyphens(text);
}

}  // namespace lectern
