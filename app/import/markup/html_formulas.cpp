#include "app/import/markup/html_formulas.h"

#include <fmt/format.h>

#include "app/import/markup/formula_text.h"

namespace lectern {

namespace {

bool has_class(const HtmlFormulas::Attribute& attribute, std::string_view wanted) {
    const std::string classes = fmt::format(" {} ", attribute("class").value_or(""));
    return classes.find(fmt::format(" {} ", wanted)) != std::string::npos;
}

}  // namespace

bool HtmlFormulas::start(std::string_view name, const Attribute& attribute, bool is_left_out) {
    const bool begins = !is_left_out && name.substr(name.find(':') + 1) == "math";
    if (!tree_.is_open() && !begins) return false;
    tree_.start(name, attribute);
    return true;
}

std::string HtmlFormulas::take() {
    was_read_ = true;
    return formula_text(tree_.take());
}

bool HtmlFormulas::is_repeated(std::string_view name, const Attribute& attribute) {
    if (name == "nobr") return attribute("aria-hidden") == "true";  // MathJax 2, with MathML behind it
    if (name != "span" && name != "div") return false;
    if (has_class(attribute, "katex")) was_read_ = false;
    return (was_read_ && has_class(attribute, "katex-html")) || has_class(attribute, "MathJax_Preview");
}

bool HtmlFormulas::is_shown_as_picture(const Attribute& attribute) {
    return attribute("class").value_or("").find("mwe-math-mathml") != std::string::npos;  // MediaWiki
}

bool HtmlFormulas::is_picture_of_formula(const Attribute& attribute) {
    return attribute("class").value_or("").find("mwe-math") != std::string::npos;
}

}  // namespace lectern
