#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/import/markup/html_elements.h"
#include "app/import/markup/section_writer.h"
#include "app/import/markup/style_sheet.h"

namespace lectern {

/// The lists of a web page, with the marks that are seen: numbers as the list's attributes and style sheets count them,
/// "-" for bullets, nothing where a style shows none.
class HtmlLists {
 public:
    explicit HtmlLists(SectionWriter& writer) : writer_(writer) {}

    void start_list(std::string_view name, const HtmlAttribute& attribute, const StyleSheet::Look& look);
    void start_item(const HtmlAttribute& attribute, const StyleSheet::Look& look);
    void end_list();
    bool is_open() const { return !open_.empty(); }

    /// A list that counts down begins with the number of its items, which is known at its end. So a page with one is
    /// read twice: these are the items of all lists, in the order in which they begin.
    std::vector<long> take_counts() { return std::move(counts_); }
    void set_counts(std::vector<long> counts) { known_counts_ = std::move(counts); }

 private:
    struct Marks {
        char style = '-';  ///< of numeral(); '-': a bullet; 0: none
        bool is_sign = false;
        std::string sign;            ///< in place of a number
        std::string_view end = ".";  ///< behind a number
    };
    struct List {
        Marks marks;
        long next = 1;
        long step = 1;
        std::size_t index = 0;  ///< in counts_
    };

    static Marks marks_of(std::string_view css, const Marks& otherwise);
    static Marks marks_of_type(std::string_view type, const Marks& otherwise);

    SectionWriter& writer_;
    std::vector<List> open_;
    std::vector<long> counts_;
    std::vector<long> known_counts_;
};

}  // namespace lectern
