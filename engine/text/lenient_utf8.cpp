#include "engine/text/lenient_utf8.h"

#include <unicode/utf8.h>

#include <array>

#include "engine/text/utf8.h"

namespace lectern {
namespace {

struct Character {
    std::uint32_t code_point;
    std::size_t length;
};

/// A character by its build alone: a leading byte and as many continuations as it calls for.
std::optional<Character> built_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC0 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF8 ? 4
                                             : 0;
    if (length == 0 || text.size() < length) return std::nullopt;
    std::uint32_t code_point = length == 1 ? lead : lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!utf8::is_continuation(text[i])) return std::nullopt;
        code_point = code_point << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    if (code_point > 0x10FFFF) return std::nullopt;
    return Character{code_point, length};
}

/// The bytes of a code point, surrogates included.
std::string encoded(std::uint32_t code_point) {
    std::array<std::uint8_t, 4> bytes{};
    int length = 0;
    U8_APPEND_UNSAFE(bytes, length, code_point);
    return {bytes.begin(), bytes.begin() + length};
}

}  // namespace

std::optional<LenientText> read_leniently(std::string_view text) {
    if (utf8::well_formed_length(text) == text.size()) return std::nullopt;
    LenientText out;
    for (std::size_t at = 0; at < text.size();) {
        const auto character = built_character(text.substr(at));
        const std::string bytes = character ? encoded(character->code_point) : std::string(utf8::replacement);
        const bool is_surrogate = character && U_IS_SURROGATE(character->code_point);
        out.bytes += bytes;
        out.characters += is_surrogate ? utf8::replacement : std::string_view(bytes);
        out.origin.insert(out.origin.end(), bytes.size(), static_cast<std::uint32_t>(at));
        at += character ? character->length : 1;
    }
    out.origin.push_back(static_cast<std::uint32_t>(text.size()));
    return out;
}

}  // namespace lectern
