#include "app/import/markup/rtf_letters.h"

#include <unicode/ucnv.h>
#include <unicode/unistr.h>

#include <array>
#include <utility>

namespace lectern {

namespace {

constexpr std::size_t most_converters = 40;

bool has_two_byte_characters(int code_page) {
    return code_page == 932 || code_page == 936 || code_page == 949 || code_page == 950;
}

std::string icu_name(int code_page) {
    switch (code_page) {
        case 932:
            return "windows-31j";
        case 936:
            return "gb18030";
        case 950:
            return "windows-950";
        case 10000:
            return "macintosh";
        case 10006:
            return "x-mac-greek";
        case 10007:
            return "x-mac-cyrillic";
        case 10029:
            return "x-mac-centraleurroman";
        case 10081:
            return "x-mac-turkish";
        case 65001:
            return "UTF-8";
        default:
            break;
    }
    const bool is_windows = (code_page >= 1250 && code_page <= 1258) || code_page == 874 || code_page == 949;
    return (is_windows ? "windows-" : "ibm-") + std::to_string(code_page);
}

}  // namespace

RtfLetters::RtfLetters() = default;
RtfLetters::~RtfLetters() = default;

std::string RtfLetters::utf8(std::string_view bytes, int code_page) {
    auto found = converters_.find(code_page);
    if (found == converters_.end()) {
        if (converters_.size() >= most_converters) converters_.clear();
        UErrorCode status = U_ZERO_ERROR;
        UConverter* converter = ucnv_open(icu_name(code_page).c_str(), &status);
        if (converter == nullptr) {
            status = U_ZERO_ERROR;
            converter = ucnv_open("windows-1252", &status);
        }
        found = converters_.try_emplace(code_page, converter, &ucnv_close).first;
    }
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text(bytes.data(), static_cast<std::int32_t>(bytes.size()), found->second.get(), status);
    std::string converted;
    if (U_SUCCESS(status)) text.toUTF8String(converted);
    return converted;
}

bool RtfLetters::ends_within_character(std::string_view bytes, int code_page) {
    if (!has_two_byte_characters(code_page)) return false;
    std::size_t at = 0;
    while (at < bytes.size()) {
        const auto c = static_cast<unsigned char>(bytes[at]);
        const bool is_single_katakana = code_page == 932 && c >= 0xA0 && c <= 0xDF;
        at += c >= 0x81 && c != 0xFF && !is_single_katakana ? 2 : 1;
    }
    return at > bytes.size();
}

int RtfLetters::code_page_of_charset(int charset) {
    constexpr std::array<std::pair<int, int>, 17> pages{{{0, 1252},
                                                         {77, 10000},
                                                         {128, 932},
                                                         {129, 949},
                                                         {134, 936},
                                                         {136, 950},
                                                         {161, 1253},
                                                         {162, 1254},
                                                         {163, 1258},
                                                         {177, 1255},
                                                         {178, 1256},
                                                         {186, 1257},
                                                         {204, 1251},
                                                         {222, 874},
                                                         {238, 1250},
                                                         {254, 437},
                                                         {255, 850}}};
    for (const auto& [set, page] : pages)
        if (set == charset) return page;
    return 0;
}

}  // namespace lectern
