#include "app/import/markup/mhtml.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "app/import/text/ascii.h"
#include "app/import/text/text_encoding.h"

namespace lectern {

namespace {

constexpr int deepest_message = 8;
constexpr std::size_t longest_head = 16 << 10;
constexpr std::size_t most_parts = 1000;

/// A part, or the file as a whole: lines of names and values, an empty line, and what they are said of.
struct MimePart {
    std::string type;      ///< "text/html"
    std::string charset;   ///< empty: not said
    std::string boundary;  ///< of the parts within; empty: it has none
    std::string encoding;  ///< "quoted-printable", "base64"
    std::string_view body;
};

/// A value that stands behind the first: `charset="utf-8"`. As it is written: boundaries may have capital letters.
std::string parameter(std::string_view value, std::string_view name) {
    const std::string small = in_small_letters(value);
    for (std::size_t at = small.find(name); at != small.npos; at = small.find(name, at + 1)) {
        const std::size_t begin = at + name.size();
        const bool is_whole = at > 0 && std::string_view("; \t").find(small[at - 1]) != std::string_view::npos;
        if (!is_whole || begin >= small.size() || small[begin] != '=') continue;
        const std::string_view rest = value.substr(begin + 1);
        if (rest.starts_with('"')) return std::string(rest.substr(1, rest.find('"', 1) - 1));
        return std::string(rest.substr(0, rest.find_first_of("; \t")));
    }
    return {};
}

void read_field(std::string_view field, MimePart& part) {
    const std::size_t colon = field.find(':');
    if (colon == field.npos) return;
    const std::string name = in_small_letters(field.substr(0, colon));
    std::string_view value = field.substr(colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
    if (name == "content-type") {
        part.type = in_small_letters(value.substr(0, value.find_first_of("; \t")));
        part.charset = in_small_letters(parameter(value, "charset"));
        if (part.type.starts_with("multipart/")) part.boundary = parameter(value, "boundary");
    } else if (name == "content-transfer-encoding") {
        part.encoding = in_small_letters(value.substr(0, value.find_first_of(" \t")));
    }
}

/// A line that begins with a blank goes on with the one before.
MimePart read_part(std::string_view text) {
    MimePart part;
    std::string field;
    std::size_t at = 0;
    while (at < text.size() && at < longest_head) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        at = std::min(end + 1, text.size());
        if (line.empty()) break;
        if (line.front() != ' ' && line.front() != '\t') {
            read_field(field, part);
            field.clear();
        }
        field += line;
    }
    read_field(field, part);
    part.body = text.substr(at);
    return part;
}

int value_of_hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

std::string from_quoted_printable(std::string_view text) {
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("=\r\n")) {
            at += 2;
        } else if (rest.starts_with("=\n")) {
            ++at;
        } else if (rest.size() >= 3 && rest[0] == '=' && value_of_hex(rest[1]) >= 0 && value_of_hex(rest[2]) >= 0) {
            bytes += static_cast<char>(value_of_hex(rest[1]) * 16 + value_of_hex(rest[2]));
            at += 2;
        } else {
            bytes += rest[0];
        }
    }
    return bytes;
}

std::string from_base64(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '=') break;
        const std::size_t value = letters.find(c);
        if (value == letters.npos) continue;
        bits = (bits << 6U | static_cast<unsigned>(value)) & 0xFFFFU;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
    }
    return bytes;
}

/// With a byte order mark, so that nobody has to guess.
std::string in_utf8(std::string bytes, const std::string& charset) {
    if (charset.empty()) return bytes;
    const auto decoded = decode_text(std::as_bytes(std::span(std::as_const(bytes))), nullptr, charset);
    return decoded ? "\xef\xbb\xbf" + decoded->text : bytes;
}

std::optional<MhtmlPage> find_page(const MimePart& part, std::string_view wanted, int depth);

std::optional<MhtmlPage> find_page_within(const MimePart& part, std::string_view wanted, int depth) {
    const std::string line = "--" + part.boundary;
    std::size_t at = part.body.starts_with(line) ? 0 : part.body.find("\n" + line);
    for (std::size_t i = 0; i < most_parts && at != part.body.npos; ++i) {
        const std::size_t begin = part.body.find('\n', at + line.size());
        if (begin == part.body.npos) break;
        const std::size_t end = part.body.find("\n" + line, begin);
        const std::string_view inner = part.body.substr(begin + 1, end == part.body.npos ? end : end - begin);
        if (auto page = find_page(read_part(inner), wanted, depth + 1)) return page;
        at = end;
    }
    return std::nullopt;
}

std::optional<MhtmlPage> find_page(const MimePart& part, std::string_view wanted, int depth) {
    if (depth > deepest_message) return std::nullopt;
    if (!part.boundary.empty()) return find_page_within(part, wanted, depth);
    if (part.type != wanted) return std::nullopt;
    std::string bytes = part.encoding == "quoted-printable" ? from_quoted_printable(part.body)
                        : part.encoding == "base64"         ? from_base64(part.body)
                                                            : std::string(part.body);
    return MhtmlPage{in_utf8(std::move(bytes), part.charset), wanted == "text/html"};
}

}  // namespace

std::optional<MhtmlPage> page_of_mhtml(std::string_view file) {
    file.remove_prefix(std::min(file.find_first_not_of("\r\n"), file.size()));
    const MimePart whole = read_part(file);
    for (const std::string_view type : {"text/html", "application/xhtml+xml", "text/plain"})
        if (auto page = find_page(whole, type, 0)) return page;
    return std::nullopt;
}

}  // namespace lectern
