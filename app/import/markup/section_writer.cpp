#include "app/import/markup/section_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/import/markup/one_line.h"
#include "app/import/text/code_points.h"
#include "app/import/text/normalize.h"
#include "app/import/text/pages.h"
#include "app/import/text/picture_text.h"

namespace lectern {

namespace {

constexpr std::size_t longest_section_label = 60;
constexpr std::size_t longest_list_marker = 40;

bool is_dropped(int c) {
    return c == 0xAD || c == 0x200B;  // soft hyphen, zero-width space: they say where a line may end
}

}  // namespace

bool SectionWriter::open(Kind kind) {
    if (frames_.size() >= most_frames) return false;
    frames_.emplace_back().kind = kind;
    ++block_;
    return true;
}

/// Closes what was left open within the innermost frame of that kind; false if there is none.
bool SectionWriter::close_to(Kind kind) {
    const auto has_kind = [kind](const Frame& frame) { return frame.kind == kind; };
    const auto found = std::find_if(frames_.rbegin(), frames_.rend(), has_kind);
    if (found == frames_.rend()) return false;
    close_frames(static_cast<std::size_t>(frames_.rend() - found));
    return true;
}

void SectionWriter::close_frame() {
    while (!tables_.empty() && tables_.back().frames >= frames_.size()) tables_.pop_back();  // left open within it
    switch (frames_.back().kind) {
        case Kind::row:
            return close_row();
        case Kind::cell:
            return close_cell();
        case Kind::note:
            return close_note();
        case Kind::body:
            break;
    }
}

/// Until so many are left.
void SectionWriter::close_frames(std::size_t frames) {
    while (frames_.size() > std::max(frames, std::size_t{1})) close_frame();
}

void SectionWriter::begin_text() {
    Frame& frame = frames_.back();
    if (!frame.marker.empty()) {
        frame.text += frame.line_due && !frame.text.empty() ? "\n" : "";
        frame.text += std::exchange(frame.marker, {});
        is_item_ = frame.kind == Kind::body;
    } else if (frame.line_due && !frame.text.empty()) {
        frame.text += '\n';
    } else if (frame.space_due && !frame.text.empty() && frame.text.find_last_of(" \n\t") != frame.text.size() - 1) {
        frame.text += ' ';
    }
    frame.line_due = frame.space_due = false;
}

void SectionWriter::text(std::string_view utf8) {
    const std::string clean = clean_page_text(utf8);
    for (std::size_t at = 0; at < clean.size();) {
        const std::size_t begin = at;
        const int c = next_code_point(clean, at);
        if (c == ' ') {
            frames_.back().space_due = true;
        } else if (!is_dropped(c)) {
            Frame& frame = frames_.back();
            const bool is_letter = c >= 0x80 || c == '[' || std::isalnum(c) != 0;
            frame.space_due = (std::exchange(frame.parted, false) && is_letter) || frame.space_due;
            begin_text();
            frames_.back().text.append(clean, begin, at - begin);
        }
    }
}

void SectionWriter::formula(std::string_view utf8) {
    const std::string& before = frames_.back().text;
    const bool is_letter = !before.empty() && std::isalnum(static_cast<unsigned char>(before.back())) != 0;
    if (is_letter && !utf8.empty()) text(" ");
    text(utf8);
}

void SectionWriter::picture(std::string_view description) {
    const std::string said = picture_text(description);
    if (said.empty()) return leave_out(LeftOut::Kind::picture);
    part_before();
    text(said);
    part_behind();
}

void SectionWriter::part_before() {
    const std::string& before = frames_.back().text;
    if (!before.empty() && std::string_view("([{").find(before.back()) == std::string_view::npos) text(" ");
}

void SectionWriter::preformatted(std::string_view utf8) {
    for (std::size_t begin = 0; begin < utf8.size();) {
        const std::size_t end = std::min(utf8.find_first_of("\n\t", begin), utf8.size());
        if (end > begin) {
            begin_text();
            frames_.back().text += clean_page_text(utf8.substr(begin, end - begin));
        }
        if (end < utf8.size() && !frames_.back().text.empty()) frames_.back().text += utf8[end];
        begin = end + 1;
    }
}

void SectionWriter::line_break() {
    Frame& frame = frames_.back();
    frame.space_due = false;
    if (!frame.text.empty() && !frame.text.ends_with("\n\n")) frame.text += '\n';
}

void SectionWriter::tab() {
    Frame& frame = frames_.back();
    frame.space_due = false;
    if (!frame.text.empty()) frame.text += '\t';
}

void SectionWriter::separate() {
    if (!document_.text.empty()) document_.text.append(static_cast<std::size_t>(gap_due_), '\n');
    gap_written_ = std::max(gap_written_, std::exchange(gap_due_, 0));
}

void SectionWriter::write_block(std::string_view block, int gap) {
    separate();
    append_nfc(block, document_.text);
    gap_written_ = 0;
    gap_due_ = gap;
}

void SectionWriter::write_notes() {
    for (const std::string& note : std::exchange(notes_, {})) write_block(note, 2);
}

void SectionWriter::end_block(int gap) {
    Frame& frame = frames_.back();
    frame.space_due = heading_level_ > 0;
    if (heading_level_ > 0) return;  // a heading stays one line whatever stands in it
    if (frame.kind != Kind::body) {
        frame.line_due = true;
        return;
    }
    const std::string block = std::exchange(frame.text, {});
    ++block_;
    // Only the end: a line of code may begin with spaces.
    const std::size_t end = block.find_last_not_of(" \t\n") + 1;  // npos + 1 == 0
    if (end == 0) {
        gap_due_ = std::max(gap_due_, gap - gap_written_);
        return;
    }
    write_block(std::string_view(block).substr(0, end), gap);
    has_body_ = true;
    after_item_ = std::exchange(is_item_, false);
    write_notes();
}

void SectionWriter::unmarked_item(int level) {
    end_block(1);
    if (std::exchange(after_item_, false)) gap_due_ = 1;  // items stand close together, also where they are paragraphs
    frames_.back().marker = std::string(static_cast<std::size_t>(2 * (std::clamp(level, 1, 9) - 1)), ' ');
}

void SectionWriter::list_item(std::string_view marker, int level) {
    const std::string short_marker = shortened(flat(marker), longest_list_marker);
    unmarked_item(short_marker.empty() ? 1 : level);
    if (!short_marker.empty()) frames_.back().marker += short_marker + ' ';
}

void SectionWriter::begin_heading(int level) {
    if (heading_level_ > 0) end_heading();
    end_block(2);
    if (frames_.back().kind == Kind::body) heading_level_ = std::clamp(level, 1, 9);
}

void SectionWriter::end_heading() {
    if (heading_level_ == 0 || frames_.back().kind != Kind::body) return end_block(2);
    const int level = std::exchange(heading_level_, 0);
    std::string raw;
    append_nfc(flat(std::exchange(frames_.back().text, {})), raw);
    ++block_;
    frames_.back().space_due = false;
    if (raw.empty()) return;
    separate();
    if (has_body_ || sections_.empty()) sections_.push_back({document_.text.size(), {}});
    sections_.back().label = shortened(raw, longest_section_label);
    if (std::exchange(heading_is_implied_, false) && !has_body_) document_.headings.pop_back();
    document_.headings.push_back({level, raw, document_.text.size()});
    document_.text += raw;
    gap_written_ = 0;
    gap_due_ = 2;
    has_body_ = after_item_ = false;
    write_notes();
}

void SectionWriter::begin_section(std::string_view label) {
    close_to(Kind::body);
    tables_.clear();
    end_heading();
    separate();
    if (document_.text.size() > sections_.back().begin) sections_.push_back({document_.text.size(), {}});
    const std::string title = flat(label);
    sections_.back().label = shortened(title, longest_section_label);
    if (!title.empty()) document_.headings.push_back({1, title, document_.text.size()});
    heading_is_implied_ = !title.empty();
    has_body_ = false;
}

void SectionWriter::begin_note(std::string_view mark) {
    const std::string bracketed = mark.empty() ? "" : fmt::format("[{}]", shortened(flat(mark), longest_list_marker));
    if (!mark.empty()) begin_text();
    frames_.back().text += bracketed;
    if (open(Kind::note) && !mark.empty()) frames_.back().marker = bracketed + ' ';
}

void SectionWriter::end_note() {
    if (!close_to(Kind::note)) return;
    close_frame();
}

void SectionWriter::close_note() {
    std::string note(without_outer_blanks(frames_.back().text));
    frames_.pop_back();
    ++block_;
    if (!note.empty()) notes_.push_back(std::move(note));
}

Document SectionWriter::finish() {
    close_to(Kind::body);
    end_heading();
    write_notes();
    separate();
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        const bool last = i + 1 == sections_.size();
        const std::size_t end = last ? document_.text.size() : sections_[i + 1].begin;
        if (end > sections_[i].begin) add_pages(document_, sections_[i].begin, end, sections_[i].label);
    }
    if (!document_.text.empty()) left_out_.add_notice(document_);
    return std::move(document_);
}

}  // namespace lectern
