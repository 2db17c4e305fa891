#include "app/import/markup/rtf_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t longest_mark = 100;

/// What a reader of text has no use for. \* marks most of the others.
bool is_dropped_destination(std::string_view word) {
    constexpr auto words = std::to_array<std::string_view>(
        {"colortbl", "info",       "pict",       "header",    "headerl",      "headerr",
         "headerf",  "footer",     "footerl",    "footerr",   "footerf",      "objdata",
         "objclass", "fldinst",    "datafield",  "themedata", "sp",           "shprslt",
         "ftnsep",   "ftnsepc",    "ftncn",      "aftnsep",   "aftnsepc",     "aftncn",
         "tc",       "xe",         "txe",        "rxe",       "listtable",    "listoverridetable",
         "rsidtbl",  "generator",  "filetbl",    "revtbl",    "nonesttables", "pgptbl",
         "atnid",    "atnauthor",  "annotation", "bkmkstart", "bkmkend",      "pntxta",
         "pntxtb",   "nonshppict", "template",   "buptim",    "comment"});
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

int RtfText::code_page() const {
    const auto found = code_page_of_font_.find(group_.font < 0 ? default_font_ : group_.font);
    return found == code_page_of_font_.end() || found->second == 0 ? document_code_page_ : found->second;
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
    group_.is_note = false;
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
    if (group_.destination == Destination::dropped || group_.destination == Destination::container) return;
    const bool second_half = RtfLetters::ends_within_character(bytes_, code_page());
    if (byte == '\0' || (static_cast<unsigned char>(byte) < 0x20 && !is_escaped && !second_half)) return;
    bytes_ += byte;
    if (bytes_.size() >= 4096 && !RtfLetters::ends_within_character(bytes_, code_page())) flush();
}

void RtfText::flush() {
    if (!bytes_.empty()) put(letters_.utf8(std::exchange(bytes_, {}), code_page()));
}

void RtfText::put(std::string_view utf8) {
    if (group_.hidden) return;
    if (group_.destination == Destination::list_mark) {
        if (list_mark_.size() < longest_mark) list_mark_ += utf8;
    } else if (group_.destination == Destination::styles) {
        if (style_name_.size() < longest_mark) style_name_ += utf8;
    } else if (group_.destination == Destination::body) {
        if (!in_paragraph_ && utf8.find_first_not_of(' ') == utf8.npos) return;
        begin_paragraph();
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
    if (std::exchange(in_paragraph_, false)) writer_.end_heading();
}

void RtfText::begin_note(std::string_view mark) {
    if (group_.destination == Destination::dropped) return;
    begin_paragraph();
    writer_.begin_note(mark);
    group_.is_note = true;
    ++open_notes_;
    group_.destination = Destination::body;
    group_.outline_level = -1;
    group_.in_table = false;
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
    // Symbol fonts keep their glyphs at U+F020 to U+F0FF; in lists they are bullets.
    if (code_point >= 0xF000 && code_point <= 0xF0FF) code_point = 0x2022;
    std::string utf8;
    append_code_point(code_point, utf8);
    put(utf8);
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
        case '\n':
        case '\r':
            word("par", false, 0);
            break;
        default:
            break;  // \- and \: change nothing in the text
    }
}

bool RtfText::destination_word(std::string_view word) {
    const bool dropped = group_.destination == Destination::dropped;
    if (word == "fonttbl") {
        group_.destination = Destination::fonts;
    } else if (word == "stylesheet") {
        group_.destination = Destination::styles;
    } else if (word == "listtext" || word == "pntext") {
        if (group_.destination == Destination::body) group_.destination = Destination::list_mark;
        list_mark_.clear();
    } else if (word == "shpinst" || word == "shp" || word == "upr" || word == "do") {
        if (!dropped) group_.destination = Destination::container;
    } else if (word == "ud") {
        if (!dropped) group_.destination = Destination::body;
    } else if (word == "shptxt" || word == "dptxbxtext") {
        begin_note({});
    } else if (word == "footnote") {
        begin_note(dropped ? std::string() : std::to_string(++notes_));
    } else if (is_dropped_destination(word)) {
        group_.destination = Destination::dropped;
    } else {
        return false;
    }
    return true;
}

bool RtfText::table_word(std::string_view word, bool on) {
    if (word == "intbl") {
        group_.in_table = on;
    } else if (open_notes_ > 0 && (word == "cell" || word == "row")) {
        end_paragraph();  // a table in a note or text box is lines
    } else if (word == "cell") {
        group_.in_table = true;
        begin_paragraph();  // an empty cell is a cell
        end_paragraph();
        writer_.end_cell();
        in_cell_ = false;
    } else if (word == "row") {
        end_paragraph();
        writer_.end_row();
        if (in_row_) writer_.begin_row();
        in_cell_ = false;
    } else if (word == "nestcell" || word == "nestrow") {
        end_paragraph();
    } else {
        return false;
    }
    return true;
}

bool RtfText::property_word(std::string_view word, bool has_value, int value) {
    const bool on = !has_value || value != 0;
    if (word == "pard") {
        group_.outline_level = -1;
        group_.list_level = 0;
        group_.in_table = false;
    } else if (word == "plain") {
        group_.hidden = false;
        group_.font = -1;
    } else if (word == "v" || word == "deleted") {
        group_.hidden = on;
    } else if (word == "uc") {
        group_.unicode_skip = std::clamp(value, 0, 8);
    } else if (word == "outlinelevel") {
        group_.outline_level = std::clamp(value, 0, 9);
        if (group_.destination == Destination::styles) level_of_style_[defined_] = group_.outline_level;
    } else if (word == "ilvl") {
        group_.list_level = std::clamp(value, 0, 8);
    } else if (word == "s") {
        if (group_.destination == Destination::styles) defined_ = value;
        const auto level = level_of_style_.find(value);
        if (group_.destination == Destination::body && level != level_of_style_.end()) {
            group_.outline_level = level->second;
        }
    } else if (word == "f") {
        if (group_.destination == Destination::fonts) defined_ = value;
        group_.font = value;
    } else if (word == "fcharset") {
        if (group_.destination == Destination::fonts) {
            code_page_of_font_[defined_] = RtfLetters::code_page_of_charset(value);
        }
    } else if (word == "deff") {
        default_font_ = value;
    } else if (word == "ansicpg") {
        document_code_page_ = value;
    } else {
        return false;
    }
    return true;
}

bool RtfText::character_word(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 10> characters{{{"emdash", "—"},
                                                                                        {"endash", "–"},
                                                                                        {"lquote", "‘"},
                                                                                        {"rquote", "’"},
                                                                                        {"ldblquote", "“"},
                                                                                        {"rdblquote", "”"},
                                                                                        {"bullet", "•"},
                                                                                        {"emspace", " "},
                                                                                        {"enspace", " "},
                                                                                        {"qmspace", " "}}};
    for (const auto& [name, text] : characters) {
        if (name != word) continue;
        put(text);
        return true;
    }
    return false;
}

void RtfText::word(std::string_view word, bool has_value, int value) {
    if (to_skip_ > 0 && word != "u") {
        --to_skip_;
        return;
    }
    const bool was_ignorable = std::exchange(ignorable_, false);
    if (destination_word(word)) return;
    if (was_ignorable) {
        group_.destination = Destination::dropped;
        return;
    }
    if (group_.destination == Destination::dropped) return;
    if (word == "u" && has_value) return unicode(value);
    if (property_word(word, has_value, value) || character_word(word)) return;
    if (group_.destination != Destination::body) return;
    if (word == "par" || word == "page" || word == "sect") {
        if (!in_paragraph_) list_mark_.clear();
        end_paragraph();
        writer_.end_block(2);
    } else if (word == "line") {
        writer_.line_break();
    } else if (word == "tab") {
        if (in_paragraph_) writer_.tab();
    } else {
        table_word(word, !has_value || value != 0);
    }
}

}  // namespace lectern
