// The tables of a SectionWriter.

#include <algorithm>
#include <utility>

#include "app/import/markup/one_line.h"
#include "app/import/markup/section_writer.h"

namespace lectern {

namespace {

/// Old web pages lay out whole columns of prose in table cells, which are no row of a table.
constexpr std::size_t longest_table_cell = 2000;
/// Empty cells for cells that span several, in the whole document: a small file could ask for any number.
constexpr std::size_t most_spanned = 1'000'000;

/// Of the rows and cells of a table that stand there more than once.
constexpr std::size_t most_copied = 1 << 20;
constexpr int most_times = 1000;

std::size_t row_bytes(const std::vector<std::string>& cells) {
    std::size_t bytes = cells.size();
    for (const std::string& cell : cells) bytes += cell.size();
    return bytes;
}

}  // namespace

/// False within a note of the table, which has no cells of it.
bool SectionWriter::is_in_table() const {
    if (tables_.empty()) return false;
    const auto inner = frames_.begin() + static_cast<std::ptrdiff_t>(tables_.back().frames);
    return std::none_of(inner, frames_.end(), [](const Frame& frame) { return frame.kind == Kind::note; });
}

/// A row or cell of the innermost table.
bool SectionWriter::is_in(Kind kind) const {
    if (!is_in_table()) return false;
    const auto inner = frames_.begin() + static_cast<std::ptrdiff_t>(tables_.back().frames);
    return std::any_of(inner, frames_.end(), [kind](const Frame& frame) { return frame.kind == kind; });
}

void SectionWriter::begin_table() {
    end_block(2);
    if (tables_.size() < most_frames) tables_.push_back({frames_.size(), false, {}});
}

void SectionWriter::begin_row() {
    if (!is_in_table()) return end_block(1);
    close_frames(tables_.back().frames);
    if (!frames_.back().text.empty()) end_block(2);
    if (open(Kind::row)) tables_.back().columns.begin_row();
}

void SectionWriter::begin_cell() {
    if (!is_in_table()) return end_block(1);
    end_cell();
    if (!is_in(Kind::row)) begin_row();
    if (frames_.back().kind == Kind::row && spanned_ < most_spanned) {
        const std::size_t cells = frames_.back().cells.size();
        tables_.back().columns.fill(frames_.back().cells);
        spanned_ += frames_.back().cells.size() - cells;
    }
    open(Kind::cell);
}

void SectionWriter::span(int columns, int rows) {
    if (frames_.back().kind != Kind::cell || spanned_ >= most_spanned) return;
    frames_.back().columns = columns;
    frames_.back().rows = rows;
}

void SectionWriter::repeat(int times) {
    const Kind kind = frames_.back().kind;
    if (kind == Kind::cell || kind == Kind::row) frames_.back().times = std::clamp(times, 1, most_times);
}

/// Nothing is no copy.
bool SectionWriter::may_copy(std::size_t bytes) {
    if (bytes == 0 || copied_ + bytes > most_copied) return false;
    copied_ += bytes;
    return true;
}

void SectionWriter::close_cell() {
    const Frame cell = std::move(frames_.back());
    frames_.pop_back();
    ++block_;
    if (frames_.back().kind != Kind::row || tables_.empty()) return;
    std::vector<std::string>& cells = frames_.back().cells;
    const std::size_t before = cells.size();
    const std::string text(without_outer_blanks(cell.text));
    tables_.back().columns.add(cells, text, cell.columns, cell.rows);
    int left = cell.times - 1;
    for (; left > 0 && may_copy(text.size()); --left) tables_.back().columns.add(cells, text, cell.columns, cell.rows);
    if (left > 0 && spanned_ < most_spanned) tables_.back().columns.add(cells, {}, left, cell.rows);
    spanned_ += cells.size() - before - 1;
}

void SectionWriter::end_cell() {
    if (!is_in(Kind::cell)) return end_block(1);
    close_to(Kind::cell);
    close_frame();
}

/// A line of its own, in the frame at hand.
void SectionWriter::write_line(std::string_view line) {
    if (line.empty()) return;
    if (frames_.back().kind == Kind::body) {
        write_block(line, 1);
        has_body_ = true;
    } else {
        frames_.back().line_due = true;
        begin_text();
        frames_.back().text += line;
        frames_.back().line_due = true;
    }
}

void SectionWriter::write_row(const std::vector<std::string>& cells, bool is_layout) {
    std::string row;
    for (const std::string& cell : cells) {
        if (is_layout && !cell.empty()) row.append(row.empty() ? "" : "\n").append(cell);
        if (!is_layout && &cell != &cells.front()) row += '\t';
        if (!is_layout) row += flat(cell);
    }
    row.erase(row.find_last_not_of(" \t\n") + 1);
    write_line(row);
}

/// One cell alone is a row of a table where other rows have several: it stands below its heading.
void SectionWriter::close_row() {
    const Frame row = std::move(frames_.back());
    frames_.pop_back();
    ++block_;
    write_line(flat(row.text));
    const auto filled =
        std::count_if(row.cells.begin(), row.cells.end(), [](const std::string& cell) { return !cell.empty(); });
    const bool is_long = std::any_of(row.cells.begin(), row.cells.end(),
                                     [](const std::string& cell) { return cell.size() > longest_table_cell; });
    const bool has_rows = !tables_.empty() && tables_.back().has_rows;
    if (!tables_.empty()) {
        tables_.back().columns.end_row(row.cells);
        tables_.back().has_rows = has_rows || (filled > 1 && !is_long);
    }
    const bool is_layout = is_long || (filled == 1 && !has_rows);
    write_row(row.cells, is_layout);
    const std::size_t bytes = filled == 0 ? 0 : row_bytes(row.cells);
    for (int left = row.times - 1; left > 0 && may_copy(bytes); --left) write_row(row.cells, is_layout);
}

void SectionWriter::end_row() {
    if (!is_in(Kind::row)) return end_block(1);
    close_to(Kind::row);
    close_frame();
}

void SectionWriter::drop_cell() {
    if (!is_in(Kind::cell)) return;
    close_to(Kind::cell);
    frames_.pop_back();
    ++block_;
}

void SectionWriter::drop_row() {
    if (!is_in(Kind::row)) return;
    close_to(Kind::row);
    frames_.pop_back();
    ++block_;
    if (!tables_.empty()) tables_.back().columns.end_row({});
}

void SectionWriter::end_table() {
    if (is_in_table()) {
        close_frames(tables_.back().frames);
        tables_.pop_back();
    }
    end_block(2);
    if (frames_.back().kind == Kind::body) write_notes();
}

}  // namespace lectern
