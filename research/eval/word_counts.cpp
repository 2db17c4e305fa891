#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "research/eval/draft.h"
#include "research/eval/word_lists.h"

namespace lectern::eval {

namespace {

constexpr std::size_t sections = 4;

/// Words of the prose, then compounds, so that there are enough for any length.
std::vector<std::string> many_words(Materials& materials) {
    std::vector<std::string> words = materials.haystack.words(), compounds = compound_words();
    materials.chooser.shuffle(words);
    materials.chooser.shuffle(compounds);
    words.insert(words.end(), compounds.begin(), compounds.end());
    return words;
}

}  // namespace

/// RULER: common words 30 times and all others 3 times; 6 and 1 in short texts.
Draft common_words(Materials materials) {
    constexpr std::size_t common = 5;
    const auto size = static_cast<std::size_t>(materials.size);  // words of a section
    const std::size_t often = size < 600 ? 6 : 30, seldom = size < 600 ? 1 : 3;
    const std::size_t others = size > common * often ? (size - common * often) / seldom : 0;
    const std::vector<std::string> words = many_words(materials);
    Draft draft;
    std::size_t next = 0;
    for (std::size_t section = 1; section <= sections; ++section) {
        TaskQuestion question{.text = fmt::format("Which five words are repeated most often in list {}?", section),
                              .prefix = fmt::format("The five most common words of list {} are", section)};
        std::vector<std::string> list;
        for (std::size_t i = 0; i < common + others; ++i, ++next) {
            const std::string& word = words[next % words.size()];
            if (i < common) question.expected.push_back({word});
            list.insert(list.end(), i < common ? often : seldom, word);
        }
        materials.chooser.shuffle(list);
        draft.text += fmt::format("List {}\n\n", section);
        for (std::size_t i = 0; i < list.size(); ++i)
            draft.text += fmt::format("{}. {}{}", i + 1, list[i], i + 1 < list.size() ? " " : "\n\n");
        draft.questions.push_back(std::move(question));
    }
    return draft;
}

/// RULER: the word of rank k stands floor(N k^-2 / zeta(2)) times; the first is printed as dots.
Draft frequent_words(Materials materials) {
    constexpr double zeta_2 = std::numbers::pi * std::numbers::pi / 6;
    const int size = std::max(100, materials.size);  // words of a section
    Draft draft;
    for (std::size_t section = 1; section <= sections; ++section) {
        TaskQuestion question{
            .text =
                fmt::format("Text {} is in an unknown language. Leaving out the dots '...', which three words stand "
                            "in it most often?",
                            section),
            .prefix = fmt::format("The three most frequent words of text {} are", section)};
        std::vector<std::string> text;
        const auto ranks = static_cast<std::size_t>(std::sqrt(size / zeta_2));
        const std::vector<std::string> words = materials.chooser.letters(6, 'a', ranks);
        for (std::size_t rank = 1; rank <= ranks; ++rank) {
            const auto times = static_cast<std::size_t>(size / zeta_2 / static_cast<double>(rank * rank));
            text.insert(text.end(), times, rank == 1 ? "..." : words[rank - 1]);
            if (rank >= 2 && rank <= 4) question.expected.push_back({words[rank - 1]});
        }
        materials.chooser.shuffle(text);
        draft.text += fmt::format("Text {}\n\n", section);
        for (std::size_t i = 0; i < text.size(); ++i) draft.text += text[i] + (i + 1 < text.size() ? " " : "\n\n");
        draft.questions.push_back(std::move(question));
    }
    return draft;
}

}  // namespace lectern::eval
