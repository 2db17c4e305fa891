#include <cstdint>
#include <locale>

// Texts of the program are UTF-8, and std::filesystem::path::string() gives UTF-8, but a path that is made of a text
// takes the letters of the C library's locale for granted, which for Windows' old C library never are UTF-8. The
// conversion that its constructors call, and nothing else here, is this function of the C++ library: programs get ours
// instead of the library's. So there is one place where a name becomes UTF-16, and no call of it can be forgotten.

namespace {

constexpr char32_t replacement = 0xfffd;

/// The next character, or U+FFFD for a byte that begins none. `from` goes behind it.
char32_t next_character(const char*& from, const char* end) {
    const auto first = static_cast<std::uint8_t>(*from++);
    if (first < 0x80) return first;
    const int more = first >= 0xf0 && first < 0xf5   ? 3
                     : first >= 0xe0 && first < 0xf0 ? 2
                     : first >= 0xc2 && first < 0xe0 ? 1
                                                     : 0;
    if (more == 0 || end - from < more) return replacement;
    char32_t character = first & (0x3fU >> more);
    for (int i = 0; i < more; ++i) {
        const auto next = static_cast<std::uint8_t>(from[i]);
        if ((next & 0xc0) != 0x80) return replacement;
        character = character << 6 | (next & 0x3fU);
    }
    constexpr char32_t least[] = {0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = character >= 0xd800 && character < 0xe000;
    if (character < least[more] || character > 0x10ffff || is_surrogate) return replacement;
    from += more;
    return character;
}

}  // namespace

namespace std {

codecvt_base::result codecvt<wchar_t, char, mbstate_t>::do_in(state_type& /*state*/, const extern_type* from,
                                                              const extern_type* from_end,
                                                              const extern_type*& from_next, intern_type* to,
                                                              intern_type* to_end, intern_type*& to_next) const {
    from_next = from;
    to_next = to;
    while (from_next != from_end) {
        const char* behind = from_next;
        const char32_t character = next_character(behind, from_end);
        const bool is_pair = character >= 0x10000;
        if (to_end - to_next < (is_pair ? 2 : 1)) return partial;
        if (is_pair) {
            *to_next++ = static_cast<wchar_t>(0xd7c0 + (character >> 10));
            *to_next++ = static_cast<wchar_t>(0xdc00 | (character & 0x3ff));
        } else {
            *to_next++ = static_cast<wchar_t>(character);
        }
        from_next = behind;
    }
    return ok;
}

}  // namespace std
