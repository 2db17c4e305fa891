#include "app/import/text/normalize.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

/// U+FB00..FB06; NFKC of these and of nothing else, so that superscripts and fractions stay what they are.
constexpr std::array<std::string_view, 7> ligatures{"ff", "fi", "fl", "ffi", "ffl", "st", "st"};

constexpr std::size_t piece_bytes = 4096;

const icu::Normalizer2& nfc() {
    UErrorCode status = U_ZERO_ERROR;
    static const icu::Normalizer2* const instance = icu::Normalizer2::getNFCInstance(status);  // ICU's own, never freed
    return *instance;
}

}  // namespace

std::size_t nfc_prefix(std::string_view utf8) {
    for (std::size_t at = utf8.size(); at > 0;) {
        if (nfc().hasBoundaryBefore(previous_code_point(utf8, at))) return at;
    }
    return 0;
}

void append_nfc(std::string_view utf8, std::string& out) {
    icu::StringByteSink<std::string> sink(&out);
    while (!utf8.empty()) {
        std::size_t length = utf8.size();
        if (length > piece_bytes) {
            length = piece_bytes;
            while (length > 0 && U8_IS_TRAIL(utf8[length])) --length;
            if (const std::size_t prefix = nfc_prefix(utf8.substr(0, length)); prefix > 0) length = prefix;
        }
        UErrorCode status = U_ZERO_ERROR;
        const icu::StringPiece piece(utf8.data(), static_cast<std::int32_t>(length));
        nfc().normalizeUTF8(0, piece, sink, nullptr, status);
        utf8.remove_prefix(length);
    }
}

bool is_nfc(std::string_view utf8) {
    UErrorCode status = U_ZERO_ERROR;
    for (; !utf8.empty(); utf8.remove_prefix(std::min(utf8.size(), piece_bytes))) {
        // A piece that ends within a character does not count as normal, which costs time, never letters.
        const icu::StringPiece piece(utf8.data(), static_cast<std::int32_t>(std::min(utf8.size(), piece_bytes)));
        if (!nfc().isNormalizedUTF8(piece, status)) return false;
    }
    return true;
}

std::string clean_page_text(std::string_view utf8) {
    std::string clean;
    clean.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size();) {
        const int decoded = next_code_point(utf8, at);
        const int c = decoded < 0 ? 0xFFFD : decoded;
        if (c >= 0xFB00 && c <= 0xFB06) {
            clean += ligatures[static_cast<std::size_t>(c - 0xFB00)];
        } else if (u_charType(c) == U_SPACE_SEPARATOR || c == '\t' || c == '\n') {
            clean += ' ';
        } else if (u_charType(c) != U_CONTROL_CHAR && c != 0xFEFF) {
            append_code_point(c, clean);
        }
    }
    return clean;
}

}  // namespace lectern
