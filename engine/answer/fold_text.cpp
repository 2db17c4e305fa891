#include "engine/answer/fold_text.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

namespace lectern {

namespace {

bool has(char32_t character, UProperty property) {
    return u_hasBinaryProperty(static_cast<UChar32>(character), property) != 0;
}

bool is_letter(char32_t character) {
    return has(character, UCHAR_ALPHABETIC);
}

bool is_lower(char32_t character) {
    return has(character, UCHAR_LOWERCASE);
}

bool is_blank(char32_t character) {
    return has(character, UCHAR_WHITE_SPACE);
}

bool is_ligature(char32_t character) {
    return u_getIntPropertyValue(static_cast<UChar32>(character), UCHAR_DECOMPOSITION_TYPE) == U_DT_COMPAT &&
           is_letter(character);
}

std::u32string letters_of(char32_t ligature) {
    icu::UnicodeString apart;
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* forms = icu::Normalizer2::getNFKCInstance(status);
    if (U_FAILURE(status) || !forms->getRawDecomposition(static_cast<UChar32>(ligature), apart)) return {ligature};
    std::u32string letters;
    for (std::int32_t i = 0; i < apart.length(); i = apart.moveIndex32(i, 1))
        letters += static_cast<char32_t>(apart.char32At(i));
    return letters;
}

/// Folds character by character; blanks and hyphens are decided on when the next character is known.
class Folding {
 public:
    void add(char32_t character, std::uint32_t begin, std::uint32_t end) {
        if (is_blank(character)) {
            if (blank_end_ == 0) blank_begin_ = begin;
            blank_end_ = end;
            return;
        }
        if (has(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return;
        settle(character);
        if (character == U'\u2026') {
            for (int point = 0; point < 3; ++point) put(U'.', begin, end);
        } else if (is_ligature(character)) {
            for (const char32_t letter : letters_of(character)) put(letter, begin, end);
        } else if (has(character, UCHAR_QUOTATION_MARK) || character == U'`' || character == U'\u2032' ||
                   character == U'\u2033') {
            put(U'\'', begin, end);
        } else if (has(character, UCHAR_DASH)) {
            put(U'-', begin, end);
            dash_is_long_ = character == U'\u2013' || character == U'\u2014' || character == U'\u2015';
        } else {
            put(character, begin, end);
        }
    }

    FoldedText take() { return std::move(folded_); }

 private:
    /// Puts the blank before `next`, if there is to be one, and takes a hyphen within a word away, also where a line
    /// ended behind it: the break may have become a blank since.
    void settle(char32_t next) {
        std::u32string& all = folded_.characters;
        const bool blank = blank_end_ != 0 && !all.empty();
        const bool hyphen = all.size() >= 2 && all.back() == U'-' && is_letter(all[all.size() - 2]);
        if (hyphen && is_letter(next) && (!blank || is_lower(next))) {
            all.pop_back();
            folded_.begin.pop_back();
            folded_.end.pop_back();
            if (dash_is_long_) folded_.behind_dash.push_back(all.size());
        } else if (blank && !(stands_without_blanks(all.back()) && stands_without_blanks(next))) {
            put(U' ', blank_begin_, blank_end_);
        }
        blank_end_ = 0;
    }

    void put(char32_t character, std::uint32_t begin, std::uint32_t end) {
        folded_.characters += character;
        folded_.begin.push_back(begin);
        folded_.end.push_back(end);
    }

    FoldedText folded_;
    bool dash_is_long_ = false;                      ///< the last one
    std::uint32_t blank_begin_ = 0, blank_end_ = 0;  ///< of the run of blanks before; end 0: there is none
};

}  // namespace

FoldedText fold_text(std::string_view text) {
    Folding folding;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        UChar32 character = 0;
        U8_NEXT_OR_FFFD(text.data(), at, text.size(), character);
        folding.add(static_cast<char32_t>(character), static_cast<std::uint32_t>(begin),
                    static_cast<std::uint32_t>(at));
    }
    return folding.take();
}

bool stands_without_blanks(char32_t character) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(character), &status);
    return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
}

bool is_letter_or_digit(char32_t character) {
    return is_letter(character) || u_isdigit(static_cast<UChar32>(character)) != 0;
}

}  // namespace lectern
