#include "app/recall/fused_passages.h"

#include <algorithm>
#include <functional>

namespace lectern {

namespace {

constexpr double usual_offset = 60;  // of the paper: how much the first places are worth more than those behind them

bool are_one(const Passage& a, const Passage& b) {
    const std::uint64_t begin = std::max(a.begin, b.begin), end = std::min(a.end, b.end);
    return end > begin && 2 * (end - begin) >= std::min(a.end - a.begin, b.end - b.begin);
}

/// Each passage of a list is worth its place in it, to all that it is one with.
void add(std::span<const Passage> found, std::vector<Passage>& fused) {
    std::vector<double> best(fused.size(), 0);
    for (std::size_t place = 0; place < found.size(); ++place)
        for (std::size_t i = 0; i < fused.size(); ++i)
            if (best[i] == 0 && are_one(fused[i], found[place]))
                best[i] = 1 / (usual_offset + 1 + static_cast<double>(place));
    for (std::size_t i = 0; i < fused.size(); ++i) fused[i].rank += best[i];
}

}  // namespace

std::vector<Passage> fused(std::span<const Passage> by_words, std::span<const Passage> by_meaning) {
    std::vector<Passage> all;
    for (const auto& found : {by_words, by_meaning})
        for (const Passage& passage : found)
            if (std::ranges::none_of(
                    all, [&](const Passage& one) { return one.begin == passage.begin && one.end == passage.end; }))
                all.push_back({.begin = passage.begin, .end = passage.end});
    add(by_words, all);
    add(by_meaning, all);
    std::ranges::stable_sort(all, std::ranges::greater(), &Passage::rank);
    std::vector<Passage> apart;
    for (const Passage& passage : all)
        if (std::ranges::none_of(apart, [&](const Passage& one) { return are_one(one, passage); }))
            apart.push_back(passage);
    return apart;
}

}  // namespace lectern
