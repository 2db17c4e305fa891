#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// What a field of the kind EQ shows, as formulas are written on one line: "1/2" for "\f(1,2)". Fields of this kind
/// hold the fractions, roots and raised letters of older Word documents, and signs over Chinese and Japanese letters
/// that tell how they are spoken, which are left out. `code` is what stands behind "EQ".
std::string eq_field_text(std::string_view code);

}  // namespace lectern
