#include "app/recall/recall.h"

#include <algorithm>
#include <limits>
#include <span>

#include "app/recall/asks_about_whole.h"
#include "app/recall/fused_passages.h"
#include "app/recall/unread_part.h"

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

CountTokens counted_by(const Model& model) {
    return [&model](std::string_view words) {
        std::vector<TokenId> tokens;
        model.tokenizer().encode(words, TextPosition::after_special, tokens);
        return static_cast<int>(tokens.size());
    };
}

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

Result<Recalled> Recall::find(const CountTokens& tokens_of, std::string_view question, const RecallLimits& limits,
                              const CancelToken& cancel) {
    if (limits.is_chosen)
        if (auto all = whole(tokens_of, limits)) return std::move(*all);
    auto found = candidates(question, limits, cancel);
    if (!found) return fail(found.error());
    if (limits.is_chosen && found->passages.empty())
        std::ranges::copy_if(by_words_->passages(), std::back_inserter(found->passages),
                             [&](const Passage& one) { return lies_in(limits.text, one.begin, one.end); });
    const auto notes = this->notes(tokens_of, question, limits, cancel);
    if (!notes) return fail(notes.error());
    const int most_tokens = found->most_tokens + tokens_of(notes->words);
    Recalled best = *notes;
    UnreadPart unread(document_->text);
    int passages = 0;
    // A text of nothing but copies of a clause has as many candidates as passages.
    constexpr std::size_t most_candidates = 500;
    for (const Passage& passage : std::span(found->passages).first(std::min(found->passages.size(), most_candidates))) {
        const std::optional<Passage> part = unread.of(passage);
        if (!part) continue;
        if (passages++ == limits.passages) break;
        Recalled more = written(*notes, with(best.passages, *part));
        if (tokens_of(more.words) > most_tokens) continue;
        best = std::move(more);
        for (const RecalledPassage& read : best.passages)
            if (read.begin <= part->begin && part->end <= read.end) unread.add_read(read.begin, read.end);
    }
    return best;
}

std::optional<Recalled> Recall::whole(const CountTokens& tokens_of, const RecallLimits& limits) const {
    constexpr std::uint64_t most_bytes_of_token = 32;  // so that no long text is taken apart for nothing
    std::vector<TextStretch> pages;                    // each is named
    for (const Page& page : document_->pages) pages.push_back({page.begin, page.end});
    std::uint64_t bytes = 0;
    std::vector<RecalledPassage> passages;
    for (const TextStretch& stretch : in_both(limits.text, pages)) {
        passages.push_back({.begin = stretch.begin, .end = stretch.end});
        bytes += stretch.end - stretch.begin;
    }
    if (bytes > most_bytes_of_token * static_cast<std::uint64_t>(limits.most_tokens_of_whole)) return {};
    Recalled all = written({}, std::move(passages));
    if (tokens_of(all.words) > limits.most_tokens_of_whole) return {};
    return all;
}

/// First the note of the whole, if all that it is about counts; then those of sections.
Result<Recalled> Recall::notes(const CountTokens& tokens_of, std::string_view question, const RecallLimits& limits,
                               const CancelToken& cancel) {
    if (!overview_ || !asks_about_whole(question)) return Recalled();
    const auto counts = [&](const WrittenNote& note) {
        return limits.text.empty() || lies_in(limits.text, note.begin, note.end);
    };
    const WrittenOverview& overview = overview_->overview();
    const auto ranked = overview_->ranked(question, cancel);
    if (!ranked) return fail(ranked.error());
    Recalled best;
    const auto add = [&](const WrittenNote& note) {
        std::vector<WrittenNote> more = best.overview;
        more.insert(std::ranges::upper_bound(more, note.begin, {}, &WrittenNote::begin), note);
        Recalled written = with_words(std::move(more));
        if (tokens_of(written.words) <= limits.most_tokens_of_overview) best = std::move(written);
    };
    if (std::ranges::all_of(overview.sections, counts)) add(overview.whole);
    int notes = 0;
    for (const std::size_t section : *ranked) {
        if (!counts(overview.sections[section])) continue;
        if (notes++ == limits.passages) break;
        add(overview.sections[section]);
    }
    return best;
}

Recalled Recall::with_words(std::vector<WrittenNote> overview) const {
    Recalled recalled{.overview = std::move(overview), .passages = {}, .words = {}};
    recalled.words = "\n\n---\n\nAn overview of the document above:";
    for (const WrittenNote& note : recalled.overview) {
        const std::string first = document_->page_name(document_->page_at(note.begin));
        const std::string last = document_->page_name(document_->page_at(note.end - 1));
        recalled.words += first == last ? fmt::format("\n\n[page {}] {}", first, note.text)
                                        : fmt::format("\n\n[pages {}-{}] {}", first, last, note.text);
    }
    return recalled;
}

Recalled Recall::written(Recalled before, std::vector<RecalledPassage> passages) const {
    Recalled recalled = std::move(before);
    recalled.passages = std::move(passages);
    recalled.words += "\n\n---\n\nPassages of the document above that may help:";
    for (RecalledPassage& passage : recalled.passages) {
        passage.page = document_->page_at(passage.begin);
        recalled.words += fmt::format("\n\n[page {}] ", document_->page_name(passage.page));
        passage.at = recalled.words.size();
        recalled.words += std::string_view(document_->text).substr(passage.begin, passage.end - passage.begin);
    }
    return recalled;
}

std::vector<TextStretch> Recalled::stretches() const {
    std::vector<TextStretch> stretches;
    for (const RecalledPassage& passage : passages) stretches.push_back({passage.begin, passage.end});
    return stretches;
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
