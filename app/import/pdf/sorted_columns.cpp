#include "app/import/pdf/sorted_columns.h"

#include <unicode/coll.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_rows.h"
#include "app/import/pdf/row_columns.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t fewest_entries = 8;  ///< of a list: eight are sorted by chance once in 40,000 times
constexpr std::size_t fewest_in_column = 3;
constexpr std::size_t most_tries = 64;  ///< of a page, which bounds the time

bool is_indented(const PlacedLine& line, double left) {
    return line.left > left + 0.5 * line.height();
}

double left_of(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& column) {
    double left = lines[column.front()].left;
    for (const std::size_t line : column) left = std::min(left, lines[line].left);
    return left;
}

bool begins_as_number(const PlacedLine& line) {
    const int first = first_code_point(line.text);
    return u_isdigit(first) != 0 || first == '.';  // leaders
}

/// What an entry goes on with begins with a number, or had no room in the line above and is indented against it.
void add_begins(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& column,
                std::vector<std::size_t>& begins) {
    const double left = left_of(lines, column);
    double right = lines[column.front()].right;
    for (const std::size_t line : column) right = std::max(right, lines[line].right);
    for (std::size_t i = 0; i < column.size(); ++i) {
        const PlacedLine& line = lines[column[i]];
        if (begins_as_number(line)) continue;
        const bool is_level = i > 0 && !begins.empty() && begins.back() == column[i - 1] &&
                              std::abs(line.left - lines[column[i - 1]].left) < 0.2 * line.height();
        const bool is_first = i == 0 || had_room(lines[column[i - 1]], line, right);
        if (is_first || is_level || !is_indented(line, left)) begins.push_back(column[i]);
    }
}

/// Compares entries as dictionaries do, whatever their case and accents.
class Sorting {
 public:
    Sorting() {
        UErrorCode status = U_ZERO_ERROR;
        collator_.reset(icu::Collator::createInstance(icu::Locale::getRoot(), status));
        if (U_FAILURE(status)) collator_.reset();
        if (collator_) collator_->setStrength(icu::Collator::PRIMARY);
    }

    /// True if the entries of all columns, one after the other, are one sorted list.
    bool is_sorted(const std::vector<PlacedLine>& lines, const RowColumns& rows) const {
        if (!collator_) return false;
        std::vector<icu::UnicodeString> entries;
        std::vector<std::size_t> begins;  // of the columns
        for (const std::vector<std::size_t>& column : rows.columns) {
            begins.push_back(entries.size());
            add_entries(lines, column, entries);
            if (entries.size() - begins.back() < fewest_in_column) return false;
        }
        if (entries.size() < fewest_entries) return false;
        std::size_t rises = 0;
        std::size_t falls = 0;
        for (std::size_t i = 1; i < entries.size(); ++i) {
            const int order = compare(entries[i - 1], entries[i]);
            rises += order < 0 ? 1 : 0;
            falls += order > 0 ? 1 : 0;
            if (order >= 0 && std::find(begins.begin(), begins.end(), i) != begins.end()) return false;
        }
        // An index sorts signs in its own way here and there.
        return 12 * falls <= entries.size() && 3 * rises >= 2 * (entries.size() - 1);
    }

 private:
    int compare(const icu::UnicodeString& a, const icu::UnicodeString& b) const {
        UErrorCode status = U_ZERO_ERROR;
        return collator_->compare(a, b, status);
    }

    /// Subentries and further lines of an entry are indented.
    static void add_entries(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& column,
                            std::vector<icu::UnicodeString>& entries) {
        constexpr std::size_t longest = 40;  // of what is compared, in bytes
        const double left = left_of(lines, column);
        for (const std::size_t line : column) {
            const PlacedLine& each = lines[line];
            if (is_indented(each, left) || u_isalpha(first_code_point(each.text)) == 0) continue;
            entries.push_back(icu::UnicodeString::fromUTF8(each.text.substr(0, longest)));
        }
    }

    std::unique_ptr<icu::Collator> collator_;
};

}  // namespace

std::vector<SortedList> sorted_lists(const std::vector<PlacedLine>& lines) {
    static const Sorting sorting;  // loads its tables once
    std::vector<std::size_t> all(lines.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const std::vector<Row> rows = rows_of(lines, std::move(all));
    std::vector<SortedList> lists;
    std::size_t tries = 0;
    RowColumns seen;  // a part of them would be tried again and again, and be sorted by chance
    for (std::size_t begin = 0; begin < rows.size() && tries < most_tries; ++begin) {
        const bool is_part = begin < seen.end && rows[begin].size() <= seen.columns.size();
        if (rows[begin].size() < 2 || rows[begin].size() > most_columns || is_part) continue;
        ++tries;
        seen = row_columns(lines, rows, begin);
        if (!sorting.is_sorted(lines, seen)) continue;
        SortedList& list = lists.emplace_back(SortedList{.gutters = seen.gutters});
        for (GutterCandidate& gutter : list.gutters) {
            gutter.gutter.bottom = seen.bottom;
            gutter.begin_alone = static_cast<int>(seen.end - begin);
        }
        for (const std::vector<std::size_t>& column : seen.columns) add_begins(lines, column, list.begins);
    }
    return lists;
}

}  // namespace lectern
