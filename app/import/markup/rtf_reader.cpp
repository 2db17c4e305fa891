#include "app/import/markup/rtf_reader.h"

#include <algorithm>

#include "app/import/text/ascii.h"

namespace lectern {

namespace {

constexpr std::size_t longest_word = 32;
constexpr int most_digits = 10;

}  // namespace

RtfReader::Token RtfReader::next() {
    while (at_ < rtf_.size() && (rtf_[at_] == '\r' || rtf_[at_] == '\n')) ++at_;
    if (at_ == rtf_.size()) return {};
    const char c = rtf_[at_++];
    if (c == '{') return {.kind = Kind::open};
    if (c == '}') return {.kind = Kind::close};
    if (c == '\\' && at_ < rtf_.size()) return control();
    return {.kind = Kind::byte, .byte = c};
}

RtfReader::Token RtfReader::control() {
    const std::size_t begin = at_;
    if (!is_ascii_letter(rtf_[at_])) {
        ++at_;
        const bool is_hex =
            rtf_[begin] == '\'' && at_ + 2 <= rtf_.size() && hex_digit(rtf_[at_]) >= 0 && hex_digit(rtf_[at_ + 1]) >= 0;
        if (!is_hex) return {.kind = Kind::symbol, .word = rtf_.substr(begin, 1)};
        const int code = hex_digit(rtf_[at_]) * 16 + hex_digit(rtf_[at_ + 1]);
        at_ += 2;
        return {.kind = Kind::byte, .byte = static_cast<char>(code), .is_escaped = true};
    }
    while (at_ < rtf_.size() && is_ascii_letter(rtf_[at_]) && at_ - begin < longest_word) ++at_;
    Token token{.kind = Kind::word, .word = rtf_.substr(begin, at_ - begin)};
    const bool negative = at_ + 1 < rtf_.size() && rtf_[at_] == '-' && rtf_[at_ + 1] >= '0' && rtf_[at_ + 1] <= '9';
    if (negative) ++at_;
    long long value = 0;
    int digits = 0;
    for (; at_ < rtf_.size() && rtf_[at_] >= '0' && rtf_[at_] <= '9' && digits < most_digits; ++at_, ++digits) {
        value = value * 10 + (rtf_[at_] - '0');
    }
    token.has_value = digits > 0;
    token.value = static_cast<int>(std::min(value, 2'000'000'000LL)) * (negative ? -1 : 1);
    if (at_ < rtf_.size() && rtf_[at_] == ' ') ++at_;
    return token;
}

void RtfReader::skip_binary(int bytes) {
    at_ += std::min(rtf_.size() - at_, static_cast<std::size_t>(std::max(bytes, 0)));
}

}  // namespace lectern
