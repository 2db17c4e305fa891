#include "engine/answer/repetition.h"

#include <algorithm>

namespace lectern {

namespace {

constexpr std::size_t longest_passage = 800;  ///< bytes
constexpr std::size_t times = 4;

/// Bytes at the end that are the same as those `period` before them.
std::size_t repeated(std::string_view text, std::size_t period) {
    std::size_t length = 0;
    for (std::size_t i = text.size(); i-- > period && text[i] == text[i - period];) ++length;
    return length;
}

bool says_something(std::string_view passage) {
    return std::ranges::any_of(passage, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
        // First bytes of letters in UTF-8; 0xc2 and 0xe2 begin signs, dashes and lines of tables.
        return is_plain || (byte > 0xc2 && byte != 0xe2);
    });
}

}  // namespace

bool ends_in_circles(std::string_view text, std::size_t shortest) {
    const std::string_view end = text.substr(text.size() - std::min(text.size(), (times + 1) * longest_passage));
    for (std::size_t period = 1; period <= std::min(longest_passage, end.size() / times); ++period)
        if (says_something(end.substr(end.size() - period)) &&
            repeated(end, period) >= std::max((times - 1) * period, shortest))
            return true;
    return false;
}

}  // namespace lectern
