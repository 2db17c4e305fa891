#include "engine/text/piece_text.h"

#include <charconv>

namespace lectern {

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
    std::string out;
    for (std::size_t at = 0;;) {
        const std::size_t found = text.find(what, at);
        out += text.substr(at, found - at);
        if (found == std::string_view::npos) return out;
        out += with;
        at = found + what.size();
    }
}

int byte_of(std::string_view piece) {
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return -1;
    int value = -1;
    const auto [end, error] = std::from_chars(piece.data() + 3, piece.data() + 5, value, 16);
    return error == std::errc() && end == piece.data() + 5 ? value : -1;
}

std::string written_by(TokenKind kind, std::string_view piece, bool special) {
    switch (kind) {
        case TokenKind::unused:
            return {};
        case TokenKind::byte:
            return {static_cast<char>(byte_of(piece))};
        case TokenKind::control:
        case TokenKind::unknown:
            return special ? std::string(piece) : std::string();
        default:
            return replaced(piece, blank, " ");
    }
}

}  // namespace lectern
