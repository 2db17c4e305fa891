#include "app/import/markup/raised_text.h"

#include <string_view>
#include <utility>

namespace lectern {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

void part_mixed_fraction(SectionWriter& writer) {
    std::string* const text = writer.open_text({writer.place().block, 0});
    if (text == nullptr) return;
    constexpr std::string_view fraction_slash = "\u2044";
    std::size_t at = text->size();
    if (text->ends_with('/')) at -= 1;
    if (text->ends_with(fraction_slash)) at -= fraction_slash.size();
    if (at == text->size()) return;
    constexpr std::size_t longest_number = 4;
    const std::size_t end = at;
    while (at > 0 && end - at < longest_number && is_digit((*text)[at - 1])) --at;
    if (at < 2 || at == end || (*text)[at - 1] != '^' || !is_digit((*text)[at - 2])) return;
    (*text)[at - 1] = ' ';
}

void RaisedText::set(bool raised, bool lowered) {
    end_or_begin(raised);
    if (lowered && !std::exchange(is_lowered_, lowered)) part_mixed_fraction(writer_);
    is_lowered_ = lowered;
}

void RaisedText::end_or_begin(bool raised) {
    if (raised == is_raised_) return;
    is_raised_ = raised;
    if (raised) {
        begin_ = writer_.place();
        return;
    }
    const SectionWriter::Place since = std::exchange(begin_, {});
    std::string* text = writer_.open_text(since);
    if (text == nullptr) return;
    const std::string_view all = *text;
    if (!needs_caret(all.substr(0, since.at), all.substr(since.at))) return;
    const bool in_brackets = needs_brackets(all.substr(0, since.at), all.substr(since.at));
    text->insert(since.at, in_brackets ? "^(" : "^");
    if (in_brackets) *text += ')';
}

}  // namespace lectern
