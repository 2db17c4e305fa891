#include <fmt/format.h>

#include <algorithm>

#include "research/eval/draft.h"
#include "research/eval/word_lists.h"

namespace lectern::eval {

Draft look_up(Materials materials) {
    constexpr std::size_t questions = 6;
    const auto rows = std::max(questions, static_cast<std::size_t>(materials.size));
    std::vector<std::string> keys = compound_words();
    materials.chooser.shuffle(keys);
    std::vector<std::size_t> asked;  // one row in each sixth, drawn as a share so that the draw does not depend on size
    for (std::size_t i = 0; i < questions; ++i)
        asked.push_back((i * 1000 + materials.chooser.below(1000)) * rows / (questions * 1000));
    const std::vector<std::string> values = materials.chooser.numbers(7, rows);

    Draft draft;
    for (std::size_t row = 0; row < rows; ++row) {
        // Beyond the compounds there are, keys get a number.
        std::string& key = keys[row % keys.size()];
        if (row >= keys.size()) key = fmt::format("{}-{}", key, row / keys.size() + 1);
        draft.planted.push_back(fmt::format("{}: {}\n", key, values[row]));
        draft.text += draft.planted.back();
        if (std::find(asked.begin(), asked.end(), row) == asked.end()) continue;
        draft.questions.push_back({.text = fmt::format("Which number stands behind {} in the table?", key),
                                   .expected = {{values[row]}},
                                   .prefix = key + ":",
                                   .depth = static_cast<double>(row) / static_cast<double>(rows)});
    }
    return draft;
}

}  // namespace lectern::eval
