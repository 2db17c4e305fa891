#include "engine/answer/attended_pages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace lectern {

AttendedPages::AttendedPages(Backend& backend, const TokenizedDocument& document, int read, std::vector<int> recalled,
                             int behind)
    : backend_(backend),
      document_(document),
      read_(read),
      recalled_(std::move(recalled)),
      behind_(behind),
      weights_(document.document->pages.size()) {}

int AttendedPages::page_of(std::int32_t position) const {
    if (position < document_.opening_tokens) return -1;
    if (position < read_) return document_.page_of(position);
    const std::int32_t recalled = position - read_ - behind_;
    return recalled >= 0 && recalled < std::ssize(recalled_) ? recalled_[static_cast<std::size_t>(recalled)] : -1;
}

void AttendedPages::attended(const AttentionStep& step) {
    if (step.spec.window > 0 || step.document == nullptr) return;
    if (step.layer < watched_) watched_ = before_first;  // another pass
    if (step.layer - watched_ < apart) return;
    watched_ = step.layer;
    const std::array<const LayerCells*, 2> sources{step.document, &step.own};
    std::vector<std::vector<float>> received;
    std::vector<float*> places;
    for (const LayerCells* source : sources)
        for (const HeadCells& head : source->heads) {
            received.emplace_back(static_cast<std::size_t>(head.used));
            places.push_back(received.back().data());
        }
    backend_.attention_received(step.qkv, step.positions, sources, step.spec, Received::sum, places);
    auto of_head = received.begin();
    for (const LayerCells* source : sources)
        for (const HeadCells& head : source->heads) {
            for (int i = 0; i < head.used; ++i)
                if (const int page = page_of(head.position[i]); page >= 0)
                    weights_[static_cast<std::size_t>(page)] +=
                        static_cast<double>((*of_head)[static_cast<std::size_t>(i)]);
            ++of_head;
        }
}

std::vector<AttendedPage> AttendedPages::pages(double least) const {
    const double all = std::accumulate(weights_.begin(), weights_.end(), 0.0);
    std::vector<AttendedPage> pages;
    for (std::size_t page = 0; page < weights_.size(); ++page)
        if (weights_[page] > 0 && weights_[page] >= least * all)
            pages.push_back({.page = static_cast<int>(page), .share = weights_[page] / all});
    std::ranges::stable_sort(pages, std::ranges::greater{}, &AttendedPage::share);
    return pages;
}

}  // namespace lectern
