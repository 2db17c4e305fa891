#include "app/import/pdf/page_words.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "app/import/pdf/arabic_ligatures.h"
#include "app/import/pdf/letter_meaning.h"
#include "app/import/pdf/raised_numbers.h"
#include "app/import/text/normalize.h"

namespace lectern {

namespace {

using Boxes = std::vector<std::unique_ptr<Poppler::TextBox>>;

bool ask(const QVariant& limit_reached) {
    return (*static_cast<const std::function<bool()>*>(limit_reached.value<const void*>()))();
}

/// A word, and what its letters are worth.
struct RatedWord {
    PlacedWord word;
    LetterMeaning meaning;
};

/// "ABCDEF+Wingdings-Regular" is Wingdings.
std::string font_name(const QString& name) {
    std::string plain = name.toStdString();
    plain.erase(0, plain.find('+') + 1);  // npos + 1 == 0
    plain.resize(std::min(plain.find("-Regular"), plain.size()));
    return plain;
}

std::vector<std::string> fonts_of(const Poppler::Document& pdf, int index) {
    constexpr qsizetype most_fonts = 1000;
    std::vector<std::string> names;
    const auto fonts = pdf.newFontIterator(index);
    if (!fonts->hasNext()) return names;
    const QList<Poppler::FontInfo> of_page = fonts->next();
    for (qsizetype i = 0; i < std::min(of_page.size(), most_fonts); ++i) names.push_back(font_name(of_page[i].name()));
    return names;
}

/// Letter by letter where it has Arabic letters; else nothing.
MeasuredWord measured(const Poppler::TextBox& box) {
    const QString text = box.text();
    const auto is_arabic = [](QChar c) { return c.script() == QChar::Script_Arabic; };
    const auto is_half = [](QChar c) { return c.isSurrogate(); };
    if (std::none_of(text.begin(), text.end(), is_arabic) || std::any_of(text.begin(), text.end(), is_half)) return {};
    MeasuredWord word{.text = text.toStdU16String(), .widths = {}, .height = box.boundingBox().height()};
    word.widths.reserve(word.text.size());
    for (int i = 0; i < text.size(); ++i) word.widths.push_back(box.charBoundingBox(i).width());
    return word;
}

std::vector<std::string> given_texts(const Boxes& boxes) {
    std::vector<MeasuredWord> words;
    words.reserve(boxes.size());
    for (const auto& box : boxes) words.push_back(measured(*box));
    turn_ligatures(words);
    std::vector<std::string> texts;
    texts.reserve(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const QString text = words[i].text.empty() ? boxes[i]->text() : QString::fromStdU16String(words[i].text);
        texts.push_back(text.toStdString());
    }
    return texts;
}

/// Private letters become what the fonts of the page show for them.
std::vector<std::string> texts_of(const Boxes& boxes, const Poppler::Document& pdf, int index) {
    std::vector<std::string> texts = given_texts(boxes);
    if (std::none_of(texts.begin(), texts.end(), has_private_letters)) return texts;
    const std::vector<std::string> fonts = fonts_of(pdf, index);
    for (std::string& text : texts) text = with_known_letters(text, fonts);
    return texts;
}

std::vector<RatedWord> rated_words(const Boxes& boxes, const std::vector<std::string>& texts) {
    std::vector<RatedWord> words;
    words.reserve(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const QRectF box = boxes[i]->boundingBox();
        const bool continues = i + 1 < boxes.size() && boxes[i]->nextWord() == boxes[i + 1].get();
        words.push_back({{.text = clean_page_text(texts[i]),
                          .left = box.left(),
                          .top = box.top(),
                          .right = box.right(),
                          .bottom = box.bottom(),
                          .space_after = boxes[i]->hasSpaceAfter(),
                          .line_continues = continues},
                         meaning_of(texts[i])});
    }
    return words;
}

double letter_width(const PlacedWord& word) {
    const auto letters = std::count_if(word.text.begin(), word.text.end(),
                                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    return (word.right - word.left) / std::max(1.0, static_cast<double>(letters));
}

/// Fonts with a broken box show words that are much too low, and lines then seem far apart. If most words of a page
/// are so, they get the height of usual type of that width.
void give_height(std::vector<RatedWord>& words) {
    constexpr double lowest = 0.8;  // by the width of a letter
    constexpr double usual = 2;
    const auto is_low = [](const PlacedWord& word) { return word.bottom - word.top < lowest * letter_width(word); };
    std::vector<double> widths;
    for (const RatedWord& each : words)
        if (is_low(each.word)) widths.push_back(letter_width(each.word));
    if (2 * widths.size() <= words.size()) return;
    const auto middle = widths.begin() + std::ssize(widths) / 2;
    std::nth_element(widths.begin(), middle, widths.end());
    for (RatedWord& each : words)
        if (is_low(each.word)) each.word.top = each.word.bottom - usual * *middle;
}

/// Leaves out the words of which nothing is left, and, where the page is unreadable, those that say nothing.
std::vector<PlacedWord> kept_words(std::vector<RatedWord> rated, const LetterMeaning& page) {
    std::vector<PlacedWord> words;
    words.reserve(rated.size());
    for (RatedWord& each : rated) {
        PlacedWord& word = each.word;
        const bool is_blank = word.text.find_first_not_of(' ') == std::string::npos;
        const bool says_something = !page.is_of_signs() && !each.meaning.is_mostly_meaningless();
        if (!is_blank && (says_something || !page.is_unreadable())) {
            words.push_back(std::move(word));
        } else if (!words.empty() && words.back().line_continues) {
            words.back().line_continues = word.line_continues;
            words.back().space_after = words.back().space_after || word.space_after;
        }
    }
    return words;
}

}  // namespace

PageWords words_of(const Poppler::Document& pdf, const Poppler::Page& page, int index,
                   const std::function<bool()>& limit_reached) {
    const QVariant closure = QVariant::fromValue(static_cast<const void*>(&limit_reached));
    const Boxes boxes = page.textList(Poppler::Page::Rotate0, &ask, closure);
    std::vector<RatedWord> rated = rated_words(boxes, texts_of(boxes, pdf, index));
    give_height(rated);
    LetterMeaning meaning;
    for (const RatedWord& word : rated) meaning.add(word.meaning);
    PageWords words{.words = kept_words(std::move(rated), meaning), .is_unreadable = meaning.is_unreadable()};
    mark_raised_numbers(words.words);
    return words;
}

}  // namespace lectern
