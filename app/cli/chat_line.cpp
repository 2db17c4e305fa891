#include "app/cli/chat_line.h"

#include <charconv>

namespace lectern::cli {

namespace {

std::string trimmed(const std::string& text) {
    constexpr const char* blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace

ChatLine parse_chat_line(const std::string& line) {
    const std::string all = trimmed(line);
    if (all.empty()) return {};
    if (all.front() != '/') return {.kind = ChatLine::Kind::question, .text = all};
    const auto end = all.find_first_of(" \t");
    const std::string command = all.substr(0, end);
    const std::string rest = end == std::string::npos ? std::string() : trimmed(all.substr(end));
    if (command == "/again" && rest.empty()) return {.kind = ChatLine::Kind::again};
    if (command == "/variants" && rest.empty()) return {.kind = ChatLine::Kind::variants};
    if (command == "/edit" && !rest.empty()) return {.kind = ChatLine::Kind::edit, .text = rest};
    int number = 0;
    const auto parsed = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const bool is_number = !rest.empty() && parsed.ec == std::errc() && parsed.ptr == rest.data() + rest.size();
    if (command == "/variant" && is_number) return {.kind = ChatLine::Kind::go_to, .number = number};
    return {.kind = ChatLine::Kind::unknown, .text = all};
}

std::string chat_commands() {
    return "/again: another answer; /edit TEXT: ask this instead; /variants: list these; /variant N: go on from one";
}

}  // namespace lectern::cli
