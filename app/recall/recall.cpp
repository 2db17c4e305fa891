#include "app/recall/recall.h"

#include <algorithm>

namespace lectern {

namespace {

/// Adds a passage to others that are in order and apart; those that touch become one.
std::vector<RecalledPassage> with(std::vector<RecalledPassage> passages, const Passage& added) {
    passages.push_back({.begin = added.begin, .end = added.end});
    std::ranges::sort(passages, {}, &RecalledPassage::begin);
    std::vector<RecalledPassage> merged;
    for (const RecalledPassage& passage : passages)
        if (!merged.empty() && passage.begin <= merged.back().end)
            merged.back().end = std::max(merged.back().end, passage.end);
        else
            merged.push_back(passage);
    return merged;
}

}  // namespace

Result<Recall> Recall::of(const Document& document) {
    auto index = PassageIndex::of(document.text);
    if (!index) return fail(index.error());
    return Recall(document, std::move(*index));
}

Result<std::vector<RecalledPassage>> Recall::find(const Model& model, std::string_view question,
                                                  const RecallLimits& limits) const {
    const auto found = index_.search(question, limits.passages);
    if (!found) return fail(found.error());
    std::vector<RecalledPassage> best;
    for (const Passage& passage : *found) {
        std::vector<RecalledPassage> more = with(best, passage);
        std::vector<TokenId> tokens;
        model.tokenizer().encode(words(more), TextPosition::after_special, tokens);
        if (static_cast<int>(tokens.size()) <= limits.most_tokens) best = std::move(more);
    }
    for (RecalledPassage& passage : best) passage.page = document_->page_at(passage.begin);
    return best;
}

std::string Recall::words(std::span<const RecalledPassage> passages) const {
    if (passages.empty()) return {};
    std::string words = "\n\n---\n\nPassages of the document above that may help:";
    for (const RecalledPassage& passage : passages) {
        const Page& page = document_->pages[static_cast<std::size_t>(document_->page_at(passage.begin))];
        words += fmt::format("\n\n[page {}] {}", page.label,
                             std::string_view(document_->text).substr(passage.begin, passage.end - passage.begin));
    }
    return words;
}

}  // namespace lectern
