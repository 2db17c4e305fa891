#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/import/pdf/running_lines.h"

namespace lectern {

/// Height on the page, rounded to 4 points: producers place such lines exactly, but their box's top moves with the
/// letters in it. Left edges are free: page numbers stand left and right in turn.
struct Place {
    bool is_foot = false;
    long height = 0;
    // clang-tidy 14 takes what such an operator compares with for a null pointer.
    auto operator<=>(const Place&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// A line near the upper or lower edge of a page.
struct EdgeLine {
    std::size_t page = 0, line = 0;  ///< which of the pages, and which of its lines
    Place place;
    int row = 0;                     ///< 0 is the outermost of the page
    std::size_t begin = 0, end = 0;  ///< bytes of its text that tell the number of the page
    std::string frame;               ///< and how they do: "page #"
    std::string rest;                ///< the text without them
    bool repeats = false;            ///< the rest stands on several pages,
    bool is_repetition = false;      ///< and stays elsewhere

    bool has_number() const { return end > begin; }
    bool is_running() const { return has_number() || repeats; }
    bool goes() const { return is_repetition || (has_number() && rest.empty()); }
};

/// Of all pages: by page, heads first, each from the edge inwards.
std::vector<EdgeLine> edge_lines(const std::vector<PageLines>& pages);

/// [begin, end) of each cell of a row.
std::vector<std::pair<std::size_t, std::size_t>> cells_of(std::string_view row);

/// A row of a table holds several cells without a letter; a head has one, its number.
bool holds_figures(std::string_view row);

bool has_letters(std::string_view text);
std::string_view trimmed(std::string_view text);

}  // namespace lectern
