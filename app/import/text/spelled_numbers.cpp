#include "app/import/text/spelled_numbers.h"

#include <unicode/unum.h>
#include <unicode/ustring.h>

#include <array>
#include <map>
#include <memory>
#include <utility>

namespace lectern {

namespace {

using Format = std::unique_ptr<UNumberFormat, decltype(&unum_close)>;

/// Places have a gender in many languages; lists take the first of these that a language has.
void choose_ordinals(UNumberFormat* format) {
    for (const char16_t* rules : {u"%spellout-ordinal", u"%spellout-ordinal-masculine", u"%spellout-ordinal-neuter"}) {
        UErrorCode status = U_ZERO_ERROR;
        unum_setTextAttribute(format, UNUM_DEFAULT_RULESET, rules, -1, &status);
        if (U_SUCCESS(status)) return;
    }
}

Format open_format(const std::string& language, SpelledNumber kind) {
    UErrorCode status = U_ZERO_ERROR;
    const auto style = kind == SpelledNumber::short_ordinal ? UNUM_ORDINAL : UNUM_SPELLOUT;
    Format format(unum_open(style, nullptr, 0, language.c_str(), nullptr, &status), &unum_close);
    if (U_FAILURE(status)) return {nullptr, &unum_close};
    if (kind == SpelledNumber::ordinal) choose_ordinals(format.get());
    return format;
}

/// Opening one takes milliseconds; a document has one language.
const UNumberFormat* format_of(const std::string& language, SpelledNumber kind) {
    constexpr std::size_t most = 32;
    thread_local std::map<std::pair<std::string, SpelledNumber>, Format> formats;
    if (formats.size() >= most) formats.clear();
    const auto [at, is_new] = formats.try_emplace({language, kind}, Format(nullptr, &unum_close));
    if (is_new) at->second = open_format(language, kind);
    return at->second.get();
}

std::string in_utf8(const UChar* text, std::int32_t length) {
    std::string utf8;
    std::array<char, 1024> bytes{};
    std::int32_t written = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strToUTF8(bytes.data(), static_cast<std::int32_t>(bytes.size()), &written, text, length, &status);
    if (U_SUCCESS(status)) utf8.assign(bytes.data(), static_cast<std::size_t>(written));
    return utf8;
}

}  // namespace

std::string spelled_number(long number, const std::string& language, SpelledNumber kind) {
    constexpr std::size_t longest_tag = 20;
    const UNumberFormat* format = language.size() > longest_tag ? nullptr : format_of(language, kind);
    std::array<UChar, 300> text{};
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t length =
        format == nullptr
            ? 0
            : unum_formatInt64(format, number, text.data(), static_cast<std::int32_t>(text.size()), nullptr, &status);
    if (format == nullptr || U_FAILURE(status) || length <= 0) return std::to_string(number);
    return in_utf8(text.data(), length);
}

}  // namespace lectern
