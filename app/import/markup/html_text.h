#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/html_elements.h"
#include "app/import/markup/html_form.h"
#include "app/import/markup/html_formulas.h"
#include "app/import/markup/html_lists.h"
#include "app/import/markup/section_writer.h"
#include "app/import/markup/style_sheet.h"

namespace lectern {

/// What a linked style sheet says, by the address in the link; null for one that is not at hand.
using StyleSheetSource = std::function<const StyleSheet*(std::string_view address)>;

/// Turns the elements of a web page, or of a chapter of an e-book, into text. Left out: scripts, style, navigation,
/// buttons, what is marked as hidden or deleted, and pronunciation guides.
class HtmlText {
 public:
    using Attribute = HtmlAttribute;

    /// Without `obeys_sheets`, style sheets hide nothing.
    explicit HtmlText(SectionWriter& writer, StyleSheetSource sheets = {}, bool obeys_sheets = true)
        : writer_(writer), linked_(std::move(sheets)), obeys_sheets_(obeys_sheets), lists_(writer) {}

    void start(std::string_view name, const Attribute& attribute);
    void end(std::string_view name);
    void text(std::string_view utf8);

    const std::string& title() const { return title_; }
    /// Style sheets hid more than was shown: scripts were to show it.
    bool hides_most() const { return hidden_bytes_ > shown_bytes_; }
    HtmlLists& lists() { return lists_; }

 private:
    /// An element of letters whose looks part it from those around it.
    struct Parted {
        int depth = 0;
        bool is_block = false;
        SectionWriter::Place begin;
    };

    struct Font {
        int depth = 0;
        std::string name;
    };

    StyleSheet::Look look_of(std::string_view name, const Attribute& attribute) const;
    bool start_style(std::string_view name, const Attribute& attribute);
    void end_style();
    void start_skipped(std::string_view name, bool hidden_by_sheet);
    void start_picture(const Attribute& attribute);
    void start_parted(std::string_view name, const StyleSheet::Look& look);
    void end_parted();
    void start_content(std::string_view name, const Attribute& attribute, const StyleSheet::Look& look);
    bool start_form_field(std::string_view name, const Attribute& attribute);
    bool end_form_field(std::string_view name);
    void write_field(std::string_view value);
    void start_font(std::string_view name, const Attribute& attribute, const StyleSheet::Look& look);
    std::string_view font() const { return fonts_.empty() ? std::string_view() : fonts_.back().name; }
    void start_superscript(std::string_view name, const StyleSheet::Look& look);
    void end_superscript();
    void drop_arrow(const SectionWriter::Place& since);
    void put_in_brackets(const SectionWriter::Place& begin);
    void insert(std::string& text, std::size_t at, char mark);
    void cut(std::string& text, std::size_t at);
    std::vector<SectionWriter::Place*> places();

    SectionWriter& writer_;
    StyleSheetSource linked_;
    bool obeys_sheets_ = true;
    StyleSheet own_sheet_;
    std::vector<const StyleSheet*> linked_sheets_;
    std::string css_;  ///< of the <style> at hand
    bool in_css_ = false;
    std::vector<Parted> parted_;    ///< that are open
    bool hidden_by_sheet_ = false;  ///< what is left out at hand
    std::size_t hidden_bytes_ = 0;
    std::size_t shown_bytes_ = 0;
    HtmlFormulas formulas_;
    HtmlForm form_;
    HtmlLists lists_;
    std::vector<Font> fonts_;  ///< where it changes, in the elements that are open
    std::string title_;
    int depth_ = 0;
    int raised_since_ = 0;  ///< depth of the element whose letters are raised; 0: none
    int skipped_ = 0;       ///< depth within an element that is left out
    int preformatted_ = 0;
    int links_ = 0;
    bool in_title_ = false;
    SectionWriter::Place superscript_;               ///< where it began
    std::optional<SectionWriter::Place> way_back_;   ///< where a link began that leads from a note to the text
    std::optional<SectionWriter::Place> note_mark_;  ///< where a link began that is a note's mark
    bool superscript_links_ = false;
};

}  // namespace lectern
