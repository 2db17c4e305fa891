#include "app/import/markup/rtf_text.h"

#include <algorithm>
#include <utility>

#include "app/import/text/code_points.h"
#include "app/import/text/symbol_fonts.h"

namespace lectern {

namespace {

constexpr std::size_t longest_mark = 100;
constexpr std::size_t longest_description = 4000;

}  // namespace

int RtfText::code_page() const {
    const auto found = code_page_of_font_.find(group_.font < 0 ? default_font_ : group_.font);
    return found == code_page_of_font_.end() || found->second == 0 ? document_code_page_ : found->second;
}

/// Null if the font at hand shows letters.
const std::string* RtfText::symbol_font() const {
    const auto found = symbol_fonts_.find(group_.font < 0 ? default_font_ : group_.font);
    return found == symbol_fonts_.end() ? nullptr : &found->second;
}

void RtfText::take(const RtfReader::Token& token) {
    using Kind = RtfReader::Kind;
    if (token.kind == Kind::byte) return byte(token.byte, token.is_escaped);
    if (token.kind == Kind::symbol && to_skip_ > 0) {
        --to_skip_;
        return;
    }
    flush();
    switch (token.kind) {
        case Kind::open:
            open();
            break;
        case Kind::close:
            close();
            break;
        case Kind::word:
            word(token.word, token.has_value, token.value);
            break;
        case Kind::symbol:
            symbol(token.word.front());
            break;
        default:
            break;
    }
}

void RtfText::finish() {
    flush();
    end_paragraph();
    while (!outer_.empty()) close();
}

void RtfText::open() {
    to_skip_ = 0;
    outer_.push_back(group_);
    group_.is_note = group_.is_field = group_.is_picture = group_.is_shape = group_.is_header = false;
    group_.is_formula = group_.is_value = false;
    group_.elements = 0;
    ignorable_ = false;
}

void RtfText::close() {
    to_skip_ = 0;
    ignorable_ = false;
    if (group_.is_note) {
        end_paragraph();
        writer_.end_note();
        --open_notes_;
    }
    if (group_.destination == Destination::styles) define_style();
    if (outer_.empty()) return;
    const Group inner = group_;
    group_ = outer_.back();
    outer_.pop_back();
    in_paragraph_ = in_paragraph_ || inner.is_note;
    close_field(inner);
    close_picture(inner);
    close_formula(inner);
}

void RtfText::close_field(const Group& inner) {
    if (inner.is_field) fields_.pop_back();
    if (inner.destination != Destination::field_code || group_.destination == Destination::field_code) return;
    if (fields_.empty()) return;
    const WordFieldText shown = fields_.back().shown();
    const bool is_script = shown.text.starts_with('^') || shown.text.starts_with('_');
    if (shown.is_formula && !is_script && group_.destination == Destination::body && !group_.hidden) {
        write_formula(shown.text);
    } else {
        put(shown.text);  // raised letters belong to what stands before them
    }
    group_.is_shown = !shown.text.empty();
}

/// In the table of fonts, names end with a semicolon.
void RtfText::define_font(std::string_view name) {
    for (const char c : name) {
        if (c != ';') {
            if (font_name_.size() < longest_mark) font_name_ += c;
            continue;
        }
        if (is_symbol_font(font_name_)) symbol_fonts_[defined_] = font_name_;
        font_name_.clear();
    }
}

/// LibreOffice gives headings no outline level, but every program keeps their names in English.
void RtfText::define_style() {
    const std::string name = std::exchange(style_name_, {});
    constexpr std::size_t word = std::string_view("heading ").size();
    const bool is_heading = name.size() == word + 2 && (name.starts_with("heading ") || name.starts_with("Heading "));
    if (is_heading && name[word] >= '1' && name[word] <= '9' && name.back() == ';') {
        level_of_style_.emplace(defined_, name[word] - '1');
    } else if (name == "Title;") {
        level_of_style_.emplace(defined_, 0);
    }
}

void RtfText::byte(char byte, bool is_escaped) {
    if (to_skip_ > 0) {
        --to_skip_;
        return;
    }
    if (group_.in_header && byte > ' ') header_has_words_ = true;
    if (group_.destination == Destination::dropped || group_.destination == Destination::container) return;
    const bool second_half = RtfLetters::ends_within_character(bytes_, code_page());
    if (byte == '\t' && !second_half) {
        flush();
        return word("tab", false, 0);
    }
    if (byte == '\0' || (static_cast<unsigned char>(byte) < 0x20 && !is_escaped && !second_half)) return;
    bytes_ += byte;
    if (bytes_.size() >= 4096 && !RtfLetters::ends_within_character(bytes_, code_page())) flush();
}

void RtfText::flush() {
    if (bytes_.empty()) return;
    const std::string bytes = std::exchange(bytes_, {});
    const std::string* const font = group_.destination == Destination::fonts ? nullptr : symbol_font();
    if (font == nullptr) return put(letters_.utf8(bytes, code_page()));
    std::string codes;
    for (const char c : bytes) append_code_point(static_cast<unsigned char>(c), codes);
    put(text_in_font(codes, *font));
}

void RtfText::put(std::string_view utf8) {
    if (group_.hidden) {
        if (group_.destination == Destination::body && utf8.find_first_not_of(' ') != utf8.npos) {
            writer_.leave_out(group_.deleted ? LeftOut::Kind::deleted : LeftOut::Kind::hidden);
        }
    } else if (group_.destination == Destination::formula) {
        if (!group_.is_value) {
            formula_.text(utf8);
        } else if (value_.size() < longest_mark) {
            value_ += utf8;
        }
    } else if (group_.destination == Destination::property_name) {
        if (property_.size() < longest_mark) property_ += utf8;
    } else if (group_.destination == Destination::property_value) {
        if (description_.size() < longest_description) description_ += utf8;
    } else if (group_.destination == Destination::list_mark) {
        if (list_mark_.size() < longest_mark) list_mark_ += utf8;
    } else if (group_.destination == Destination::styles) {
        if (style_name_.size() < longest_mark) style_name_ += utf8;
    } else if (group_.destination == Destination::fonts) {
        define_font(utf8);
    } else if (group_.destination == Destination::field_code) {
        if (!fields_.empty()) fields_.back().add_code(utf8);
    } else if (group_.destination == Destination::form_choice) {
        if (!fields_.empty()) fields_.back().add_to_choice(utf8);
    } else if (group_.destination == Destination::body) {
        if (!in_paragraph_ && utf8.find_first_not_of(' ') == utf8.npos) return;
        if (is_repeated_mark(utf8)) return;
        begin_paragraph();
        raised_.set(group_.raised, group_.lowered);
        was_raised_ = group_.raised;
        last_put_at_ = writer_.place();
        last_put_ = utf8.size() < longest_mark ? utf8 : std::string_view();
        mark_is_counted_ = false;
        writer_.text(utf8);
    }
}

void RtfText::begin_cell_or_end_table() {
    if (group_.in_table) {
        if (!std::exchange(in_row_, true)) {
            writer_.begin_table();
            writer_.begin_row();
        }
        if (!std::exchange(in_cell_, true)) writer_.begin_cell();
    } else if (std::exchange(in_row_, false)) {
        in_cell_ = false;
        writer_.end_table();
    }
}

void RtfText::begin_paragraph() {
    if (std::exchange(in_paragraph_, true)) return;
    if (open_notes_ == 0) begin_cell_or_end_table();
    std::string mark = std::exchange(list_mark_, {});
    const bool has_number = std::any_of(mark.begin(), mark.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
    if (group_.outline_level >= 0 && group_.outline_level < 9) {
        writer_.begin_heading(group_.outline_level + 1);
        if (has_number) writer_.text(mark + " ");
    } else if (!mark.empty()) {
        writer_.list_item(has_number ? mark : "-", group_.list_level + 1);
    }
}

void RtfText::end_paragraph() {
    raised_.set(false);
    if (std::exchange(in_paragraph_, false)) writer_.end_heading();
}

void RtfText::begin_note(std::string_view mark) {
    if (group_.destination == Destination::dropped) return;
    begin_paragraph();
    raised_.set(false);
    writer_.begin_note(mark);
    group_.is_note = true;
    ++open_notes_;
    group_.destination = Destination::body;
    group_.outline_level = -1;
    group_.in_table = group_.raised = false;
}

void RtfText::unicode(int value) {
    const int unit = value & 0xFFFF;
    to_skip_ = group_.unicode_skip;
    if (unit >= 0xD800 && unit < 0xDC00) {
        high_surrogate_ = unit;
        return;
    }
    int code_point = unit;
    if (unit >= 0xDC00 && unit < 0xE000) {
        if (high_surrogate_ == 0) return;
        code_point = 0x10000 + ((high_surrogate_ - 0xD800) << 10) + (unit - 0xDC00);
    }
    high_surrogate_ = 0;
    const std::string* const font = symbol_font();
    // Symbol fonts keep their glyphs at U+F020 to U+F0FF; in lists they are bullets.
    if (font == nullptr && code_point >= 0xF000 && code_point <= 0xF0FF) code_point = 0x2022;
    std::string utf8;
    append_code_point(code_point, utf8);
    put(font == nullptr ? utf8 : text_in_font(utf8, *font));
}

void RtfText::symbol(char symbol) {
    switch (symbol) {
        case '*':
            ignorable_ = true;
            break;
        case '~':
            put(" ");
            break;
        case '_':
            put("-");
            break;
        case '\\':
        case '{':
        case '}':
            put(std::string_view(&symbol, 1));
            break;
        case '\t':
            word("tab", false, 0);
            break;
        case '\n':
        case '\r':
            word("par", false, 0);
            break;
        default:
            break;  // \- and \: change nothing in the text
    }
}

}  // namespace lectern
