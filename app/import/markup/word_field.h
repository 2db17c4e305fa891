#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// What a field of Word shows that says it in its code, and holds no result.
struct WordFieldText {
    std::string text;
    bool is_formula = false;
};

/// Of "SYMBOL 163 \f Symbol", "EQ \f(1,2)", "MACROBUTTON name text"; nothing for others.
WordFieldText word_field_text(std::string_view code);

}  // namespace lectern
