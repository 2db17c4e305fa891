#pragma once

#include <string>
#include <string_view>

#include "app/import/markup/formula_tree.h"

namespace lectern {

/// The formulas (MathML) of a web page, each once: programs write a formula as MathML for screen readers and a second
/// time for the eye, as letters (KaTeX, MathJax) or a picture (Wikipedia).
class HtmlFormulas {
 public:
    using Attribute = FormulaTree::Attribute;

    /// Whether the element begins a formula or belongs to one; none begins where everything is left out.
    bool start(std::string_view name, const Attribute& attribute, bool is_left_out);
    void text(std::string_view utf8) { tree_.text(utf8); }
    /// True at the end of the formula.
    bool end() { return tree_.end(); }
    bool is_open() const { return tree_.is_open(); }
    /// The formula on one line.
    std::string take();

    /// Whether the element shows a formula for the eye that was read, or will be, as MathML.
    bool is_repeated(std::string_view name, const Attribute& attribute);
    /// Whether the element is hidden for no other reason than that a picture shows it.
    static bool is_shown_as_picture(const Attribute& attribute);
    /// Whether the picture is that.
    static bool is_picture_of_formula(const Attribute& attribute);

 private:
    FormulaTree tree_;
    bool was_read_ = false;  ///< within KaTeX's element at hand
};

}  // namespace lectern
