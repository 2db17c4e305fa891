#include "engine/model/chunk_scoring.h"

#include <algorithm>
#include <cstddef>

namespace lectern {

namespace {

/// Copies of a chunk for a policy whose own code reads it.
class ChunkOnHost {
 public:
    ChunkOnHost(Backend& backend, const ChunkView& chunk) : backend_(backend), view_(chunk), rope_(*chunk.rope) {
        const auto width = static_cast<std::size_t>(rope_.heads.width);
        copy(hidden_, view_.hidden);
        copy(qkv_, view_.qkv);
        copy(q_norm_, rope_.q_norm, width);
        copy(k_norm_, rope_.k_norm, width);
        copy(key_balance_, rope_.key_balance, static_cast<std::size_t>(rope_.heads.kv_heads) * width);
        view_.rope = &rope_;
    }
    ChunkOnHost(const ChunkOnHost&) = delete;
    ChunkOnHost& operator=(const ChunkOnHost&) = delete;
    const ChunkView& view() const { return view_; }

 private:
    void copy(std::vector<float>& to, Tensor& tensor) {
        to.resize(static_cast<std::size_t>(tensor.rows) * static_cast<std::size_t>(tensor.columns));
        backend_.copy(to.data(), tensor.data, to.size() * sizeof(float));
        tensor.data = to.data();
    }
    void copy(std::vector<float>& to, const float*& values, std::size_t count) {
        if (values == nullptr) return;
        to.resize(count);
        backend_.copy(to.data(), values, count * sizeof(float));
        values = to.data();
    }

    Backend& backend_;
    ChunkView view_;
    RopeSpec rope_;
    std::vector<float> hidden_, qkv_, q_norm_, k_norm_, key_balance_;
};

}  // namespace

void ChunkScoring::show_activations(const ChunkView& chunk) {
    if (needs_.activations) {
        scores_.resize(chunk.positions.size() * static_cast<std::size_t>(chunk.rope->heads.kv_heads));
        if (needs_.on_host)
            policy_->score_chunk(ChunkOnHost(backend_, chunk).view(), scores_);
        else
            policy_->score_chunk(chunk, scores_);
    }
    if (observer_ != nullptr) observer_->computed(chunk, scores_);
}

void ChunkScoring::store(LayerCells& cells) const {
    const std::size_t tokens = scores_.size() / cells.heads.size();
    for (std::size_t h = 0; h < cells.heads.size(); ++h)
        std::copy_n(scores_.data() + h * tokens, tokens,
                    cells.heads[h].score + (static_cast<std::size_t>(cells.heads[h].used) - tokens));
}

void ChunkScoring::show_attention(int layer, Tensor qkv, std::span<const std::int32_t> positions,
                                  const AttentionSpec& spec, const LayerCells& cells) const {
    const int tokens = std::min(needs_.attention_rows, qkv.rows), first = qkv.rows - tokens;
    if (tokens == 0) return;
    const Tensor queries{qkv.data + static_cast<std::ptrdiff_t>(first) * qkv.columns, tokens, qkv.columns};
    std::vector<std::vector<float>> received;
    std::vector<float*> places;
    for (const HeadCells& head : cells.heads) {
        received.emplace_back(static_cast<std::size_t>(head.used));
        places.push_back(received.back().data());
    }
    const LayerCells* source = &cells;
    backend_.attention_received(queries, positions.subspan(static_cast<std::size_t>(first)), {&source, 1}, spec,
                                Received::sum, places);
    for (std::size_t h = 0; h < cells.heads.size(); ++h) {
        const HeadCells& head = cells.heads[h];
        const auto used = static_cast<std::size_t>(head.used);
        policy_->score_attention({.layer = layer,
                                  .head = static_cast<int>(h),
                                  .positions = {head.position, used},
                                  .received = received[h],
                                  .rows = tokens * spec.heads.group()},
                                 {head.score, used});
    }
}

}  // namespace lectern
