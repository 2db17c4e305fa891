#include "engine/text/utf8.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace lectern::utf8 {
namespace {

/// ICU counts in 32 bits; no question that is asked here looks further than this.
std::string_view window(std::string_view text, std::size_t at) {
    return text.substr(at, std::size_t{1} << 30);
}

/// Bytes of the character or of the ill-formed part at the front of `text` (not empty).
struct Step {
    std::size_t length;
    bool well_formed;
};

Step step(std::string_view text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto size = static_cast<std::int32_t>(text.size());
    std::int32_t next = 0;
    UChar32 code_point = 0;
    U8_NEXT(bytes, next, size, code_point);
    return {static_cast<std::size_t>(next), code_point >= 0};
}

std::size_t ascii_length(std::string_view text) {
    std::size_t n = 0;
    for (; n + 8 <= text.size(); n += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, text.data() + n, 8);
        if ((eight & 0x8080808080808080u) != 0) break;
    }
    while (n < text.size() && static_cast<unsigned char>(text[n]) < 0x80) ++n;
    return n;
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t at) {
    const auto [length, well_formed] = step(window(text, at));
    return well_formed ? length : 0;
}

std::size_t well_formed_length(std::string_view text) {
    for (std::size_t at = 0;;) {
        at += ascii_length(text.substr(at));
        if (at == text.size()) return at;
        const std::size_t length = character_length(text, at);
        if (length == 0) return at;
        at += length;
    }
}

std::size_t length_without_cut_character(std::string_view text) {
    const std::size_t tail = std::min<std::size_t>(text.size(), 4);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data()) + (text.size() - tail);
    auto length = static_cast<std::int32_t>(tail);
    U8_TRUNCATE_IF_INCOMPLETE(bytes, 0, length);
    return text.size() - tail + static_cast<std::size_t>(length);
}

void append_repaired(std::string_view text, std::string& out) {
    while (!text.empty()) {
        const std::size_t good = well_formed_length(text);
        out += text.substr(0, good);
        text.remove_prefix(good);
        if (text.empty()) return;
        out += replacement;
        text.remove_prefix(step(window(text, 0)).length);
    }
}

}  // namespace lectern::utf8
