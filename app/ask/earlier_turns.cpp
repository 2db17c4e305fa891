#include "app/ask/earlier_turns.h"

namespace lectern {

EarlierTurns earlier_turns(const Model& model, std::span<const Turn> turns, int most_tokens) {
    const auto between = model.chat_format().next_turn().size();
    std::vector<int> lengths;  // of each turn, with what leads to the next
    std::size_t first = 0;
    int sum = 0;
    for (const Turn& turn : turns) {
        lengths.push_back(static_cast<int>(turn_tokens(model, {&turn, 1}).size() + between));
        sum += lengths.back();
        if (sum <= most_tokens) continue;
        while (first + 1 < lengths.size() && sum > most_tokens / 2) sum -= lengths[first++];
        if (sum <= most_tokens) continue;
        sum = 0;  // it is too long alone
        first = lengths.size();
    }
    const auto seen = turns.subspan(first);
    return {.tokens = turn_tokens(model, seen), .seen = static_cast<int>(seen.size())};
}

}  // namespace lectern
