#include "app/import/pdf/table_cells.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "app/import/pdf/edge_lines.h"

namespace lectern {

namespace {

class TableRows {
 public:
    TableRows(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, std::span<const Row> rows)
        : lines_(lines), flow_(flow) {
        for (const Row& row : rows) {
            if (row.size() == 1) alone_.insert(row.front());
            for (const std::size_t line : row) cells_begin_small_ = cells_begin_small_ || flow[line].had_room;
        }
        for (const Row& row : rows) add(row);
    }

    std::vector<TableRow> take() { return std::move(rows_); }

 private:
    void add(const Row& row) {
        if (rows_.empty() || !goes_on_in(row)) {
            TableRow& added = rows_.emplace_back();
            for (const std::size_t line : row) added.push_back({line});
        } else {
            for (const std::size_t line : row) add_to_last(line);
        }
    }

    /// True if the line goes on in the middle of a sentence.
    bool is_inside_sentence(std::size_t line) const {
        if (!reads_on(lines_, flow_, line) || !flow_[line].starts_small) return false;
        const std::string& above = lines_[flow_[line].above].text;
        constexpr std::ptrdiff_t fewest_blanks = 3;  // shorter cells fill their column by chance
        constexpr std::size_t shortest = 20;
        if (above.size() < shortest || std::count(above.begin(), above.end(), ' ') < fewest_blanks) return false;
        if (!is_prose(lines_[flow_[line].above])) return false;
        const bool has_leaders = above.find("..") != above.npos || above.find(". .") != above.npos;
        return !has_leaders && !ends_sentence(above);
    }

    /// The cell of the last row in which the line's sentence begins.
    std::ptrdiff_t begun_in(std::size_t line) const {
        if (!is_inside_sentence(line)) return -1;
        const auto holds_above = [&](const Cell& cell) { return cell.back() == flow_[line].above; };
        const auto cell = std::find_if(rows_.back().begin(), rows_.back().end(), holds_above);
        return cell == rows_.back().end() ? -1 : cell - rows_.back().begin();
    }

    bool fills_column(std::size_t line) const {
        return std::abs(lines_[line].right - flow_[line].column_right) < 0.1 * lines_[line].height();
    }

    /// Two lines of a paragraph that end at the same place were stretched to it: no rows of a table are.
    bool is_of_justified_paragraph(std::size_t line) const {
        const std::size_t above = flow_[line].above;
        if (!fills_column(above)) return false;
        return fills_column(line) || (is_inside_sentence(above) && fills_column(flow_[above].above));
    }

    /// The sentence is longer than the cells beside it.
    bool goes_on_alone(std::size_t line) const {
        constexpr int most = 50;
        for (int i = 0; i < most && flow_[line].below != no_line && is_inside_sentence(flow_[line].below); ++i) {
            line = flow_[line].below;
            if (alone_.contains(line)) return true;
        }
        return false;
    }

    bool goes_on_in(const Row& row) const {
        const PlacedLine& first = lines_[rows_.back().front().front()];
        if (cells_begin_small_ && row.size() >= rows_.back().size()) return false;
        bool begins_in_first = false;
        bool is_number = false;
        bool all_go_on = true;
        bool one_goes_on = false;
        bool one_is_justified = false;
        for (const std::size_t line : row) {
            const bool goes_on = begun_in(line) >= 0;
            if (!goes_on && shared_width(lines_[line], first) > 0) {
                begins_in_first = true;
                is_number = !has_letters(lines_[line].text);
            }
            all_go_on = all_go_on && goes_on;
            one_goes_on = one_goes_on || goes_on;
            one_is_justified = one_is_justified || (goes_on && is_of_justified_paragraph(line) && goes_on_alone(line));
        }
        return one_goes_on && (all_go_on || !begins_in_first || (one_is_justified && !is_number));
    }

    void add_to_last(std::size_t line) {
        TableRow& row = rows_.back();
        std::ptrdiff_t at = begun_in(line);
        if (at < 0) {
            const auto nearest = std::max_element(row.begin(), row.end(), [&](const Cell& a, const Cell& b) {
                return shared_width(lines_[a.back()], lines_[line]) < shared_width(lines_[b.back()], lines_[line]);
            });
            if (shared_width(lines_[nearest->back()], lines_[line]) > 0) at = nearest - row.begin();
        }
        if (at >= 0) {
            row[static_cast<std::size_t>(at)].push_back(line);
            return;
        }
        const auto behind = std::find_if(
            row.begin(), row.end(), [&](const Cell& cell) { return lines_[cell.front()].left > lines_[line].left; });
        row.insert(behind, {line});
    }

    const std::vector<PlacedLine>& lines_;
    const std::vector<LineFlow>& flow_;
    std::set<std::size_t> alone_;     ///< in their rows
    bool cells_begin_small_ = false;  ///< some do: a small letter says nothing in a row that has all its cells
    std::vector<TableRow> rows_;
};

void append_words(PlacedLine& line, PlacedLine&& more) {
    for (PlacedSpan& word : more.words) {
        word.begin += line.text.size();
        word.end += line.text.size();
        line.words.push_back(word);
    }
    line.text += more.text;
}

/// Goes on with the text of a cell below it.
void append_below(PlacedLine& cell, PlacedLine&& below, const Compounds& compounds) {
    const std::size_t hyphen = removable_hyphen(cell.text, below.text, compounds);
    if (hyphen > 0) {
        PlacedText text{std::move(cell.text), std::move(cell.words)};
        text.shorten(hyphen);
        cell.text = std::move(text.text);
        cell.words = std::move(text.words);
    } else if (!breaks_compound(cell.text, below.text)) {
        cell.text += ' ';
    }
    cell.wrapped = std::max(cell.wrapped, below.bottom - cell.bottom);
    cell.left = std::min(cell.left, below.left);
    cell.right = std::max(cell.right, below.right);
    append_words(cell, std::move(below));
}

PlacedLine take_cell(std::vector<PlacedLine>& lines, const Cell& cell, const Compounds& compounds) {
    PlacedLine line = std::move(lines[cell.front()]);
    for (std::size_t i = 1; i < cell.size(); ++i) append_below(line, std::move(lines[cell[i]]), compounds);
    return line;
}

void begin_behind_tabs(PlacedLine& line, std::size_t tabs) {
    line.text.insert(0, tabs, '\t');
    for (PlacedSpan& word : line.words) {
        word.begin += tabs;
        word.end += tabs;
    }
    line.has_cells = line.has_cells || tabs > 0;
}

}  // namespace

std::vector<TableRow> table_rows_of(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                                    std::span<const Row> rows) {
    return TableRows(lines, flow, rows).take();
}

PlacedLine take_row(std::vector<PlacedLine>& lines, const TableRow& row, bool is_alone, const Compounds& compounds) {
    std::optional<PlacedLine> line;
    std::size_t empty = 0;  // cells before the next that is not
    for (const Cell& each : row) {
        if (each.empty()) {
            ++empty;
            continue;
        }
        PlacedLine cell = take_cell(lines, each, compounds);
        if (!line) {
            begin_behind_tabs(cell, empty);
            line = std::move(cell);
        } else {
            const bool is_parted = !is_alone || cell.left - line->right > 2.5 * line->height();
            line->text.append(empty, '\t');
            append_right(*line, std::move(cell), is_parted);
        }
        empty = 0;
    }
    return std::move(*line);
}

}  // namespace lectern
