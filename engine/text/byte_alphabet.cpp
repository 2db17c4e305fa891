#include "engine/text/byte_alphabet.h"

#include <array>
#include <cstdint>

#include "engine/text/utf8.h"

namespace lectern {
namespace {

constexpr int alphabet_end = 0x100 + 68;  // one past the last code point in use

constexpr bool prints_as_itself(int byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr std::array<std::int16_t, alphabet_end> byte_of_code_point = [] {
    std::array<std::int16_t, alphabet_end> table{};
    table.fill(-1);
    int next = 0x100;
    for (int byte = 0; byte < 256; ++byte)
        table[static_cast<std::size_t>(prints_as_itself(byte) ? byte : next++)] = static_cast<std::int16_t>(byte);
    return table;
}();

}  // namespace

std::optional<std::string> bytes_of_piece(std::string_view piece) {
    std::string bytes;
    for (std::size_t at = 0; at < piece.size();) {
        const std::size_t length = utf8::character_length(piece, at);
        if (length == 0 || length > 2) return std::nullopt;  // the alphabet ends below U+0800
        const auto first = static_cast<unsigned char>(piece[at]);
        const std::size_t code_point =
            length == 1 ? first : (first & 0x1Fu) << 6 | (static_cast<unsigned char>(piece[at + 1]) & 0x3Fu);
        if (code_point >= byte_of_code_point.size() || byte_of_code_point[code_point] < 0) return std::nullopt;
        bytes += static_cast<char>(byte_of_code_point[code_point]);
        at += length;
    }
    return bytes;
}

}  // namespace lectern
