#include "engine/text/bpe_merges.h"

#include <algorithm>

namespace lectern {
namespace {

/// Heap order: the lowest rank on top; of equal ranks the leftmost pair.
bool comes_later(const BpeMerges::Candidate& a, const BpeMerges::Candidate& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.left > b.left;
}

}  // namespace

void BpeMerges::add(TokenId left, TokenId right, TokenId merged) {
    merges_.emplace(key(left, right), Merge{static_cast<std::uint32_t>(merges_.size()), merged});
}

void BpeMerges::consider(std::int32_t left, std::int32_t right, Scratch& scratch) const {
    if (left < 0 || right < 0) return;
    const TokenId left_id = scratch.symbols[static_cast<std::size_t>(left)].id;
    const TokenId right_id = scratch.symbols[static_cast<std::size_t>(right)].id;
    const auto merge = merges_.find(key(left_id, right_id));
    if (merge == merges_.end()) return;
    scratch.candidates.push_back({merge->second.rank, left, right, left_id, right_id, merge->second.merged});
    std::push_heap(scratch.candidates.begin(), scratch.candidates.end(), comes_later);
}

void BpeMerges::encode(std::string_view word, Scratch& scratch, std::vector<TokenId>& ids) const {
    scratch.bytes.clear();
    for (const char byte : word) scratch.bytes.push_back(byte_tokens_[static_cast<unsigned char>(byte)]);
    merge(scratch.bytes, scratch, ids);
}

void BpeMerges::merge(std::span<const TokenId> word, Scratch& scratch, std::vector<TokenId>& ids) const {
    auto& symbols = scratch.symbols;
    auto& candidates = scratch.candidates;
    symbols.clear();
    candidates.clear();
    const auto count = static_cast<std::int32_t>(word.size());
    for (std::int32_t i = 0; i < count; ++i)
        symbols.push_back({word[static_cast<std::size_t>(i)], true, i - 1, i + 1 < count ? i + 1 : -1});
    for (std::int32_t i = 1; i < count; ++i) consider(i - 1, i, scratch);

    while (!candidates.empty()) {
        const Candidate best = candidates.front();
        std::pop_heap(candidates.begin(), candidates.end(), comes_later);
        candidates.pop_back();
        Symbol& left = symbols[static_cast<std::size_t>(best.left)];
        Symbol& right = symbols[static_cast<std::size_t>(best.right)];
        // One of the two has been merged with another neighbour since.
        if (!left.alive || !right.alive || left.id != best.left_id || right.id != best.right_id) continue;
        left.id = best.merged;
        right.alive = false;
        left.next = right.next;
        if (right.next >= 0) symbols[static_cast<std::size_t>(right.next)].previous = best.left;
        consider(left.previous, best.left, scratch);
        consider(best.left, left.next, scratch);
    }
    for (const Symbol& symbol : symbols) {
        if (symbol.alive) ids.push_back(symbol.id);
    }
}

}  // namespace lectern
