#pragma once

#include <cstdint>
#include <string_view>

namespace lectern {

/// The code point of `utf8` at byte `at` (< size), which moves behind it; -1 where the bytes are ill-formed.
int next_code_point(std::string_view utf8, int& at);

/// Code points of `utf8`; -1 if it is ill-formed.
std::int64_t count_code_points(std::string_view utf8);

}  // namespace lectern
