#include "app/recall/recall.h"

#include <algorithm>
#include <limits>

#include "app/recall/fused_passages.h"

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

Result<void> Recall::make() {
    if (by_words_) return {};
    auto index = TextIndex::of(document_->text, TextIndex::Unit::paragraphs);
    if (!index) return fail(index.error());
    by_words_ = std::move(*index);
    if (encoder_) by_meaning_.emplace(document_->text, by_words_->passages(), encoder_);
    return {};
}

Result<MeaningIndex*> Recall::by_meaning() {
    if (!encoder_) return nullptr;
    if (auto made = make(); !made) return fail(made.error());
    return &*by_meaning_;
}

Result<Recall::Candidates> Recall::candidates(std::string_view question, const RecallLimits& limits,
                                              const CancelToken& cancel) {
    constexpr int enough = 200;  // passages with words of the question, where meaning counts too
    if (auto made = make(); !made) return fail(made.error());
    const bool all_count = limits.text.empty();
    const auto does_not_count = [&](const Passage& passage) {
        return !all_count && !lies_in(limits.text, passage.begin, passage.end);
    };
    auto found = by_words_->search(question, all_count ? enough : std::numeric_limits<int>::max());
    if (!found) return fail(found.error());
    std::erase_if(*found, does_not_count);
    const double best = found->empty() ? 0 : found->front().rank;
    Result<std::vector<Passage>> meant;
    if (by_meaning_) {
        const std::vector<TextStretch> all{{0, document_->text.size()}};
        if (auto done = by_meaning_->look_at(all_count ? all : limits.text, cancel); !done) return fail(done.error());
        meant = by_meaning_->search(question, cancel);
        if (!meant) return fail(meant.error());
        std::erase_if(*meant, does_not_count);
    }
    if (meant->empty()) {
        std::erase_if(*found, [&](const Passage& passage) { return passage.rank < limits.least_rank * best; });
        return Candidates{.passages = std::move(*found), .most_tokens = limits.most_tokens};
    }
    return Candidates{
        .passages = fused(*found, *meant),
        .most_tokens = best >= limits.rank_of_own_words ? limits.most_tokens : limits.most_tokens_by_meaning};
}

Result<Recalled> Recall::find(const Model& model, std::string_view question, const RecallLimits& limits,
                              const CancelToken& cancel) {
    const auto found = candidates(question, limits, cancel);
    if (!found) return fail(found.error());
    Recalled best;
    int passages = 0;
    for (const Passage& passage : found->passages) {
        if (passages++ == limits.passages) break;
        Recalled more = written(with(best.passages, passage));
        std::vector<TokenId> tokens;
        model.tokenizer().encode(more.words, TextPosition::after_special, tokens);
        if (static_cast<int>(tokens.size()) <= found->most_tokens) best = std::move(more);
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
