#include "app/recall/fused_passages.h"

#include <algorithm>
#include <functional>
#include <map>

namespace lectern {

namespace {

/// BM25 up to which words say nothing, and what each point beyond it counts beside a cosine. Of questions in other
/// words most have no passage with more than 15, and what has it is seldom the right one; of 80 in the text's words 70
/// have one with more than 23.
constexpr double chance = 15, share_of_words = 0.02;

bool are_one(const Passage& a, const Passage& b) {
    const std::uint64_t begin = std::max(a.begin, b.begin), end = std::min(a.end, b.end);
    return end > begin && 2 * (end - begin) >= std::min(a.end - a.begin, b.end - b.begin);
}

}  // namespace

std::vector<Passage> fused(std::span<const Passage> by_words, std::span<const Passage> by_meaning) {
    std::map<std::uint64_t, Passage> of_words;
    for (const Passage& passage : by_words) {
        of_words[passage.begin] = passage;
        of_words[passage.begin].rank = share_of_words * std::max(0.0, passage.rank - chance);
    }
    std::vector<Passage> all(by_meaning.begin(), by_meaning.end());
    for (Passage& passage : all)
        if (const auto found = of_words.extract(passage.begin)) passage.rank += found.mapped().rank;
    if (by_meaning.empty())
        all.assign(by_words.begin(), by_words.end());
    else
        for (const auto& [begin, passage] : of_words) all.push_back(passage);
    std::ranges::stable_sort(all, std::ranges::greater(), &Passage::rank);
    std::vector<Passage> apart;
    constexpr std::size_t most_wanted = 100;
    for (const Passage& passage : all) {
        if (apart.size() == most_wanted) break;
        if (std::ranges::none_of(apart, [&](const Passage& one) { return are_one(one, passage); }))
            apart.push_back(passage);
    }
    return apart;
}

}  // namespace lectern
