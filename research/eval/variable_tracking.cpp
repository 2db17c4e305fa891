#include <fmt/format.h>

#include <algorithm>

#include "research/eval/draft.h"

namespace lectern::eval {

Draft variable_tracking(Materials materials) {
    constexpr std::size_t chains = 4, variables = 5;
    const std::vector<std::string> names = materials.chooser.letters(5, 'A', chains * variables);
    const std::vector<std::string> values = materials.chooser.numbers(5, chains);
    Draft draft;
    std::vector<Insert> inserts;
    for (std::size_t chain = 0; chain < chains; ++chain) {
        std::vector<double> depths;  // in the order of the chain: a variable is never used before it has its value
        for (std::size_t i = 0; i < variables; ++i)
            depths.push_back(static_cast<double>(materials.chooser.below(1001)) / 1000);
        std::sort(depths.begin(), depths.end());
        TaskQuestion question{
            .text = fmt::format("Variables are set by lines of the form VAR A = B. Which variables have the value {}, "
                                "directly or through other variables?",
                                values[chain]),
            .prefix = fmt::format("The five variables that have the value {} are", values[chain])};
        for (std::size_t i = 0; i < variables; ++i) {
            const std::string& name = names[chain * variables + i];
            const std::string& source = i == 0 ? values[chain] : question.expected.back().front();
            inserts.push_back({.depth = depths[i], .text = fmt::format("VAR {} = {}.", name, source)});
            draft.planted.push_back(inserts.back().text);
            question.expected.push_back({name});
        }
        draft.questions.push_back(std::move(question));
    }
    const std::size_t start = materials.chooser.below(materials.haystack.sentences());
    draft.text = materials.haystack.compose(start, static_cast<std::size_t>(materials.size), inserts);
    return draft;
}

}  // namespace lectern::eval
