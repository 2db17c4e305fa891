#include "app/import/markup/docx_paragraphs.h"

#include <algorithm>
#include <utility>

namespace lectern {

std::string DocxParagraphs::next_mark(const DocxParagraph& paragraph) {
    const auto list_id = parts_.list_of_number.find(paragraph.number_id);
    if (list_id == parts_.list_of_number.end()) return {};
    const auto list = parts_.lists.find(list_id->second);
    const auto restarts = parts_.restarts.extract(paragraph.number_id);
    if (list == parts_.lists.end()) return {};
    if (restarts)
        for (const auto& [level, number] : restarts.mapped()) list->second.restart(level, number);
    return list->second.next(std::max(paragraph.number_level, 0));
}

void DocxParagraphs::write_begin(const DocxParagraph& paragraph) {
    const std::string mark = next_mark(paragraph);
    if (paragraph.outline_level >= 0 && paragraph.outline_level < 9) {
        writer_.begin_heading(paragraph.outline_level + 1);
        if (mark != "-") writer_.text(mark + " ");
    } else if (!mark.empty()) {
        writer_.list_item(mark, std::max(paragraph.number_level, 0) + 1);
    }
}

void DocxParagraphs::has_properties(const DocxParagraph& paragraph) {
    if (!open_.empty()) open_.back() = paragraph;
    if (goes_on_) return;
    if (paragraph.has_no_end) {
        due_ = paragraph;
    } else {
        write_begin(paragraph);
    }
}

void DocxParagraphs::begin_content() {
    if (due_) write_begin(*std::exchange(due_, std::nullopt));
}

void DocxParagraphs::end() {
    const bool has_no_end = !open_.empty() && open_.back().has_no_end;
    if (!open_.empty()) open_.pop_back();
    goes_on_ = has_no_end && !due_;
    due_.reset();
    if (!has_no_end) writer_.end_heading();
}

void DocxParagraphs::part() {
    due_.reset();
    if (std::exchange(goes_on_, false)) writer_.end_heading();
}

}  // namespace lectern
