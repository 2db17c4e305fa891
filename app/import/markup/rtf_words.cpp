// What the control words of RTF change in an RtfText.

#include <algorithm>
#include <array>
#include <utility>

#include "app/import/markup/rtf_text.h"

namespace lectern {

namespace {

constexpr int least_rtf_position = 4;  ///< half points; less is a correction that nobody sees

/// What a reader of text has no use for. \* marks most of the others.
bool is_dropped_destination(std::string_view word) {
    constexpr auto words = std::to_array<std::string_view>(
        {"colortbl", "info",      "objdata",           "objclass",  "datafield", "themedata", "sp",     "ftnsep",
         "ftnsepc",  "ftncn",     "aftnsep",           "aftnsepc",  "aftncn",    "tc",        "xe",     "txe",
         "rxe",      "listtable", "listoverridetable", "rsidtbl",   "generator", "filetbl",   "revtbl", "nonesttables",
         "pgptbl",   "atnid",     "atnauthor",         "bkmkstart", "bkmkend",   "pntxta",    "pntxtb", "template",
         "buptim",   "comment"});
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

bool RtfText::field_word(std::string_view word) {
    const Destination at = group_.destination;
    if (word == "field") {
        if (!std::exchange(group_.is_field, true)) fields_.emplace_back();
        group_.is_shown = false;
    } else if (word == "fldinst") {
        group_.destination = at == Destination::body ? Destination::field_code : Destination::dropped;
    } else if (word == "fldrslt") {
        if (group_.is_shown) group_.destination = Destination::dropped;
    } else if (word == "formfield") {
        group_.destination = at == Destination::field_code ? Destination::form : Destination::dropped;
    } else if (word == "ffl") {
        group_.destination = at == Destination::form ? Destination::form_choice : Destination::dropped;
        if (at == Destination::form && !fields_.empty()) fields_.back().begin_choice();
    } else {
        return false;
    }
    return true;
}

bool RtfText::destination_word(std::string_view word) {
    if (formula_word(word) || field_word(word) || picture_word(word) || left_out_word(word)) return true;
    const bool dropped = group_.destination == Destination::dropped;
    if (word == "fonttbl") {
        group_.destination = Destination::fonts;
    } else if (word == "stylesheet") {
        group_.destination = Destination::styles;
    } else if (word == "listtext" || word == "pntext") {
        if (group_.destination == Destination::body) group_.destination = Destination::list_mark;
        list_mark_.clear();
    } else if (word == "shp" || word == "upr" || word == "do") {
        if (!dropped) group_.destination = Destination::container;
    } else if (word == "ud") {
        if (!dropped) group_.destination = Destination::body;
    } else if (word == "shptxt" || word == "dptxbxtext") {
        begin_note({});
    } else if (word == "footnote") {
        begin_footnote();
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
        group_.hidden = group_.deleted = group_.raised = group_.lowered = false;
        group_.font = -1;
    } else if (word == "v" || word == "deleted" || word == "mvf") {
        group_.hidden = on;
        group_.deleted = on && word != "v";
    } else if (word == "super" || word == "up") {
        group_.raised = word == "super" ? on : !has_value || value >= least_rtf_position;
        group_.lowered = false;
    } else if (word == "sub" || word == "dn" || word == "nosupersub") {
        group_.raised = false;
        group_.lowered = word == "sub" ? on : word == "dn" && (!has_value || value >= least_rtf_position);
    } else if (group_.destination == Destination::form) {
        return !fields_.empty() && fields_.back().take(word, value);
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
    } else if (word == "cpg") {
        if (group_.destination == Destination::fonts) code_page_of_font_[defined_] = value;
    } else if (word == "ansicpg") {
        document_code_page_ = value;
    } else if (word == "mac") {
        document_code_page_ = 10000;
    } else if (word == "pc" || word == "pca") {
        document_code_page_ = word == "pc" ? 437 : 850;
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
    header_has_words_ = header_has_words_ || (group_.in_header && word == "u");
    if (group_.destination == Destination::dropped) return;
    if (word == "u" && has_value) return unicode(value);
    if (property_word(word, has_value, value) || character_word(word)) return;
    if (group_.destination != Destination::body) return;
    if (word == "chftn") {
        mark_is_counted_ = true;
    } else if (word == "par" && group_.deleted) {
        return;  // what follows goes on in the same paragraph
    } else if (word == "par" || word == "page" || word == "sect") {
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
