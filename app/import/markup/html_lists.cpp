#include "app/import/markup/html_lists.h"

#include <algorithm>
#include <array>

#include "app/import/text/numerals.h"

namespace lectern {

namespace {

constexpr std::size_t most_lists = 1'000'000;

/// How style sheets call ways of counting, and Word.
struct Counting {
    std::string_view css;
    std::string_view word;
    std::string_view end = ".";
};

constexpr std::array<Counting, 26> countings{{{"decimal-leading-zero", "decimalZero"},
                                              {"lower-greek", "lowerGreek"},
                                              {"hebrew", "hebrew1"},
                                              {"thai", "thaiNumbers"},
                                              {"devanagari", "hindiNumbers"},
                                              {"arabic-indic", "arabicIndic"},
                                              {"lower-russian", "russianLower"},
                                              {"upper-russian", "russianUpper"},
                                              {"cjk-decimal", "ideographDigital", "、"},
                                              {"cjk-ideographic", "chineseCounting", "、"},
                                              {"simp-chinese-informal", "chineseCounting", "、"},
                                              {"trad-chinese-informal", "chineseCounting", "、"},
                                              {"simp-chinese-formal", "chineseLegalSimplified", "、"},
                                              {"trad-chinese-formal", "ideographLegalTraditional", "、"},
                                              {"japanese-informal", "japaneseCounting", "、"},
                                              {"japanese-formal", "japaneseLegal", "、"},
                                              {"korean-hangul-formal", "koreanFormal", ","},
                                              {"korean-hanja-informal", "japaneseCounting", ","},
                                              {"cjk-heavenly-stem", "ideographTraditional", "、"},
                                              {"cjk-earthly-branch", "ideographZodiac", "、"},
                                              {"hiragana", "hiragana", "、"},
                                              {"katakana", "aiueoFullWidth", "、"},
                                              {"hiragana-iroha", "hiraganaIroha", "、"},
                                              {"katakana-iroha", "irohaFullWidth", "、"},
                                              {"hangul", "ganada"},
                                              {"hangul-consonant", "chosung"}}};

/// The letter that stands for it in numeral(), or 0.
char latin_style(std::string_view css) {
    if (css == "decimal") return '1';
    if (css == "lower-alpha" || css == "lower-latin") return 'a';
    if (css == "upper-alpha" || css == "upper-latin") return 'A';
    if (css == "lower-roman") return 'i';
    return css == "upper-roman" ? 'I' : '\0';
}

}  // namespace

/// Of what a style sheet says; a word that is not known, as one that the sheet explains itself, changes nothing.
HtmlLists::Marks HtmlLists::marks_of(std::string_view css, const Marks& otherwise) {
    constexpr std::size_t longest_sign = 20;
    if (css.empty()) return otherwise;
    if (css == "none") return {.style = 0};
    if (css.front() == '"' || css.front() == '\'') {
        const std::string_view sign = css.substr(1, css.find(css.front(), 1) - 1);
        return {.style = 0, .is_sign = true, .sign = std::string(sign.substr(0, longest_sign))};
    }
    if (is_one_of(css, {"disc", "circle", "square", "disclosure-open", "disclosure-closed"})) return {};
    if (const char style = latin_style(css); style != 0) return {.style = style};
    for (const Counting& counting : countings)
        if (counting.css == css) return {.style = numeral_style(counting.word), .end = counting.end};
    return otherwise;
}

/// Of the attribute of that name, which is older than style sheets.
HtmlLists::Marks HtmlLists::marks_of_type(std::string_view type, const Marks& otherwise) {
    if (type.size() == 1 && std::string_view("1aAiI").find(type.front()) != std::string_view::npos) {
        return {.style = type.front()};
    }
    return is_one_of(type, {"disc", "circle", "square"}) ? Marks() : otherwise;
}

void HtmlLists::start_list(std::string_view name, const HtmlAttribute& attribute, const StyleSheet::Look& look) {
    // A list within an item goes on in the next line.
    writer_.end_block(is_open() ? 1 : 2);
    List list;
    if (name == "ol") list.marks.style = '1';
    list.marks = marks_of_type(attribute("type").value_or(""), list.marks);
    list.marks = marks_of(look.list_style.value_or(""), list.marks);
    list.index = counts_.size();
    if (counts_.size() < most_lists) counts_.push_back(0);
    if (name == "ol" && attribute("reversed")) {
        list.step = -1;
        if (list.index < known_counts_.size()) list.next = known_counts_[list.index];
    }
    list.next = number_of(attribute("start"), list.next);
    open_.push_back(std::move(list));
}

void HtmlLists::start_item(const HtmlAttribute& attribute, const StyleSheet::Look& look) {
    if (!is_open()) return writer_.list_item("-", 1);
    List& list = open_.back();
    if (list.index < counts_.size()) ++counts_[list.index];
    list.next = number_of(attribute("value"), list.next);
    const Marks typed = marks_of_type(attribute("type").value_or(""), list.marks);
    const Marks marks = marks_of(look.list_style.value_or(""), typed);
    std::string mark;
    if (marks.is_sign) {
        mark = marks.sign;
    } else if (marks.style == '-') {
        mark = "-";
    } else if (marks.style != 0) {
        mark = numeral(list.next, marks.style).append(marks.end);
    }
    const int level = static_cast<int>(open_.size());
    mark.empty() ? writer_.unmarked_item(level) : writer_.list_item(mark, level);
    list.next += list.step;
}

void HtmlLists::end_list() {
    writer_.list_item({}, 1);  // an item without text leaves no mark behind
    if (!open_.empty()) open_.pop_back();
    writer_.end_block(is_open() ? 1 : 2);
}

}  // namespace lectern
