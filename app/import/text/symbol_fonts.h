#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// True for fonts that show signs in place of letters: Symbol, Wingdings, Wingdings 2, Webdings, Zapf Dingbats. Blanks,
/// quotes and case do not count.
bool is_symbol_font(std::string_view font);

/// What a symbol font shows for `code`, 0x20 to 0xFF or the same from U+F000 on: "≤". U+FFFD where it is not known.
std::string symbol(std::string_view font, int code);

/// `utf8` as it looks in that font; other fonts show it as it is.
std::string text_in_font(std::string_view utf8, std::string_view font);

/// What a Word field 'SYMBOL 163 \f "Symbol"' shows; empty if it is another field.
std::string symbol_field(std::string_view code);

}  // namespace lectern
