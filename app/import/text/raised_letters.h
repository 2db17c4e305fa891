#pragma once

#include <string_view>

namespace lectern {

/// True if `raised` letters behind the text `before` would run into it and say something else ("10", "6": a million
/// becomes 106): numbers, and numbers or variables with a sign. False for ordinals ("1", "st"), and where they stand
/// alone or in brackets.
bool needs_caret(std::string_view before, std::string_view raised);

/// True if what is raised would end too early without brackets: "n+1" of "x^(n+1)", "32-1" of "2^(32-1)". No operators
/// are the sign of a number, that of an ion ("2+") and the dash of notes ("said^1-3").
bool needs_brackets(std::string_view before, std::string_view raised);

}  // namespace lectern
