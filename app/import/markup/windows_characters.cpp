#include "app/import/markup/windows_characters.h"

#include <array>

namespace lectern {

namespace {

// Of windows-1252 from 0x80 on; empty where it has none.
constexpr std::array<std::string_view, 32> windows_1252{"€", "",  "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š",
                                                        "‹", "Œ", "",  "Ž", "",  "",  "‘", "’", "“", "”", "•",
                                                        "–", "—", "˜", "™", "š", "›", "œ", "",  "ž", "Ÿ"};

}  // namespace

std::string with_windows_characters(std::string_view utf8) {
    std::string text;
    text.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        const auto next = at + 1 < utf8.size() ? static_cast<unsigned char>(utf8[at + 1]) : 0U;
        if (utf8[at] == '\xC2' && next >= 0x80 && next < 0xA0) {
            text += windows_1252[next - 0x80];
            ++at;
        } else {
            text += utf8[at];
        }
    }
    return text;
}

}  // namespace lectern
