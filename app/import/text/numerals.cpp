#include "app/import/text/numerals.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "app/import/text/code_points.h"
#include "app/import/text/spelled_numbers.h"

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
        cycle,   ///< letters one after the other, then each doubled, and so on
        row,     ///< letters as far as they go, then digits
        pairs,   ///< two rows, parted by a blank, that go round beside each other
        digits,  ///< ten signs with the values 0 to 9
        hexadecimal,
        padded,    ///< digits with noughts in front, as wide as `letters`
        ordinal,   ///< "1st"
        in_words,  ///< "One", in the document's language, or in that of `letters`
        place_in_words,
        in_dashes,     ///< "- 1 -"
        hebrew,        ///< letters with the values of units, tens and hundreds
        korean,        ///< the Korean words of units and tens, parted by a blank
        counting,      ///< signs for 0 to 9, ten, hundred and thousand; a nought stands for those left out
        counting_all,  ///< without noughts
        counting_few   ///< nor the one of one hundred
    };
    std::string_view word;     ///< as Word calls it
    std::string_view example;  ///< how its examples begin in OpenDocument and in Word's own formats
    Kind kind;
    std::string_view letters;
};

using Kind = Script::Kind;

constexpr auto katakana =
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン";
constexpr auto small_katakana = "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ";
constexpr auto hiragana =
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん";
constexpr auto iroha =
    "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン";
constexpr auto small_iroha = "ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ";
constexpr auto hiragana_iroha =
    "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす";
constexpr auto circled = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳";
constexpr auto chinese = "零一二三四五六七八九十百千";

