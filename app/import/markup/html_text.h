#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/html_form.h"
#include "app/import/markup/html_formulas.h"
#include "app/import/markup/section_writer.h"

namespace lectern {

/// Turns the elements of a web page, or of a chapter of an e-book, into text. Left out: scripts, style, navigation,
/// buttons, what is marked as hidden or deleted, and pronunciation guides.
class HtmlText {
 public:
    /// Value of an attribute of the element at hand.
    using Attribute = std::function<std::optional<std::string>(std::string_view name)>;

    explicit HtmlText(SectionWriter& writer) : writer_(writer) {}

    void start(std::string_view name, const Attribute& attribute);
    void end(std::string_view name);
    void text(std::string_view utf8);

    const std::string& title() const { return title_; }

 private:
    struct List {
        bool numbered = false;
        long next = 1;
        char style = '1';  ///< "1", "a", "A", "i" or "I", as the attribute `type`
    };

    void start_list(std::string_view name, const Attribute& attribute);
    void start_item(const Attribute& attribute);
    bool start_form_field(std::string_view name, const Attribute& attribute);
    void start_superscript(std::string_view name, const Attribute& attribute);
    void end_superscript();
    void drop_arrow(const SectionWriter::Place& since);
    void put_in_brackets(const SectionWriter::Place& begin);
    void insert(std::string& text, std::size_t at, char mark);
    void cut(std::string& text, std::size_t at);
    std::vector<SectionWriter::Place*> places();

    SectionWriter& writer_;
    HtmlFormulas formulas_;
    HtmlForm form_;
    std::vector<List> lists_;
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
