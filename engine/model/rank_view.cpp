#include "engine/model/rank_view.h"

#include <algorithm>
#include <cstring>
#include <numeric>

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

RankView::RankView(Backend& backend, const LayerCells& cells, std::span<const float> frequencies)
    : backend_(backend), view_(cells) {
    std::size_t bytes = 0;
    for (const HeadCells& head : cells.heads) bytes += bytes_of_keys(cells, head) + scale_bytes(head);
    memory_ = backend.allocate(bytes);
    std::byte* next = memory_;
    for (std::size_t h = 0; h < cells.heads.size(); ++h) {
        HeadCells& head = view_.heads[h];
        head.key = std::exchange(next, next + bytes_of_keys(cells, head));
        head.key_scale = reinterpret_cast<float*>(std::exchange(next, next + scale_bytes(head)));
        backend.rotate_keys(cells, static_cast<int>(h), ranks_by_position(cells.heads[h]), frequencies, head);
    }
}

RankView::~RankView() {
    backend_.release(memory_);
}

void rotate_to_ranks(Backend& backend, LayerCells& cells, std::span<const float> frequencies) {
    const RankView view(backend, cells, frequencies);
    for (std::size_t h = 0; h < cells.heads.size(); ++h) {
        HeadCells& head = cells.heads[h];
        const HeadCells& rotated = view.cells().heads[h];
        std::memcpy(head.key, rotated.key, bytes_of_keys(cells, head));
        if (is_scaled(cells.format)) std::memcpy(head.key_scale, rotated.key_scale, scale_bytes(head));
    }
}

}  // namespace lectern
