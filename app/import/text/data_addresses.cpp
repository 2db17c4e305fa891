#include "app/import/text/data_addresses.h"

#include <algorithm>
#include <string_view>

namespace lectern {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t longest_media_type = 200;     ///< "data:image/svg+xml;charset=utf-8;base64,"
constexpr std::size_t longest_picture_name = 1000;  ///< of a picture, with its line: looked for before each address
constexpr std::size_t shortest_data = 64;  ///< what is shorter may be an example in a text about such addresses

bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Where the data ends of the address that begins at `begin`; `begin` if there is none.
std::size_t end_of_address(std::string_view text, std::size_t begin) {
    if (begin > 0 && is_alphanumeric(text[begin - 1])) return begin;  // "metadata:"
    const std::string_view head = text.substr(begin, longest_media_type);
    const auto in_head = [](char c) { return is_alphanumeric(c) || "/+-.;=:_"sv.find(c) != std::string_view::npos; };
    const auto* comma = std::find_if_not(head.begin(), head.end(), in_head);
    if (comma == head.end() || *comma != ',') return begin;
    const std::size_t data = begin + static_cast<std::size_t>(comma - head.begin()) + 1;
    const bool is_base64 = text.substr(begin, data - begin).ends_with(";base64,");
    const auto in_data = [is_base64](char c) {
        return is_alphanumeric(c) ||
               (is_base64 ? "+/=%-_"sv : "+/=%-_.~:;,!*$&?@#"sv).find(c) != std::string_view::npos;
    };
    const auto* end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(data), text.end(), in_data);
    const auto at = static_cast<std::size_t>(end - text.begin());
    return at - data < shortest_data ? begin : at;
}

/// Whether the line that `kept` ends with is "[name]:", and nothing but `rest` stood in it.
bool is_only_a_name(std::string_view kept, std::size_t line_begin) {
    const std::string_view line = kept.substr(line_begin);
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t last = line.find_last_not_of(" <");
    return first != line.npos && line[first] == '[' && line[last] == ':' && last > 0 && line[last - 1] == ']';
}

}  // namespace

std::size_t remove_data_addresses(std::string& text) {
    std::size_t at = text.find("data:");
    if (at == std::string::npos) return 0;
    std::size_t count = 0;
    std::string kept;
    std::size_t begin = 0;
    for (; at != std::string::npos; at = text.find("data:", at)) {
        std::size_t end = end_of_address(text, at);
        if (end == at) {
            at += 1;
            continue;
        }
        ++count;
        kept.append(text, begin, at - begin);
        const std::string_view tail =
            std::string_view(kept).substr(kept.size() - std::min(kept.size(), longest_picture_name));
        const std::size_t line = kept.size() - tail.size() + tail.rfind('\n') + 1;  // npos + 1 is 0
        const bool is_line = tail.size() == kept.size() || tail.find('\n') != tail.npos;
        if (is_line && is_only_a_name(kept, line)) {
            kept.resize(line);
            end = std::min(text.find('\n', end), text.size() - 1) + 1;
        }
        begin = at = end;
    }
    kept.append(text, begin);
    text = std::move(kept);
    return count;
}

}  // namespace lectern
