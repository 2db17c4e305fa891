#include "app/recall/overview_index.h"

#include <algorithm>
#include <deque>

namespace lectern {

namespace {

std::vector<std::size_t> parting_evenly(std::size_t count) {
    std::vector<std::size_t> order;
    std::deque<std::pair<std::size_t, std::size_t>> parts{{0, count}};
    for (; !parts.empty(); parts.pop_front()) {
        const auto [begin, end] = parts.front();
        if (begin == end) continue;
        const std::size_t middle = begin + (end - begin) / 2;
        order.push_back(middle);
        parts.emplace_back(begin, middle);
        parts.emplace_back(middle + 1, end);
    }
    return order;
}

}  // namespace

OverviewIndex::OverviewIndex(WrittenOverview overview, std::shared_ptr<SentenceEncoder> encoder)
    : overview_(std::move(overview)) {
    for (const WrittenNote& note : overview_.sections) {
        const std::uint64_t begin = text_.size();
        text_ += note.text + "\n";
        passages_.push_back({.begin = begin, .end = text_.size()});
    }
    if (encoder) by_meaning_.emplace(text_, passages_, std::move(encoder));
}

Result<std::vector<std::size_t>> OverviewIndex::ranked(std::string_view question, const CancelToken& cancel) {
    std::vector<std::size_t> order;
    if (by_meaning_) {
        const std::vector<TextStretch> all{{0, text_.size()}};
        if (auto done = by_meaning_->look_at(all, cancel); !done) return fail(done.error());
        const auto found = by_meaning_->search(question, cancel);
        if (!found) return fail(found.error());
        for (const Passage& passage : *found)
            order.push_back(static_cast<std::size_t>(
                std::ranges::lower_bound(passages_, passage.begin, {}, &Passage::begin) - passages_.begin()));
    }
    return order.empty() ? parting_evenly(passages_.size()) : order;
}

}  // namespace lectern