constexpr auto digit_scripts = std::to_array<Script>({
    {"decimalZero", "01,", Kind::padded, "00"},
    {"", "001,", Kind::padded, "000"},
    {"", "0001,", Kind::padded, "0000"},
    {"ordinal", "1st,", Kind::ordinal, ""},
    {"russianLower", "а, б,", Kind::cycle, "абвгдежзиклмнопрстуфхцчшщыэюя"},
    {"russianUpper", "А, Б,", Kind::cycle, "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"},
    {"lowerGreek", "α", Kind::cycle, "αβγδεζηθικλμνξοπρστυφχψω"},
    {"", "Α", Kind::cycle, "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"},
    {"chineseCountingThousand", "一", Kind::counting, chinese},
    {"chineseCounting", "", Kind::counting, chinese},
    {"taiwaneseCountingThousand", "", Kind::counting, chinese},
    {"taiwaneseCounting", "", Kind::counting, chinese},
    {"chineseLegalSimplified", "壹, 贰", Kind::counting, "零壹贰叁肆伍陆柒捌玖拾佰仟"},
    {"ideographLegalTraditional", "壹, 貳", Kind::counting, "零壹貳參肆伍陸柒捌玖拾佰仟"},
    {"japaneseCounting", "", Kind::counting_few, chinese},
    {"ideographDigital", "〇", Kind::digits, "〇一二三四五六七八九"},
    {"japaneseDigitalTenThousand", "", Kind::digits, "〇一二三四五六七八九"},
    {"decimalFullWidth", "１", Kind::digits, "０１２３４５６７８９"},
    {"thaiNumbers", "๑", Kind::digits, "๐๑๒๓๔๕๖๗๘๙"},
    {"hindiNumbers", "१", Kind::digits, "०१२३४५६७८९"},
    {"ideographTraditional", "甲,", Kind::row, "甲乙丙丁戊己庚辛壬癸"},
    {"ideographZodiac", "子", Kind::row, "子丑寅卯辰巳午未申酉戌亥"},
    {"decimalEnclosedCircle", "①", Kind::row, circled},
    {"ganada", "가", Kind::row, "가나다라마바사아자차카타파하"},
    {"chosung", "ㄱ", Kind::row, "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"},
    {"aiueoFullWidth", "ア", Kind::row, katakana},
    {"arabicAbjad", "أ, ب, ج", Kind::row, "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"},
    {"arabicAlpha", "أ, ب, ت", Kind::row, "أبتثجحخدذرزسشصضطظعغفقكلمنهوي"},
    {"aiueo", "ｱ", Kind::row, small_katakana},
    {"irohaFullWidth", "イ", Kind::row, iroha},
    {"iroha", "ｲ", Kind::row, small_iroha},
    {"hiragana", "あ", Kind::row, hiragana},
    {"hiraganaIroha", "い", Kind::row, hiragana_iroha},
    {"decimalEnclosedCircleChinese", "", Kind::row, circled},
    {"decimalEnclosedParen", "⑴", Kind::row, "⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇"},
    {"decimalEnclosedFullstop", "⒈", Kind::row, "⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛"},
    {"ideographEnclosedCircle", "㊀", Kind::row, "㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉"},
    {"ideographZodiacTraditional", "甲子", Kind::pairs, "甲乙丙丁戊己庚辛壬癸 子丑寅卯辰巳午未申酉戌亥"},
    {"japaneseLegal", "壱", Kind::counting_all, "零壱弐参四伍六七八九拾百阡"},
    {"taiwaneseDigital", "", Kind::digits, "○一二三四五六七八九"},
    {"koreanDigital", "", Kind::digits, "영일이삼사오육칠팔구"},
    {"koreanDigital2", "", Kind::digits, "零一二三四五六七八九"},
    {"koreanCounting", "일", Kind::counting_few, "영일이삼사오육칠팔구십백천"},
    {"koreanFormal", "", Kind::counting_all, "영일이삼사오육칠팔구십백천"},
    {"koreanLegal", "하나", Kind::korean,
     "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔"},
    {"decimalFullWidth2", "", Kind::digits, "０１２３４５６７８９"},
    {"arabicIndic", "١", Kind::digits, "٠١٢٣٤٥٦٧٨٩"},
    {"hebrew1", "א", Kind::hebrew, ""},
    {"hebrew2", "", Kind::row, "אבגדהוזחטיכלמנסעפצקרשת"},
    {"thaiLetters", "ก", Kind::cycle, "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"},
    {"chicago", "*", Kind::cycle, "*†‡§"},
    {"hex", "", Kind::hexadecimal, ""},
    {"numberInDash", "- 1 -", Kind::in_dashes, ""},
    {"cardinalText", "One", Kind::in_words, ""},
    {"ordinalText", "First", Kind::place_in_words, ""},
    {"vietnameseCounting", "", Kind::in_words, "vi"},
    {"thaiCounting", "", Kind::in_words, "th"},
    {"hindiCounting", "", Kind::in_words, "hi"},
});

/// No letter or digit has a value as high.
constexpr std::size_t first_style = 128;
static_assert(digit_scripts.size() < 127);

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

/// 1 to 9,999 in Chinese: 一百零五 is 105, 十二 is 12; in Japanese 105 is 百五.
std::string counted(long number, const std::vector<std::string_view>& signs, Kind kind) {
    std::string text;
    bool nought_due = false;
    bool first = true;
    for (const auto& [value, unit] : {std::pair{1000L, 12}, {100L, 11}, {10L, 10}, {1L, 0}}) {
        const long digit = number / value % 10;
        if (digit == 0) {
            nought_due = !first && kind == Kind::counting;
            continue;
        }
        if (std::exchange(nought_due, false)) text += signs[0];
        const bool is_plain_ten = kind == Kind::counting && first && value == 10 && signs[1] == "一";
        const bool is_plain = unit > 0 && digit == 1 && (is_plain_ten || kind == Kind::counting_few);
        if (!is_plain) text += signs[static_cast<std::size_t>(digit)];
        if (unit > 0) text += signs[static_cast<std::size_t>(unit)];
        first = false;
    }
    return text;
}

