#include "engine/model/rank_view.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lectern {

namespace {

std::size_t bytes_of_keys(const LayerCells& cells, const HeadCells& head) {
    return key_bytes(cells.format, cells.width, head.capacity);
}

std::size_t scale_bytes(const HeadCells& head) {
    return static_cast<std::size_t>(head.capacity) * sizeof(float);
}

}  // namespace

std::vector<std::int32_t> ranks_by_position(const HeadCells& head) {
    std::vector<std::int32_t> order(static_cast<std::size_t>(head.used)), ranks(order.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return head.position[a] < head.position[b]; });
    for (std::size_t i = 0; i < order.size(); ++i)
        ranks[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    return ranks;
}

namespace {

std::vector<std::vector<std::int32_t>> ranks_in_slots(const LayerCells& cells) {
    std::vector<std::vector<std::int32_t>> ranks;
    for (const HeadCells& head : cells.heads) ranks.push_back(ranks_by_position(head));
    return ranks;
}

/// Keys that were rotated elsewhere take the place of those of the cells.
void take_keys(Backend& backend, const LayerCells& rotated, LayerCells& cells) {
    for (std::size_t h = 0; h < cells.heads.size(); ++h) {
        HeadCells& head = cells.heads[h];
        backend.copy(head.key, rotated.heads[h].key, bytes_of_keys(cells, head));
        if (is_scaled(cells.format)) backend.copy(head.key_scale, rotated.heads[h].key_scale, scale_bytes(head));
    }
}

}  // namespace

RankMemory::~RankMemory() {
    if (data_ != nullptr) backend_.release(data_);
}

std::byte* RankMemory::reserve(std::size_t bytes) {
    if (bytes <= bytes_) return data_;
    if (data_ != nullptr) backend_.release(std::exchange(data_, nullptr));
    bytes_ = 0;
    data_ = backend_.allocate(bytes);
    bytes_ = bytes;
    return data_;
}

RankView::RankView(Backend& backend, const LayerCells& cells, std::span<const float> frequencies)
    : own_(std::make_unique<RankMemory>(backend)), view_(cells) {
    rotate(*own_, cells, ranks_in_slots(cells), frequencies);
}

RankView::RankView(RankMemory& memory, const LayerCells& cells, std::span<const float> frequencies)
    : RankView(memory, cells, ranks_in_slots(cells), frequencies) {}

RankView::RankView(RankMemory& memory, const LayerCells& cells, const std::vector<std::vector<std::int32_t>>& steps,
                   std::span<const float> frequencies)
    : view_(cells) {
    rotate(memory, cells, steps, frequencies);
}

void RankView::rotate(RankMemory& memory, const LayerCells& cells, const std::vector<std::vector<std::int32_t>>& steps,
                      std::span<const float> frequencies) {
    std::size_t bytes = 0;
    for (const HeadCells& head : cells.heads) bytes += bytes_of_keys(cells, head) + scale_bytes(head);
    std::byte* next = memory.reserve(bytes);
    for (std::size_t h = 0; h < cells.heads.size(); ++h) {
        HeadCells& head = view_.heads[h];
        head.key = std::exchange(next, next + bytes_of_keys(cells, head));
        head.key_scale = reinterpret_cast<float*>(std::exchange(next, next + scale_bytes(head)));
        memory.backend().rotate_keys(cells, static_cast<int>(h), steps[h], frequencies, head);
    }
}

void rotate_to_ranks(Backend& backend, LayerCells& cells, std::span<const float> frequencies) {
    take_keys(backend, RankView(backend, cells, frequencies).cells(), cells);
}

RanksOfHeads ranks_of(const LayerCells& cells) {
    RanksOfHeads all;
    for (const HeadCells& head : cells.heads) {
        const std::vector<std::int32_t> ranks = ranks_by_position(head);
        all.emplace_back();
        for (int slot = 0; slot < head.used; ++slot)
            all.back()[head.position[slot]] = ranks[static_cast<std::size_t>(slot)];
    }
    return all;
}

void rotate_from_ranks(Backend& backend, LayerCells& cells, const RanksOfHeads& before,
                       std::span<const float> frequencies) {
    std::vector<std::vector<std::int32_t>> back = ranks_in_slots(cells);
    for (std::size_t h = 0; h < cells.heads.size(); ++h)
        for (std::size_t slot = 0; slot < back[h].size(); ++slot)
            back[h][slot] = before[h].at(cells.heads[h].position[slot]) - back[h][slot];
    std::vector<float> backwards(frequencies.begin(), frequencies.end());
    for (float& frequency : backwards) frequency = -frequency;
    RankMemory memory(backend);
    take_keys(backend, RankView(memory, cells, back, backwards).cells(), cells);
}

}  // namespace lectern
