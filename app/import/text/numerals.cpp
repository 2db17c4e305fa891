#include "app/import/text/numerals.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

std::string roman(long number) {
    constexpr std::array<std::pair<long, const char*>, 13> digits{{{1000, "m"},
                                                                   {900, "cm"},
                                                                   {500, "d"},
                                                                   {400, "cd"},
                                                                   {100, "c"},
                                                                   {90, "xc"},
                                                                   {50, "l"},
                                                                   {40, "xl"},
                                                                   {10, "x"},
                                                                   {9, "ix"},
                                                                   {5, "v"},
                                                                   {4, "iv"},
                                                                   {1, "i"}}};
    std::string text;
    for (const auto& [value, letters] : digits)
        for (; number >= value; number -= value) text += letters;
    return text;
}

/// Ways of counting beyond digits, Latin letters and Roman numerals. `letters` are what they count with.
struct Script {
    enum class Kind {
        cycle,    ///< letters one after the other, then each doubled, and so on
        row,      ///< letters as far as they go, then digits
        digits,   ///< ten signs with the values 0 to 9
        padded,   ///< digits with noughts in front, as wide as `letters`
        ordinal,  ///< "1st"
        counting  ///< signs for 0 to 9, ten, hundred and thousand
    };
    std::string_view word;     ///< as Word calls it
    std::string_view example;  ///< how its examples begin in OpenDocument and in Word's own formats
    Kind kind;
    std::string_view letters;
};

using Kind = Script::Kind;

constexpr std::array<Script, 28> scripts{{
    {"decimalZero", "01,", Kind::padded, "00"},
    {"", "001,", Kind::padded, "000"},
    {"", "0001,", Kind::padded, "0000"},
    {"ordinal", "1st,", Kind::ordinal, ""},
    {"russianLower", "а, б,", Kind::cycle, "абвгдежзиклмнопрстуфхцчшщыэюя"},
    {"russianUpper", "А, Б,", Kind::cycle, "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"},
    {"", "α", Kind::cycle, "αβγδεζηθικλμνξοπρστυφχψω"},
    {"", "Α", Kind::cycle, "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"},
    {"chineseCountingThousand", "一", Kind::counting, "零一二三四五六七八九十百千"},
    {"chineseCounting", "", Kind::counting, "零一二三四五六七八九十百千"},
    {"taiwaneseCountingThousand", "", Kind::counting, "零一二三四五六七八九十百千"},
    {"taiwaneseCounting", "", Kind::counting, "零一二三四五六七八九十百千"},
    {"chineseLegalSimplified", "壹, 贰", Kind::counting, "零壹贰叁肆伍陆柒捌玖拾佰仟"},
    {"ideographLegalTraditional", "壹, 貳", Kind::counting, "零壹貳參肆伍陸柒捌玖拾佰仟"},
    {"japaneseCounting", "", Kind::counting, "零一二三四五六七八九十百千"},
    {"ideographDigital", "〇", Kind::digits, "〇一二三四五六七八九"},
    {"japaneseDigitalTenThousand", "", Kind::digits, "〇一二三四五六七八九"},
    {"decimalFullWidth", "１", Kind::digits, "０１２３４５６７８９"},
    {"thaiNumbers", "๑", Kind::digits, "๐๑๒๓๔๕๖๗๘๙"},
    {"hindiNumbers", "१", Kind::digits, "०१२३४५६७८९"},
    {"ideographTraditional", "甲", Kind::row, "甲乙丙丁戊己庚辛壬癸"},
    {"ideographZodiac", "子", Kind::row, "子丑寅卯辰巳午未申酉戌亥"},
    {"decimalEnclosedCircle", "①", Kind::row, "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"},
    {"ganada", "가", Kind::row, "가나다라마바사아자차카타파하"},
    {"chosung", "ㄱ", Kind::row, "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"},
    {"aiueoFullWidth", "ア", Kind::row,
     "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"},
    {"arabicAbjad", "أ, ب, ج", Kind::row, "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"},
    {"arabicAlpha", "أ, ب, ت", Kind::row, "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"},
}};

constexpr long most_repeats = 10;

/// The letters of a script one by one.
std::vector<std::string_view> letters_of(std::string_view text) {
    std::vector<std::string_view> letters;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        next_code_point(text, at);
        letters.push_back(text.substr(begin, at - begin));
    }
    return letters;
}

/// 1 to 9,999 in Chinese: 一百零五 is 105, 十二 is 12.
std::string counted(long number, const std::vector<std::string_view>& signs) {
    std::string text;
    bool nought_due = false;
    bool first = true;
    for (const auto& [value, unit] : {std::pair{1000L, 12}, {100L, 11}, {10L, 10}, {1L, 0}}) {
        const long digit = number / value % 10;
        if (digit == 0) {
            nought_due = !first;
            continue;
        }
        if (std::exchange(nought_due, false)) text += signs[0];
        const bool is_plain_ten = first && value == 10 && digit == 1 && signs[1] == "一";
        if (!is_plain_ten) text += signs[static_cast<std::size_t>(digit)];
        if (unit > 0) text += signs[static_cast<std::size_t>(unit)];
        first = false;
    }
    return text;
}

std::string_view ordinal_ending(long number) {
    if (number / 10 % 10 == 1) return "th";
    const long last = number % 10;
    return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

/// Of a positive number; digits where the script does not go so far.
std::string in_script(long number, const Script& script) {
    const std::string plain = std::to_string(number);
    const auto letters = letters_of(script.letters);
    const auto count = static_cast<long>(letters.size());
    std::string text;
    switch (script.kind) {
        case Kind::padded:
            return std::string(letters.size() - std::min(letters.size(), plain.size()), '0') + plain;
        case Kind::ordinal:
            return plain + std::string(ordinal_ending(number));
        case Kind::digits:
            for (const char digit : plain) text += letters[static_cast<std::size_t>(digit - '0')];
            return text;
        case Kind::counting:
            return number > 9999 ? plain : counted(number, letters);
        case Kind::row:
            return number > count ? plain : std::string(letters[static_cast<std::size_t>(number - 1)]);
        case Kind::cycle:
            if (number > count * most_repeats) return plain;
            for (long i = 0; i <= (number - 1) / count; ++i)
                text += letters[static_cast<std::size_t>((number - 1) % count)];
            return text;
    }
    return plain;
}

/// a to z, then aa, bb and so on, as word processors count.
std::string letters(long number) {
    return std::string(static_cast<std::size_t>((number - 1) / 26 + 1), static_cast<char>('a' + (number - 1) % 26));
}

}  // namespace

char numeral_style(std::string_view name) {
    for (std::size_t i = 0; i < scripts.size(); ++i) {
        const Script& script = scripts[i];
        const bool is_named = !script.word.empty() && script.word == name;
        const bool is_shown = !script.example.empty() && name.starts_with(script.example);
        if (is_named || is_shown) return static_cast<char>(i + 1);
    }
    return '1';
}

std::string numeral(long number, char style) {
    const auto script = static_cast<std::size_t>(static_cast<unsigned char>(style));
    if (number > 0 && script > 0 && script <= scripts.size()) return in_script(number, scripts[script - 1]);
    const bool is_roman = style == 'i' || style == 'I';
    const bool is_letter = style == 'a' || style == 'A';
    if (number < 1 || (is_roman && number > 3999) || (is_letter && number > 260) || (!is_roman && !is_letter)) {
        return std::to_string(number);
    }
    std::string text = is_roman ? roman(number) : letters(number);
    if (style == 'I' || style == 'A') {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    }
    return text;
}

}  // namespace lectern
