#include "app/output/visible_text.h"

#include <fmt/format.h>
#include <unicode/utf8.h>

namespace lectern {

namespace {

bool is_control(UChar32 c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0);  // U+0080 to U+009F are the ones of ISO 6429: U+009B begins a sequence
}

bool changes_direction(UChar32 c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool ends_line(UChar32 c) {
    return c == '\n' || c == 0x2028 || c == 0x2029;
}

enum class Form { text, line, json };

bool stays(UChar32 c, Form form) {
    if (form != Form::line && (c == '\n' || c == '\t')) return true;
    return !is_control(c) && !changes_direction(c) && !(form == Form::line && ends_line(c));
}

std::string escape(UChar32 c, Form form) {
    if (form == Form::json || c > 0xFF) return fmt::format("\\u{:04x}", c);
    if (c == '\n') return "\\n";
    if (c == '\r') return "\\r";
    if (c == '\t') return "\\t";
    return fmt::format("\\x{:02x}", c);
}

std::string visible(std::string_view text, Form form) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        UChar32 c = 0;
        U8_NEXT(text, at, text.size(), c);
        const std::string_view bytes = text.substr(begin, at - begin);
        if (c < 0)
            for (const char byte : bytes) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        else if (stays(c, form))
            shown += bytes;
        else
            shown += escape(c, form);
    }
    return shown;
}

}  // namespace

std::string visible_text(std::string_view text) {
    return visible(text, Form::text);
}

std::string visible_line(std::string_view text) {
    return visible(text, Form::line);
}

std::string visible_json(std::string_view json) {
    return visible(json, Form::json);
}

}  // namespace lectern
