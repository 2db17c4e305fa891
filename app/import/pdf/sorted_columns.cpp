#include "app/import/pdf/sorted_columns.h"

#include <unicode/coll.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "app/import/pdf/page_rows.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t fewest_entries = 8;  ///< of a list: eight are sorted by chance once in 40,000 times
constexpr std::size_t fewest_in_column = 3;
constexpr std::size_t most_failures = 32;  ///< of a page, which bounds the time

/// Rows whose lines stand in the same columns.
struct ColumnsOfRows {
    std::vector<GutterCandidate> gutters;
    std::vector<std::vector<std::size_t>> columns;
    double bottom = 0;
    std::size_t end = 0;  ///< one past the last row
};

ColumnsOfRows begun_by(const std::vector<PlacedLine>& lines, const Row& row) {
    ColumnsOfRows found;
    for (std::size_t k = 0; k < row.size(); ++k) {
        found.columns.push_back({row[k]});
        found.bottom = std::max(found.bottom, lines[row[k]].bottom);
        if (k + 1 < row.size()) found.gutters.push_back(gutter_between(lines[row[k]], lines[row[k + 1]]));
    }
    return found;
}

/// In which column a line stands, and makes the gutters beside it as narrow as it needs; nothing if it stands across.
std::optional<std::size_t> place(const PlacedLine& line, std::vector<GutterCandidate>& gutters) {
    std::size_t column = 0;
    for (GutterCandidate& each : gutters) {
        const double narrowest = narrowest_gutter * each.height;
        if (line.left > each.gutter.left + narrowest) {
            each.gutter.right = std::min(each.gutter.right, line.left);
            ++column;
        } else if (line.right < each.gutter.right - narrowest) {
            each.gutter.left = std::max(each.gutter.left, line.right);
        } else {
            return std::nullopt;
        }
    }
    return column;
}

ColumnsOfRows columns_from(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin) {
    constexpr double widest_gap = 3;  // between two rows, by the height of their lines: letters stand between entries
    ColumnsOfRows found = begun_by(lines, rows[begin]);
    for (found.end = begin + 1; found.end < rows.size(); ++found.end) {
        const Row& row = rows[found.end];
        const PlacedLine& first = lines[row.front()];
        if (first.top - found.bottom > widest_gap * first.height()) break;
        std::vector<GutterCandidate> gutters = found.gutters;
        std::vector<std::size_t> columns;
        for (const std::size_t line : row) {
            const auto column = place(lines[line], gutters);
            if (!column) return found;
            columns.push_back(*column);
        }
        for (std::size_t k = 0; k < row.size(); ++k) {
            found.columns[columns[k]].push_back(row[k]);
            found.bottom = std::max(found.bottom, lines[row[k]].bottom);
        }
        found.gutters = std::move(gutters);
    }
    return found;
}

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

/// What an entry goes on with begins with a number, or had no room in the line above.
void add_begins(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& column,
                std::vector<std::size_t>& begins) {
    const double left = left_of(lines, column);
    double right = lines[column.front()].right;
    for (const std::size_t line : column) right = std::max(right, lines[line].right);
    for (std::size_t i = 0; i < column.size(); ++i) {
        const PlacedLine& line = lines[column[i]];
        if (begins_as_number(line)) continue;
        const double room = i == 0 ? right : right - lines[column[i - 1]].right;
        const bool had_room = room > line.first_word_width + 0.5 * line.height();
        if (had_room || !is_indented(line, left)) begins.push_back(column[i]);
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
    bool is_sorted(const std::vector<PlacedLine>& lines, const ColumnsOfRows& rows) const {
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
    std::size_t failures = 0;
    for (std::size_t begin = 0; begin < rows.size() && failures < most_failures; ++begin) {
        if (rows[begin].size() < 2) continue;
        ColumnsOfRows found = columns_from(lines, rows, begin);
        if (!sorting.is_sorted(lines, found)) {
            ++failures;
            continue;
        }
        SortedList& list = lists.emplace_back(SortedList{.gutters = std::move(found.gutters)});
        for (GutterCandidate& gutter : list.gutters) {
            gutter.gutter.bottom = found.bottom;
            gutter.begin_alone = static_cast<int>(found.end - begin);
        }
        for (const std::vector<std::size_t>& column : found.columns) add_begins(lines, column, list.begins);
        begin = found.end - 1;
    }
    return lists;
}

}  // namespace lectern
