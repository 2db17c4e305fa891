#include "app/recall/recall.h"

#include <algorithm>
#include <limits>

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
    auto index = TextIndex::of(document.text, TextIndex::Unit::paragraphs);
    if (!index) return fail(index.error());
    return Recall(document, std::move(*index));
}

Result<Recalled> Recall::find(const Model& model, std::string_view question, const RecallLimits& limits) const {
    auto found = index_.search(question, limits.text.empty() ? limits.passages : std::numeric_limits<int>::max());
    if (!found) return fail(found.error());
    if (!limits.text.empty()) {
        std::erase_if(*found,
                      [&](const Passage& passage) { return !lies_in(limits.text, passage.begin, passage.end); });
        found->resize(std::min(found->size(), static_cast<std::size_t>(limits.passages)));
    }
    Recalled best;
    for (const Passage& passage : *found) {
        if (passage.rank < limits.least_rank * found->front().rank) break;
        Recalled more = written(with(best.passages, passage));
        std::vector<TokenId> tokens;
        model.tokenizer().encode(more.words, TextPosition::after_special, tokens);
        if (static_cast<int>(tokens.size()) <= limits.most_tokens) best = std::move(more);
    }
    return best;
}

Recalled Recall::written(std::vector<RecalledPassage> passages) const {
    Recalled recalled{.passages = std::move(passages),
                      .words = "\n\n---\n\nPassages of the document above that may help:"};
    for (RecalledPassage& passage : recalled.passages) {
        passage.page = document_->page_at(passage.begin);
        recalled.words += fmt::format("\n\n[page {}] ", document_->page_name(passage.page));
        passage.at = recalled.words.size();
        recalled.words += std::string_view(document_->text).substr(passage.begin, passage.end - passage.begin);
    }
    return recalled;
}

std::vector<int> Recalled::pages_of_tokens(const Model& model) const {
    std::vector<TokenId> tokens;
    std::vector<std::uint32_t> offsets;
    model.tokenizer().encode(words, TextPosition::after_special, tokens, &offsets);
    std::vector<int> pages(tokens.size(), -1);
    for (const RecalledPassage& passage : passages)
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (offsets[i] >= passage.at && offsets[i] - passage.at < passage.end - passage.begin)
                pages[i] = passage.page;
    return pages;
}

}  // namespace lectern
