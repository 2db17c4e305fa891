#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/formula_tree.h"
#include "app/import/markup/raised_text.h"
#include "app/import/markup/rtf_field.h"
#include "app/import/markup/rtf_letters.h"
#include "app/import/markup/rtf_reader.h"
#include "app/import/markup/section_writer.h"

namespace lectern {

/// Turns the tokens of an RTF file into text, as a reader that knows no layout: groups nest and inherit, "destinations"
/// say where their text belongs.
class RtfText {
 public:
    static constexpr std::size_t deepest = 4096;

    explicit RtfText(SectionWriter& writer) : writer_(writer), raised_(writer) {}

    void take(const RtfReader::Token& token);
    void finish();
    std::size_t depth() const { return outer_.size(); }

 private:
    /// Where text goes. A container's own text is dropped, but destinations in it count again.
    enum class Destination {
        body,
        dropped,
        container,
        fonts,
        styles,
        list_mark,
        field_code,
        form,
        form_choice,
        formula,
        property_name,  ///< of a shape
        property_value  ///< its description
    };
    struct Group {
        Destination destination = Destination::body;
        bool is_note = false;  ///< the group's end ends a note or text box
        bool is_field = false;
        bool is_picture = false;
        bool is_shape = false;   ///< whose picture and description stand in its properties
        bool is_header = false;  ///< or footer
        bool is_formula = false;
        int elements = 0;       ///< of a formula, that end with the group
        bool is_value = false;  ///< of a property of the formula
        // Of all that is in it:
        bool in_shape = false;
        bool in_header = false;
        bool is_repeated = false;  ///< for older programs, or the look of an object
        bool is_shown = false;     ///< the field's code said what is seen: its result says it again, or nothing
        bool hidden = false;
        bool deleted = false;  ///< hidden because it was
        bool raised = false;
        bool lowered = false;
        int font = -1;
        int unicode_skip = 1;  ///< bytes that stand for a \u in old readers
        // Of the paragraph:
        int outline_level = -1;
        int list_level = 0;
        bool in_table = false;
    };

    void open();
    void close();
    void word(std::string_view word, bool has_value, int value);
    bool destination_word(std::string_view word);
    bool table_word(std::string_view word, bool on);
    bool property_word(std::string_view word, bool has_value, int value);
    bool character_word(std::string_view word);
    bool field_word(std::string_view word);
    void close_field(const Group& inner);
    void close_picture(const Group& inner);
    bool picture_word(std::string_view word);
    bool left_out_word(std::string_view word);
    bool formula_word(std::string_view word);
    void begin_element(std::string_view name);
    void close_formula(const Group& inner);
    void write_formula(std::string_view utf8);
    void begin_footnote();
    std::string take_own_mark();
    bool is_repeated_mark(std::string_view utf8);
    void define_style();
    void define_font(std::string_view name);
    const std::string* symbol_font() const;
    void byte(char byte, bool is_escaped);
    void symbol(char symbol);
    void unicode(int value);
    void put(std::string_view utf8);
    void flush();
    void begin_paragraph();
    void begin_cell_or_end_table();
    void end_paragraph();
    void begin_note(std::string_view mark);
    int code_page() const;

    SectionWriter& writer_;
    RaisedText raised_;
    std::vector<RtfField> fields_;  ///< that are open
    FormulaTree formula_;
    std::vector<std::string> elements_;  ///< of the formula, that are open
    std::string value_;                  ///< of its property at hand
    RtfLetters letters_;
    Group group_;
    std::vector<Group> outer_;
    std::map<int, int> code_page_of_font_;
    std::map<int, std::string> symbol_fonts_;  ///< their names
    std::map<int, int> level_of_style_;
    int document_code_page_ = 1252;
    int default_font_ = 0;
    int defined_ = 0;    ///< font or style of the table at hand
    std::string bytes_;  ///< of text, in the code page at hand
    int high_surrogate_ = 0;
    int to_skip_ = 0;         ///< bytes that repeat a \u
    bool ignorable_ = false;  ///< \* came: an unknown destination is dropped
    bool in_paragraph_ = false;
    int open_notes_ = 0;  ///< notes and text boxes
    bool in_row_ = false;
    bool in_cell_ = false;
    std::string list_mark_;
    std::string style_name_;
    std::string font_name_;
    int notes_ = 0;
    bool mark_is_counted_ = false;      ///< \\chftn came: the next note's mark is its number
    SectionWriter::Place last_put_at_;  ///< where the last letters of the body begin
    std::string last_put_;              ///< they, if they could be a note's mark
    bool was_raised_ = false;           ///< they were
    std::string own_mark_;              ///< of the note at hand, which repeats it
    std::string property_;              ///< name of the property at hand
    std::string description_;           ///< of the shape or picture at hand
    bool shape_has_picture_ = false;
    bool header_has_words_ = false;
};

}  // namespace lectern
