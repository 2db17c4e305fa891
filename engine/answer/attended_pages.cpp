#include "engine/answer/attended_pages.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace lectern {

AttendedPages::AttendedPages(const TokenizedDocument& document, int read, std::vector<int> recalled, int behind)
    : document_(document), read_(read), recalled_(std::move(recalled)), behind_(behind) {}

int AttendedPages::page_of(std::int32_t position) const {
    if (position < document_.opening_tokens) return -1;
    if (position < read_) return document_.page_of(position);
    const std::int32_t recalled = position - read_ - behind_;
    return recalled >= 0 && recalled < std::ssize(recalled_) ? recalled_[static_cast<std::size_t>(recalled)] : -1;
}

AttendedPages::WatchedLayer& AttendedPages::layer(const AttentionStep& step,
                                                  std::span<const LayerCells* const> sources) {
    const auto [entry, is_new] = layers_.try_emplace(step.layer);
    WatchedLayer& layer = entry->second;
    if (!is_new) return layer;
    std::size_t cells = 0;
    for (const LayerCells* source : sources)
        for (const HeadCells& head : source->heads) cells += static_cast<std::size_t>(head.capacity);
    layer.backend = step.backend;
    layer.memory = {step.backend->allocate(cells * sizeof(float)),
                    [backend = step.backend](std::byte* memory) { backend->release(memory); }};
    auto* next = reinterpret_cast<float*>(layer.memory.get());
    for (const LayerCells* source : sources)
        for (const HeadCells& head : source->heads) layer.received.push_back(std::exchange(next, next + head.capacity));
    layer.positions.resize(layer.received.size());
    return layer;
}

void AttendedPages::attended(const AttentionStep& step) {
    if (step.document == nullptr || !watched_.next(step.layer, step.spec.window)) return;
    const std::array<const LayerCells*, 2> sources{step.document, &step.own};
    WatchedLayer& watched = layer(step, sources);
    step.backend->attention_received(step.qkv, step.positions, sources, step.spec, Received::sum, watched.received);
    auto positions = watched.positions.begin();
    for (const LayerCells* source : sources)
        for (const HeadCells& head : source->heads) {
            positions->insert(positions->end(), head.position + positions->size(), head.position + head.used);
            ++positions;
        }
}

std::vector<double> AttendedPages::weights() const {
    std::vector<double> weights(document_.document->pages.size());
    std::vector<float> received;
    for (const auto& [index, layer] : layers_)
        for (std::size_t h = 0; h < layer.received.size(); ++h) {
            const std::vector<std::int32_t>& positions = layer.positions[h];
            received.resize(positions.size());
            layer.backend->copy(received.data(), layer.received[h], received.size() * sizeof(float));
            for (std::size_t i = 0; i < positions.size(); ++i)
                if (const int page = page_of(positions[i]); page >= 0)
                    weights[static_cast<std::size_t>(page)] += static_cast<double>(received[i]);
        }
    return weights;
}

Result<std::vector<AttendedPage>> AttendedPages::pages(double least) const {
    std::vector<double> weights;
    try {
        weights = this->weights();
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    }
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<AttendedPage> pages;
    for (std::size_t page = 0; page < weights.size(); ++page)
        if (weights[page] > 0 && weights[page] >= least * all)
            pages.push_back({.page = static_cast<int>(page), .share = weights[page] / all});
    std::ranges::stable_sort(pages, std::ranges::greater{}, &AttendedPage::share);
    return pages;
}

}  // namespace lectern
