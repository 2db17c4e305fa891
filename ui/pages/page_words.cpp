#include "ui/pages/page_words.h"

#include <algorithm>

#include "ui/base/deliver.h"

namespace lectern {

namespace {

constexpr std::size_t most_pages_kept = 64;

std::span<const WordBox> on_page(std::span<const WordBox> words, int page) {
    const auto number = static_cast<std::uint32_t>(page);
    return {std::ranges::lower_bound(words, number, {}, &WordBox::page),
            std::ranges::upper_bound(words, number, {}, &WordBox::page)};
}

}  // namespace

PageWords::PageWords(std::shared_ptr<const Document> document, WordsOfPages words, QObject* parent)
    : QObject(parent), document_(std::move(document)), words_(std::move(words)) {}

void PageWords::want(int first, int last) {
    ++uses_;
    if (!document_->words.empty() || !words_) return;
    first = std::max(first, 0);
    last = std::min(last, static_cast<int>(document_->pages.size()) - 1);
    int first_missing = last + 1, last_missing = first - 1;
    for (int page = first; page <= last; ++page) {
        const auto [entry, is_new] = kept_.try_emplace(page);
        entry->second.used = uses_;
        if (!is_new) continue;
        first_missing = std::min(first_missing, page);
        last_missing = page;
    }
    if (first_missing > last_missing) return;
    deliver(words_(first_missing, last_missing), this,
            [this, first_missing, last_missing](const std::vector<WordBox>& words) {
                keep(first_missing, last_missing, words);
            });
}

std::span<const WordBox> PageWords::of(int page) const {
    if (!document_->words.empty()) return on_page(document_->words, page);
    const auto found = kept_.find(page);
    return found == kept_.end() ? std::span<const WordBox>() : std::span<const WordBox>(found->second.words);
}

void PageWords::keep(int first, int last, const std::vector<WordBox>& words) {
    for (int page = first; page <= last; ++page) {
        Kept& kept = kept_[page];
        const auto found = on_page(words, page);
        kept.words.assign(found.begin(), found.end());
        kept.is_there = true;
    }
    forget_oldest();
    emit arrived();
}

void PageWords::forget_oldest() {
    while (kept_.size() > most_pages_kept) {
        const auto oldest = std::ranges::min_element(
            kept_, {}, [](const auto& entry) { return entry.second.is_there ? entry.second.used : ~std::uint64_t{0}; });
        if (!oldest->second.is_there) return;
        kept_.erase(oldest);
    }
}

}  // namespace lectern