/// 15 and 16 are written as sums, as the plain letters would name God.
std::string hebrew(long number) {
    constexpr std::array<std::pair<long, const char*>, 24> values{
        {{400, "ת"}, {300, "ש"}, {200, "ר"}, {100, "ק"}, {90, "צ"},  {80, "פ"},  {70, "ע"}, {60, "ס"},
         {50, "נ"},  {40, "מ"},  {30, "ל"},  {20, "כ"},  {16, "טז"}, {15, "טו"}, {10, "י"}, {9, "ט"},
         {8, "ח"},   {7, "ז"},   {6, "ו"},   {5, "ה"},   {4, "ד"},   {3, "ג"},   {2, "ב"},  {1, "א"}}};
    std::string text;
    for (const auto& [value, letters] : values)
        for (; number >= value; number -= value) text += letters;
    return text;
}

/// 1 to 99.
std::string korean(long number, std::string_view all) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < all.size();) {
        const std::string_view word = all.substr(at, all.find(' ', at) - at);
        words.push_back(word);
        at += word.size() + 1;
    }
    std::string text;
    if (number >= 10) text += words[static_cast<std::size_t>(9 + number / 10 - 1)];
    if (number % 10 > 0) text += words[static_cast<std::size_t>(number % 10 - 1)];
    return text;
}

/// As lists begin their items.
std::string with_capital(std::string words) {
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z') {
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    }
    return words;
}

std::string pair_of(long number, std::string_view letters) {
    const auto first = letters_of(letters.substr(0, letters.find(' ')));
    const auto second = letters_of(letters.substr(letters.find(' ') + 1));
    const auto at = static_cast<std::size_t>(number - 1);
    return std::string(first[at % first.size()]).append(second[at % second.size()]);
}

/// Of a positive number; digits where the script does not go so far.
std::string in_script(long number, const Script& script, const std::string& language) {
    std::string plain = std::to_string(number);
    const auto letters = letters_of(script.letters);
    const auto count = static_cast<long>(letters.size());
    const std::string spoken = script.letters.empty() ? language : std::string(script.letters);
    std::string text;
    switch (script.kind) {
        case Kind::padded:
            return std::string(letters.size() - std::min(letters.size(), plain.size()), '0') + plain;
        case Kind::ordinal:
            return spelled_number(number, language, SpelledNumber::short_ordinal);
        case Kind::in_words:
            return with_capital(spelled_number(number, spoken, SpelledNumber::cardinal));
        case Kind::place_in_words:
            return with_capital(spelled_number(number, spoken, SpelledNumber::ordinal));
        case Kind::in_dashes:
            return "- " + plain + " -";
        case Kind::hexadecimal:
            return fmt::format("{:X}", number);
        case Kind::hebrew:
            return number > 999 ? plain : hebrew(number);
        case Kind::korean:
            return number > 99 ? plain : korean(number, script.letters);
        case Kind::pairs:
            return pair_of(number, script.letters);
        case Kind::digits:
            for (const char digit : plain) text += letters[static_cast<std::size_t>(digit - '0')];
            return text;
        case Kind::counting:
        case Kind::counting_all:
        case Kind::counting_few:
            return number > 9999 ? plain : counted(number, letters, script.kind);
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
    for (std::size_t i = 0; i < digit_scripts.size(); ++i) {
        const Script& script = digit_scripts[i];
        const bool is_named = !script.word.empty() && script.word == name;
        const bool is_shown = !script.example.empty() && name.starts_with(script.example);
        if (is_named || is_shown) return static_cast<char>(first_style + i);
    }
    return '1';
}

std::string numeral(long number, char style, const std::string& language) {
    const auto script = static_cast<std::size_t>(static_cast<unsigned char>(style));
    if (number > 0 && script >= first_style && script < first_style + digit_scripts.size()) {
        return in_script(number, digit_scripts[script - first_style], language);
    }
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
