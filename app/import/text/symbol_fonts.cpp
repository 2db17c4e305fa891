#include "app/import/text/symbol_fonts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

// What each font shows for 0x20 to 0xFF. Boxes, ticks and crosses of several shapes are one sign of each kind, so that
// a form reads the same whichever it was made with; what is not known is U+FFFD.
// clang-format off
constexpr std::string_view symbol_letters =
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?"
    "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"
    "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼�"
    "��������������������������������"
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵"
    "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
    "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭�";
constexpr std::string_view wingdings_letters =
    " ✏✂✁👓🔔📖🕯☎✆✉📧📪📫📬📭📁📂📄📃📑🗄⌛⌨🖱🖲🖥💾💾💾✇✍"
    "✎✌👌👍👎☜☞☝☟✋☺😐☹💣☠🏳🏳✈☼💧❄✝✞✝✠✡☪☯ॐ☸♈♉"
    "♊♋♌♍♎♏♐♑♒♓&&●❍■☐☐❑❒⬧⧫◆❖⬥☒⮹⌘❀✿“”▯"
    "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿❧❧❧❧❧❧❧❧·•"
    "▪○○○◉◎○▪☐▲✦★✶✴✹✵⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘"
    "🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷❧❧❧❧❧❧❧❧❧❧⌫⌦◄►▲▼⮈⮊⮉⮋←"
    "→↑↓↖↗↙↘←➔↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑⊞";
constexpr std::string_view wingdings_2_letters =
    " ✎������������������������������"
    "���������������✗✓☒☑☒☒⊗⊗🚫⦸�������"
    "���������⓪①②③④⑤⑥⑦⑧⑨�❶❷❸❹❺❻❼❽❾❿��"
    "���������������������·•●●○○◉�▪▪■"
    "■☐■☐☐☐��������◆◇����������������"
    "��������������������������������"
    "��������������������������������";
// Arrows of several shapes are one sign for each direction.
constexpr std::string_view wingdings_3_letters =
    " ←→↑↓↖↗↙↘⇤⇥⤒⤓↤↦↥↧↔↕⇇⇉⇈⇊⭍↰↱↲↳↴↵↶↷"
    "↵↵↵↵⇆⇅⇄⇵↩↪↶↷↺↻⤺⤻↺↻⎋⌤⌃⌥␣⍽⇪↸←→↑↓↖↗"
    "↙↘←→↑↓↖↗↙↘←→↑↓↖↗▲▼△▽◀▶◁▷◣◢◤◥◀▶▲�"
    "▼▲▼◀▶◄►▲▼�����������������������"
    "��������������������������������"
    "��������������������������������"
    "��������������������������������";
constexpr std::string_view webdings_letters =
    " ������������������◄►▲▼���������"
    "��������������������������������"
    "�✔�☐���■�ℹ����●���✖�������������"
    "��������������������������������"
    "��������������������������������"
    "��������������������������������"
    "��������������������������������";
constexpr std::string_view zapf_dingbats_letters =
    " ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟"
    "✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿"
    "❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞�"
    "��������������������������������"
    "������������①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿"
    "➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟"
    "➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯�➱➲➳➴➵➶➷➸➹➺➻➼➽➾�";
// clang-format on

constexpr int first_code = 0x20;
constexpr int private_codes = 0xF000;

using Letters = std::vector<int>;

Letters code_points_of(std::string_view utf8) {
    Letters letters;
    for (std::size_t at = 0; at < utf8.size();) letters.push_back(next_code_point(utf8, at));
    return letters;
}

/// Null if it is no symbol font.
const Letters* letters_of_font(std::string_view font) {
    static const std::array<std::pair<std::string_view, Letters>, 8> fonts{
        {{"symbol", code_points_of(symbol_letters)},
         {"symbolmt", code_points_of(symbol_letters)},
         {"wingdings", code_points_of(wingdings_letters)},
         {"wingdings2", code_points_of(wingdings_2_letters)},
         {"wingdings3", code_points_of(wingdings_3_letters)},
         {"webdings", code_points_of(webdings_letters)},
         {"zapfdingbats", code_points_of(zapf_dingbats_letters)},
         {"itczapfdingbats", code_points_of(zapf_dingbats_letters)}}};
    constexpr std::size_t longest_font_name = 40;
    if (font.size() > longest_font_name) return nullptr;
    std::string name;
    for (const char c : font)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
    for (const auto& [known, letters] : fonts)
        if (known == name) return &letters;
    return nullptr;
}

/// 0x20 to 0xFF, or -1.
int symbol_code(int code_point) {
    if (code_point == 0xA0 || code_point == 0xAD) return -1;  // a blank and a place to break stay what they are
    const int code = code_point >= private_codes ? code_point - private_codes : code_point;
    return code >= first_code && code <= 0xFF ? code : -1;
}

}  // namespace

bool is_symbol_font(std::string_view font) {
    return letters_of_font(font) != nullptr;
}

std::string symbol(std::string_view font, int code) {
    const Letters* letters = letters_of_font(font);
    const int at = symbol_code(code);
    const bool is_known = letters != nullptr && at >= 0;
    std::string text;
    append_code_point(is_known ? (*letters)[static_cast<std::size_t>(at - first_code)] : 0xFFFD, text);
    return text;
}

std::string text_in_font(std::string_view utf8, std::string_view font) {
    const Letters* letters = letters_of_font(font);
    if (letters == nullptr) return std::string(utf8);
    std::string text;
    for (std::size_t at = 0; at < utf8.size();) {
        const std::size_t begin = at;
        const int code = symbol_code(next_code_point(utf8, at));
        const int letter = code < 0 ? 0xFFFD : (*letters)[static_cast<std::size_t>(code - first_code)];
        if (letter == 0xFFFD) {
            text += utf8.substr(begin, at - begin);  // better the letter than nothing
        } else {
            append_code_point(letter, text);
        }
    }
    return text;
}

std::string symbol_field(std::string_view code) {
    constexpr std::string_view word = "SYMBOL";
    const std::size_t begin = code.find_first_not_of(' ');
    if (begin == code.npos || !code.substr(begin).starts_with(word)) return {};
    const std::string number(code.substr(begin + word.size(), 20));
    const int value = static_cast<int>(std::clamp(std::strtol(number.c_str(), nullptr, 0), 0L, 0x10FFFFL));
    const std::size_t option = code.find("\\f");
    std::string_view font = option == code.npos ? std::string_view() : code.substr(option + 2);
    font.remove_prefix(std::min(font.find_first_not_of(" \""), font.size()));
    font = font.substr(0, font.find_first_of("\"\\"));
    if (is_symbol_font(font)) return symbol(font, value);
    std::string text;
    if (value >= first_code) append_code_point(value, text);
    return text;
}

}  // namespace lectern
