#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lectern {

/// The code point of `utf8` at byte `at` (< size), which moves behind it; -1 where the bytes are ill-formed.
int next_code_point(std::string_view utf8, std::size_t& at);

/// The code point that ends before byte `at` (> 0), which moves to its first byte; -1 where the bytes are ill-formed.
int previous_code_point(std::string_view utf8, std::size_t& at);

/// -1 also where there is no text.
int first_code_point(std::string_view utf8);
int last_code_point(std::string_view utf8);

void append_code_point(int code_point, std::string& utf8);

}  // namespace lectern
