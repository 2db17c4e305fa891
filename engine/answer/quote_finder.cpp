#include "engine/answer/quote_finder.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>

#include "engine/answer/fold_text.h"

namespace lectern {

namespace {

/// As documents are; nothing changes where that is not possible.
std::string composed(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status)) return std::string(text);
    std::string result;
    nfc->normalize(icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())}), status)
        .toUTF8String(result);
    return U_FAILURE(status) ? std::string(text) : result;
}

/// Stands around quotes and is none of their words. A point or comma at the end may be the quoting sentence's.
bool is_around(char32_t character) {
    return std::u32string_view(U"'.,;:!? *").find(character) != std::u32string_view::npos;
}

std::u32string_view core_of(std::u32string_view quote) {
    while (!quote.empty() && is_around(quote.front())) quote.remove_prefix(1);
    while (!quote.empty() && is_around(quote.back())) quote.remove_suffix(1);
    return quote;
}

char32_t other_case(char32_t character) {
    const auto c = static_cast<UChar32>(character);
    return static_cast<char32_t>(u_isupper(c) != 0 ? u_tolower(c) : u_toupper(c));
}

/// Characters that belong to one word (or number) when they are neighbours. In scripts without blanks every character
/// may begin a word.
bool joined(char32_t left, char32_t right) {
    const auto spaced = [](char32_t c) { return is_letter_or_digit(c) && !stands_without_blanks(c); };
    return spaced(left) && spaced(right);
}

bool is_digit(char32_t character) {
    return u_isdigit(static_cast<UChar32>(character)) != 0;
}

/// Whether a number goes on over `at`, between the characters before it and at it: 1,250 must not be found in 21,250.5.
bool splits_number(std::u32string_view text, std::size_t at) {
    const auto mark = [](char32_t c) { return c == U'.' || c == U','; };
    if (at == 0 || at >= text.size()) return false;
    const bool before = mark(text[at - 1]) && at >= 2 && is_digit(text[at - 2]) && is_digit(text[at]);
    const bool behind = mark(text[at]) && at + 1 < text.size() && is_digit(text[at - 1]) && is_digit(text[at + 1]);
    return before || behind;
}

/// Whether the number at `at` has a minus before it.
bool drops_sign(std::u32string_view text, std::size_t at) {
    return is_digit(text[at]) && text[at - 1] == U'-' && (at < 2 || text[at - 2] == U' ');
}

}  // namespace

/// Between words, or at an end.
bool QuoteFinder::is_border(std::size_t at) const {
    const std::u32string_view text = folded_;
    if (at == 0 || at >= text.size() || std::ranges::binary_search(behind_dash_, at)) return true;
    return !joined(text[at - 1], text[at]) && !splits_number(text, at) && !drops_sign(text, at);
}

QuoteFinder::QuoteFinder(std::string_view text) {
    FoldedText folded = fold_text(text);
    folded_ = std::move(folded.characters);
    behind_dash_ = std::move(folded.behind_dash);
    begin_ = std::move(folded.begin);
    end_ = std::move(folded.end);
}

std::vector<QuoteFinder::Place> QuoteFinder::find(std::string_view quote, std::size_t most) const {
    const FoldedText folded = fold_text(composed(quote));
    std::u32string wanted(core_of(folded.characters));
    std::vector<Place> places;
    if (std::ranges::none_of(wanted, is_letter_or_digit)) return places;
    const std::u32string_view all = folded_;
    const auto search = [&] {
        for (std::size_t at = all.find(wanted); at != std::u32string_view::npos; at = all.find(wanted, at + 1))
            if (is_border(at) && is_border(at + wanted.size()))
                places.push_back({.begin = begin_[at], .end = end_[at + wanted.size() - 1]});
    };
    search();
    if (const char32_t other = other_case(wanted.front()); other != wanted.front()) {
        wanted.front() = other;
        search();
    }
    std::ranges::sort(places, {}, &Place::begin);
    if (places.size() > most) places.resize(most);
    return places;
}

}  // namespace lectern
