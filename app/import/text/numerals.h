#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// The style of numeral() for other ways of counting, by Word's name ("russianLower") or by its first examples ("01,
/// 02", "一, 二"); '1' for one that is not known. No such style is a letter or digit.
char numeral_style(std::string_view name);

/// A number as lists show it. Styles: '1', 'a', 'A', 'i', 'I' and those of numeral_style(); what a style cannot write
/// is written with digits. Numbers in words are in `language`, an IETF tag.
std::string numeral(long number, char style, const std::string& language = "en");

}  // namespace lectern
