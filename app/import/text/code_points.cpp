#include "app/import/text/code_points.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace lectern {

int next_code_point(std::string_view utf8, std::size_t& at) {
    UChar32 c = 0;
    U8_NEXT(utf8, at, utf8.size(), c);
    return c;
}

int previous_code_point(std::string_view utf8, std::size_t& at) {
    UChar32 c = 0;
    const std::size_t begin = at - std::min<std::size_t>(at, U8_MAX_LENGTH);
    auto position = static_cast<std::int32_t>(at - begin);
    U8_PREV(utf8.data() + begin, 0, position, c);
    at = begin + static_cast<std::size_t>(position);
    return c;
}

int first_code_point(std::string_view text) {
    std::size_t at = 0;
    return text.empty() ? -1 : next_code_point(text, at);
}

int last_code_point(std::string_view text) {
    std::size_t at = text.size();
    return text.empty() ? -1 : previous_code_point(text, at);
}

void append_code_point(int code_point, std::string& utf8) {
    std::array<char, U8_MAX_LENGTH> bytes{};
    std::size_t length = 0;
    U8_APPEND_UNSAFE(bytes.data(), length, code_point);
    utf8.append(bytes.data(), length);
}

}  // namespace lectern
