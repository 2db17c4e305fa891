#include "app/import/pdf/paragraphs.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "app/import/pdf/line_flow.h"
#include "app/import/text/code_points.h"
#include "app/import/text/unspaced_scripts.h"

namespace lectern {

namespace {

/// The edge where the lines of the column end that a line stands in: the furthest end of those that begin where it
/// begins.
double column_end(const std::vector<PlacedLine>& lines, const PlacedLine& line) {
    double end = line.end();
    for (const PlacedLine& other : lines) {
        if (other.column != line.column) continue;
        if (std::abs(other.start() - line.start()) < line.height() * 0.3) end = std::max(end, other.end());
    }
    return end;
}

bool begins_with_bullet(std::string_view text) {
    constexpr std::array<std::string_view, 7> bullets{"•", "◦", "▪", "‣", "– ", "* ", "- "};
    return std::any_of(bullets.begin(), bullets.end(),
                       [&](std::string_view bullet) { return text.starts_with(bullet); });
}

/// A line that begins further out than the one above goes on with its paragraph only if that line was a first line's
/// indentation, not if it stood in an indented paragraph, whose end this is.
bool leaves_indented_block(const std::vector<PlacedLine>& lines, std::size_t below) {
    const double tolerance = 0.3 * lines[below].height();
    const bool further_out = lines[below].start() < lines[below - 1].start() - tolerance;
    return further_out && below >= 2 && std::abs(lines[below - 2].start() - lines[below - 1].start()) < tolerance;
}

/// What would have had to fit at the end of the line above. Where words have no blanks between them, lines break at any
/// letter; they end some letters early where a mark may not begin a line, or a word of another script did not fit.
double first_part_width(const PlacedLine& line) {
    constexpr double letters = 6;
    return begins_unspaced(line.text) ? std::min(line.first_word_width, letters * line.height())
                                      : line.first_word_width;
}

double step_to(const std::vector<PlacedLine>& lines, std::size_t i) {
    return lines[i].bottom - lines[i - 1].bottom - lines[i - 1].wrapped;
}

bool begins_small(std::string_view text) {
    const int first = first_code_point(text);
    return first >= 0 && u_isalpha(first) != 0 && u_isupper(first) == 0;
}

/// A line that ends within a sentence, as far as one can tell without knowing its language.
bool ends_within_sentence(std::string_view above, std::string_view below) {
    if (above.empty() || ends_sentence(above)) return false;
    return begins_small(below) || std::count(above.begin(), above.end(), ' ') >= 4;
}

/// Double-spaced text, and type with a low box: lines as far apart as their neighbours, in the middle of a sentence.
bool is_wide_step_of_text(const std::vector<PlacedLine>& lines, std::size_t i) {
    const double height = std::min(lines[i].height(), lines[i - 1].height());
    const double step = step_to(lines, i);
    if (step > 3.2 * height || !ends_within_sentence(lines[i - 1].text, lines[i].text)) return false;
    const auto is_like = [&](std::size_t other) {
        return other > 0 && other < lines.size() && std::abs(step_to(lines, other) - step) < 0.1 * step;
    };
    return is_like(i - 1) || is_like(i + 1);
}

/// True if there is more room between line `i` and the line before it than lines of a paragraph have: much more, or a
/// little more than before or behind. A page has no measure of its own: code, tables and prose differ in line step.
bool is_gap(const std::vector<PlacedLine>& lines, std::size_t i) {
    const double step = step_to(lines, i);
    const double height = std::min(lines[i].height(), lines[i - 1].height());
    if (step < 0) return true;
    if (step > 1.8 * height) return !is_wide_step_of_text(lines, i);
    const auto is_wider_than = [&](std::size_t other) {
        if (other == 0 || other >= lines.size()) return false;
        return step_to(lines, other) > 0.8 * height && step > 1.2 * step_to(lines, other);
    };
    return is_wider_than(i - 1) || is_wider_than(i + 1);
}

bool ends_with_full_stop_of_ideographs(std::string_view text) {
    constexpr std::array<std::string_view, 3> stops{"。", "！", "？"};
    return std::any_of(stops.begin(), stops.end(), [&](std::string_view stop) { return text.ends_with(stop); });
}

/// The last line of a column, and the first of the next one.
bool goes_on_in_next_column(const std::vector<PlacedLine>& lines, std::size_t i) {
    const PlacedLine& above = lines[i - 1];
    const PlacedLine& below = lines[i];
    if (above.column == below.column || below.bottom > above.top) return false;
    if (above.has_cells || below.has_cells || below.is_entry) return false;
    if (std::max(above.height(), below.height()) > 1.25 * std::min(above.height(), below.height())) return false;
    return begins_small(below.text) && ends_within_sentence(above.text, below.text) &&
           !ends_with_full_stop_of_ideographs(above.text) &&
           column_end(lines, above) - above.end() < first_part_width(below) + 0.2 * above.height();
}

/// Line `i` and the line before it.
bool same_paragraph(const std::vector<PlacedLine>& lines, std::size_t i) {
    const PlacedLine& above = lines[i - 1];
    const PlacedLine& below = lines[i];
    if (goes_on_in_next_column(lines, i)) return true;
    if (above.has_cells || below.has_cells || below.is_entry || begins_with_bullet(below.text)) return false;
    if (leaves_indented_block(lines, i) || is_gap(lines, i)) return false;
    const double height = std::min(above.height(), below.height());
    if (std::max(above.height(), below.height()) > 1.25 * height) return false;  // a heading, or a note in small type
    if (below.bottom - above.bottom <= 0.3 * height) return false;
    const double indentation = below.start() - above.start();
    if (indentation > 0.3 * height && indentation > 2) {
        // Indented: a new paragraph, unless the line above begins with an item's bullet or number ("1. ", "(a) ", "-
        // ").
        const std::size_t marker = above.text.find(' ');
        const bool hanging = marker != std::string::npos && marker <= 4 && indentation < 4 * height;
        if (!hanging) return false;
    }
    if (breaks_compound(above.text, below.text)) return true;
    const double room = std::max(column_end(lines, above), column_end(lines, below)) - above.end();
    return room < first_part_width(below) + 0.2 * height;
}

/// What stands between line i - 1 and line i when no hyphen joins them.
std::string_view separator(const std::vector<PlacedLine>& lines, std::size_t i) {
    const std::string& above = lines[i - 1].text;
    const std::string& below = lines[i].text;
    if (same_paragraph(lines, i)) return breaks_compound(above, below) || joins_without_blank(above, below) ? "" : " ";
    return is_gap(lines, i) ? "\n\n" : "\n";
}

void drop_soft_hyphens(PlacedText& placed) {
    const std::string& text = placed.text;
    if (text.find(soft_hyphen) == std::string::npos) return;
    std::vector<bool> dropped(text.size(), false);
    for (std::size_t at = text.find(soft_hyphen); at != std::string::npos; at = text.find(soft_hyphen, at + 2)) {
        dropped[at] = dropped[at + 1] = true;
    }
    placed.drop(dropped);
}

}  // namespace

void collect_compounds(const std::vector<PlacedLine>& lines, Compounds& compounds) {
    for (const PlacedLine& line : lines) collect_compounds(line.text, compounds);
}

PlacedText text_of(const std::vector<PlacedLine>& lines, const Compounds& compounds) {
    PlacedText page;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) {
            const std::size_t hyphen = removable_hyphen(page.text, lines[i].text, compounds);
            if (hyphen > 0) {
                page.shorten(hyphen);
            } else {
                page.append(separator(lines, i));
            }
        }
        page.append(lines[i].text, lines[i].words);
    }
    drop_soft_hyphens(page);
    return page;
}

void join_broken_word(PlacedText& page, PlacedText& next, const Compounds& compounds) {
    const std::size_t hyphen = removable_hyphen(page.text, next.text, compounds);
    // What follows a page's last line is often no text of it: a heading, a page number. A word goes on in small
    // letters.
    const bool goes_on = u_islower(first_code_point(next.text)) && breaks_compound(page.text, next.text);
    if (hyphen == 0 && !goes_on) return;
    const std::size_t end = std::min(next.text.find_first_of(" \t\n"), next.text.size());
    page.shorten(hyphen);
    page.take_front(next, end, std::min(next.text.find_first_not_of(" \t\n", end), next.text.size()));
}

}  // namespace lectern
