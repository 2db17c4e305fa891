#include "app/import/markup/html_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/import/markup/html_picture.h"
#include "app/import/markup/raised_text.h"
#include "app/import/markup/windows_characters.h"
#include "app/import/text/code_points.h"
#include "app/import/text/symbol_fonts.h"

namespace lectern {

/// The frame around a field parts it from the words beside it. Of <textarea>, what it holds is text like any other.
bool HtmlText::start_form_field(std::string_view name, const Attribute& attribute) {
    if (name == "input") {
        write_field(HtmlForm::input(attribute));
    } else if (name == "select") {
        form_.begin_select();
    } else if (name == "option") {
        form_.begin_option(attribute);
    } else if (is_field_with_text(name)) {
        writer_.part_before();
    } else {
        return false;
    }
    return true;
}

void HtmlText::write_field(std::string_view value) {
    if (value.empty()) return;
    writer_.part_before();
    writer_.text(value);
    writer_.part_behind();
}

bool HtmlText::end_form_field(std::string_view name) {
    if (name == "option") {
        form_.end_option();
    } else if (name == "select") {
        write_field(form_.end_select());
    } else if (is_field_with_text(name)) {
        writer_.part_behind();
    } else {
        return false;
    }
    return true;
}

/// Signs of old web pages and of Word's are letters in a font that shows signs in their place.
void HtmlText::start_font(std::string_view name, const Attribute& attribute, const StyleSheet::Look& look) {
    const std::optional<std::string> font = look.font || name != "font" ? look.font : attribute("face");
    if (font && *font != this->font()) fonts_.push_back({depth_, *font});
}

StyleSheet::Look HtmlText::look_of(std::string_view name, const Attribute& attribute) const {
    const std::string classes = attribute("class").value_or("");
    const std::string id = attribute("id").value_or("");
    const StyleSheet::Element element{name, classes, id};
    StyleSheet::Look look;
    if (obeys_sheets_) {
        for (const StyleSheet* sheet : linked_sheets_) look = StyleSheet::overlaid(sheet->look_of(element), look);
        look = StyleSheet::overlaid(own_sheet_.look_of(element), look);
    }
    return look;
}

/// <style>, or a link to a style sheet.
bool HtmlText::start_style(std::string_view name, const Attribute& attribute) {
    constexpr std::size_t most_sheets = 16;
    if (name == "style" && is_for_screens(attribute)) {
        in_css_ = true;
        css_.clear();
    } else if (name == "link" && attribute("rel") == "stylesheet" && is_for_screens(attribute)) {
        const StyleSheet* sheet = linked_ ? linked_(attribute("href").value_or("")) : nullptr;
        if (sheet != nullptr && linked_sheets_.size() < most_sheets) linked_sheets_.push_back(sheet);
    }
    return name == "style" || name == "link";
}

void HtmlText::end_style() {
    if (std::exchange(in_css_, false)) own_sheet_.add(css_);
}

/// Within, nothing is looked at.
void HtmlText::start_skipped(std::string_view name, bool hidden_by_sheet) {
    if (skipped_++ > 0) return;
    hidden_by_sheet_ = hidden_by_sheet;
    if (name == "del") {
        writer_.leave_out(LeftOut::Kind::deleted);
    } else if (name == "nav") {
        writer_.leave_out(LeftOut::Kind::navigation);
    } else if (is_one_of(name, {"object", "iframe", "audio", "video", "canvas"})) {
        writer_.leave_out(LeftOut::Kind::object);
    } else if (name == "svg") {
        writer_.leave_out(LeftOut::Kind::picture);
    } else if (!is_left_out(name)) {
        writer_.leave_out(LeftOut::Kind::hidden);
    }
}

void HtmlText::start_picture(const Attribute& attribute) {
    const HtmlPicture picture = read_picture(attribute, links_ > 0);
    if (picture.is_seen && !HtmlFormulas::is_picture_of_formula(attribute)) writer_.picture(picture.description);
}

void HtmlText::start_parted(std::string_view name, const StyleSheet::Look& look) {
    if (preformatted_ > 0 || !is_inline(name)) return;
    const bool is_block = look.block.value_or(false);
    if (is_block) writer_.end_block(1);
    if (is_block || look.apart.value_or(false)) parted_.push_back({depth_, is_block, writer_.place()});
}

/// A letter that stands large at the beginning of a chapter belongs to its word.
void HtmlText::end_parted() {
    const Parted parted = parted_.back();
    parted_.pop_back();
    if (parted.is_block) return writer_.end_block(1);
    std::string* text = writer_.open_text(parted.begin);
    if (text == nullptr) return;
    const std::string_view piece = std::string_view(*text).substr(parted.begin.at);
    constexpr std::size_t longest_number = 20;
    const bool is_number = piece.size() <= longest_number &&
                           std::all_of(piece.begin(), piece.end(), [](char c) { return c >= '0' && c <= '9'; });
    std::size_t letters = 0;
    for (std::size_t at = 0; at < piece.size() && letters <= 2; ++letters) next_code_point(piece, at);
    if (!is_number && letters <= 2) return;  // the second is a quotation mark
    const std::size_t at = parted.begin.at;
    const bool is_glued = at > 0 && std::isspace(static_cast<unsigned char>((*text)[at - 1])) == 0;
    if (is_glued && (*text)[at] != ' ') insert(*text, at, ' ');
    writer_.text(" ");
}

void HtmlText::start(std::string_view name, const Attribute& attribute) {
    if (formulas_.start(name, attribute, skipped_ > 0)) return;
    ++depth_;
    if (start_style(name, attribute)) {
        ++skipped_;
        return;
    }
    if (skipped_ > 0) return start_skipped(name, false);
    const StyleSheet::Look by_sheet = look_of(name, attribute);
    const StyleSheet::Look own = StyleSheet::read_declarations(attribute("style").value_or(""));
    const StyleSheet::Look look = StyleSheet::overlaid(own, by_sheet);
    start_superscript(name, look);
    if (is_contents_of_book(name, attribute)) {
        ++skipped_;
        return;
    }
    if (formulas_.is_repeated(name, attribute) || is_left_out(name)) return start_skipped(name, false);
    // A page that shows itself only once its scripts have run is shown.
    const bool may_be_hidden = name != "body" && name != "html" && name != "head" &&
                               !HtmlFormulas::is_shown_as_picture(attribute) &&
                               !(own.hidden != true && is_note(attribute));
    if (may_be_hidden && (is_closed(name, attribute) || attribute("hidden") || look.hidden.value_or(false))) {
        const bool by_itself = is_closed(name, attribute) || attribute("hidden") || own.hidden == true;
        return start_skipped(name, !by_itself);
    }
    start_parted(name, look);
    start_font(name, attribute, look);
    start_content(name, attribute, look);
}

void HtmlText::start_content(std::string_view name, const Attribute& attribute, const StyleSheet::Look& look) {
    if (start_form_field(name, attribute)) return;
    if (name == "img") {
        start_picture(attribute);
    } else if (name == "sub") {
        part_mixed_fraction(writer_);
    } else if (name == "title" || name == "head") {
        in_title_ = name == "title" && title_.empty();
    } else if (const int level = heading_level(name); level > 0) {
        writer_.begin_heading(level);
    } else if (is_list(name)) {
        lists_.start_list(name, attribute, look);
    } else if (name == "li") {
        lists_.start_item(attribute, look);
    } else if (name == "dt" || name == "dd") {
        writer_.end_block(1);
    } else if (name == "br") {
        writer_.line_break();
    } else if (name == "table") {
        writer_.begin_table();
    } else if (name == "tr") {
        writer_.begin_row();
    } else if (name == "td" || name == "th") {
        writer_.begin_cell();
        writer_.span(static_cast<int>(std::clamp(number_of(attribute("colspan"), 1), 1L, 1000L)),
                     static_cast<int>(std::clamp(number_of(attribute("rowspan"), 1), 0L, 65'534L)));
    } else if (name == "a") {
        ++links_;
        superscript_links_ = true;
        if (!way_back_ && is_way_back(attribute)) way_back_ = writer_.place();
        if (!note_mark_ && is_note_mark(attribute)) note_mark_ = writer_.place();
    } else if (name == "q") {
        writer_.text("“");
    } else if (is_block(name)) {
        writer_.end_block(lists_.is_open() ? 1 : 2);
        preformatted_ += name == "pre" ? 1 : 0;
    }
}

std::vector<SectionWriter::Place*> HtmlText::places() {
    std::vector<SectionWriter::Place*> all;
    if (superscript_.at != std::string::npos) all.push_back(&superscript_);
    for (auto* place : {&way_back_, &note_mark_})
        if (*place) all.push_back(&**place);
    for (Parted& parted : parted_) all.push_back(&parted.begin);
    return all;
}

/// Elements that were left open for others remember places too; theirs move with the text.
void HtmlText::insert(std::string& text, std::size_t at, char mark) {
    text.insert(at, 1, mark);
    for (SectionWriter::Place* place : places())
        if (place->at > at) ++place->at;
}

void HtmlText::cut(std::string& text, std::size_t at) {
    text.resize(at);
    for (SectionWriter::Place* place : places()) place->at = std::min(place->at, at);
}

/// What leads back is the note's number, which stays, or an arrow.
void HtmlText::drop_arrow(const SectionWriter::Place& since) {
    std::string* text = writer_.open_text(since);
    if (text == nullptr) return;
    const auto is_letter = [](unsigned char c) { return std::isalnum(c) != 0; };
    if (std::none_of(text->begin() + static_cast<std::ptrdiff_t>(since.at), text->end(), is_letter)) {
        cut(*text, since.at);
    }
}

/// What was written since then, unless it stands in brackets already.
void HtmlText::put_in_brackets(const SectionWriter::Place& since) {
    std::string* text = writer_.open_text(since);
    if (text == nullptr) return;
    const std::size_t begin = text->find_first_not_of(' ', since.at);
    if (begin == std::string::npos || (*text)[begin] == '[' || (*text)[begin] == '(') return;
    insert(*text, begin, '[');
    *text += ']';
}

/// Raised letters that lead somewhere are a note's mark; others could run into what stands before them.
void HtmlText::end_superscript() {
    const SectionWriter::Place since = std::exchange(superscript_, {});
    std::string* text = writer_.open_text(since);
    if (text == nullptr || since.at == 0 || note_mark_) return;
    const std::string_view all = *text;
    if (superscript_links_) {
        put_in_brackets(since);
    } else if (needs_caret(all.substr(0, since.at), all.substr(since.at))) {
        const bool in_brackets = needs_brackets(all.substr(0, since.at), all.substr(since.at));
        if (in_brackets) insert(*text, since.at, '(');
        insert(*text, since.at, '^');
        if (in_brackets) *text += ')';
    }
}

/// <sup>, or an element that is raised by its style; only the outermost counts.
void HtmlText::start_superscript(std::string_view name, const StyleSheet::Look& look) {
    if (raised_since_ > 0 || (name != "sup" && !(is_inline(name) && look.raised.value_or(false)))) return;
    raised_since_ = depth_;
    superscript_ = writer_.place();
    superscript_links_ = links_ > 0;
}

void HtmlText::end(std::string_view name) {
    if (formulas_.is_open()) {
        if (formulas_.end()) writer_.formula(formulas_.take());
        return;
    }
    if (raised_since_ > 0 && raised_since_ == depth_) {
        raised_since_ = 0;
        end_superscript();
    }
    if (!fonts_.empty() && fonts_.back().depth == depth_) fonts_.pop_back();
    if (skipped_ == 0 && !parted_.empty() && parted_.back().depth == depth_) end_parted();
    --depth_;
    if (skipped_ > 0) {
        if (name == "style") end_style();
        --skipped_;
    } else if (end_form_field(name)) {
        return;
    } else if (name == "title") {
        in_title_ = false;
    } else if (heading_level(name) > 0) {
        writer_.end_heading();
    } else if (is_list(name)) {
        lists_.end_list();
    } else if (is_one_of(name, {"li", "dt", "dd"})) {
        writer_.end_block(1);
    } else if (name == "table") {
        writer_.end_table();
    } else if (name == "tr") {
        writer_.end_row();
    } else if (name == "td" || name == "th") {
        writer_.end_cell();
    } else if (name == "a") {
        links_ = std::max(links_ - 1, 0);
        if (way_back_) drop_arrow(*std::exchange(way_back_, std::nullopt));
        if (note_mark_) put_in_brackets(*std::exchange(note_mark_, std::nullopt));
    } else if (name == "q") {
        writer_.text("”");
    } else if (is_block(name)) {
        writer_.end_block(lists_.is_open() ? 1 : 2);
        preformatted_ -= name == "pre" && preformatted_ > 0 ? 1 : 0;
    }
}

void HtmlText::text(std::string_view utf8) {
    if (formulas_.is_open()) return formulas_.text(utf8);
    constexpr std::size_t most_css = 4 << 20;
    if (in_css_ && css_.size() < most_css) css_ += utf8;
    if (skipped_ > 0) {
        if (hidden_by_sheet_) hidden_bytes_ += utf8.size();
        return;
    }
    shown_bytes_ += utf8.size();
    if (form_.in_select()) {
        form_.text(utf8);
    } else if (in_title_) {
        title_ += with_windows_characters(utf8);
    } else {
        const std::string seen = with_windows_characters(text_in_font(utf8, font()));
        preformatted_ > 0 ? writer_.preformatted(seen) : writer_.text(seen);
    }
}

}  // namespace lectern
