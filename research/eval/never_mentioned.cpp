#include <fmt/format.h>

#include <algorithm>

#include "research/eval/draft.h"
#include "research/eval/word_lists.h"

namespace lectern::eval {

/// A name that is missing can only be told by somebody who knows the whole text; one of five is right by chance.
Draft never_mentioned(Materials materials) {
    constexpr std::size_t questions = 4, names = 5;  // of a question
    const std::vector<std::string> boats = materials.chooser.sample(compound_words(), questions * names);
    Draft draft;
    std::vector<Insert> inserts;
    for (std::size_t question = 0; question < questions; ++question) {
        std::vector<std::string> asked(boats.begin() + static_cast<std::ptrdiff_t>(question * names),
                                       boats.begin() + static_cast<std::ptrdiff_t>((question + 1) * names));
        const std::string missing = asked.back();
        for (std::size_t i = 0; i + 1 < names; ++i) {
            draft.planted.push_back(fmt::format("That evening the boat {} came into the harbour.", asked[i]));
            inserts.push_back(
                {.depth = static_cast<double>(materials.chooser.below(1001)) / 1000, .text = draft.planted.back()});
        }
        materials.chooser.shuffle(asked);
        draft.questions.push_back(
            {.text = fmt::format("Four of the boats {}, {}, {}, {} and {} are mentioned in the text. Which of the five "
                                 "is never mentioned?",
                                 asked[0], asked[1], asked[2], asked[3], asked[4]),
             .expected = {{missing}},
             .prefix = "The boat that is never mentioned is"});
    }
    const std::size_t start = materials.chooser.below(materials.haystack.sentences());
    draft.text = materials.haystack.compose(start, static_cast<std::size_t>(materials.size), inserts);
    return draft;
}

}  // namespace lectern::eval
