#pragma once

#include <string>

namespace lectern {

/// How a language writes a number in words ("twenty-one"), or its place ("twenty-first", "21st"). `language` is an
/// IETF tag ("de-DE"); numbers of languages that have no words for them are digits.
enum class SpelledNumber { cardinal, ordinal, short_ordinal };
std::string spelled_number(long number, const std::string& language, SpelledNumber kind);

}  // namespace lectern
