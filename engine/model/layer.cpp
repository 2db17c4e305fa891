#include "engine/model/layer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

namespace lectern {

namespace {

/// A store that was made too small, or not evicted from, must not become writing behind its memory.
void expect_room(const LayerCells& cells, int tokens) {
    for (const HeadCells& head : cells.heads) {
        int room = head.capacity - head.used;
        if (is_grouped(cells.format)) room = std::min(room, head.residual_capacity - (head.used - head.grouped));
        if (room < tokens) throw std::length_error("a layer's cells have no room for the tokens");
    }
}

/// In whole cache lines.
std::size_t tensor_bytes(int rows, int columns) {
    return (static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * sizeof(float) + 63) / 64 * 64;
}

int added_columns(const ModelConfig& config) {
    return config.architecture->post_norms ? config.width : 0;
}

/// Writes the chunk's scores, [kv_heads][tokens], beside the cells that were appended last.
void store_scores(LayerCells& cells, std::span<const float> scores) {
    const std::size_t tokens = scores.size() / cells.heads.size();
    for (std::size_t h = 0; h < cells.heads.size(); ++h)
        for (std::size_t t = 0; t < tokens; ++t)
            cells.heads[h].score[static_cast<std::size_t>(cells.heads[h].used) - tokens + t] = scores[h * tokens + t];
}

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

Activations::Activations(Backend& backend, const ModelConfig& config, int most_tokens)
    : memory(backend.allocate(bytes(config, most_tokens)), [&backend](std::byte* m) { backend.release(m); }) {
    std::byte* next = memory.get();
    const auto take = [&](int columns) {
        std::byte* data = std::exchange(next, next + tensor_bytes(most_tokens, columns));
        return Tensor{reinterpret_cast<float*>(data), most_tokens, columns};
    };
    stream = take(config.width);
    normed = take(config.width);
    qkv = take(config.heads.qkv_columns());
    mixed = take(config.heads.q_heads * config.heads.width);
    gated = take(config.feed_forward);
    added = take(added_columns(config));
}

std::size_t Activations::bytes(const ModelConfig& config, int most_tokens) {
    const int mixed_columns = config.heads.q_heads * config.heads.width;
    std::size_t sum = 0;
    for (const int columns : {config.width, config.width, config.heads.qkv_columns(), mixed_columns,
                              config.feed_forward, added_columns(config)})
        sum += tensor_bytes(most_tokens, columns);
    return sum;
}

Activations Activations::for_tokens(int tokens) const {
    Activations x = *this;
    for (Tensor* t : {&x.stream, &x.normed, &x.qkv, &x.mixed, &x.gated, &x.added}) t->rows = tokens;
    return x;
}

void Layer::forward(Activations& x, const LayerContext& context) const {
    attention(x, context);
    feed_forward(x);
}

void Layer::attention(Activations& x, const LayerContext& context) const {
    backend_.rms_norm(x.stream, w_.attention_norm, config_.epsilon, false, x.normed);
    backend_.linear(x.normed, *w_.qkv, w_.qkv_bias, LinearOutput::store, x.qkv);

    std::vector<float> scores;
    const PolicyNeeds needs = context.policy != nullptr ? context.policy->needs() : PolicyNeeds{};
    const RopeSpec rope{.heads = config_.heads,
                        .q_norm = w_.q_norm,
                        .k_norm = w_.k_norm,
                        .epsilon = config_.epsilon,
                        .rotated = context.rotated,
                        .cos_sin = context.angles,
                        .rotate_keys = context.rotate_keys,
                        .key_balance = w_.key_balance};
    if (needs.activations) score_activations(x, context, rope, scores);
    expect_room(*context.own, x.qkv.rows);
    backend_.rope_and_store(x.qkv, rope, context.positions, *context.own);
    if (!scores.empty()) store_scores(*context.own, scores);

    std::optional<RankView> ranked;
    if (!context.rotate_keys) ranked.emplace(*context.rank_memory, *context.own, context.frequencies);
    const LayerCells* own = ranked ? &ranked->cells() : context.own;
    const std::array<const LayerCells*, 2> both{context.document, own};
    const auto sources = std::span(both).subspan(context.document == nullptr ? 1 : 0);
    const AttentionSpec spec{.heads = config_.heads,
                             .scale = config_.attention_scale,
                             .window = config_.window[static_cast<std::size_t>(index_)]};
    backend_.attend(x.qkv, context.positions, sources, spec, x.mixed);
    if (needs.attention_rows > 0) score_attention(x, context, *own);
    if (context.observer != nullptr)
        context.observer->attended({.layer = index_,
                                    .backend = &backend_,
                                    .stream = x.stream,
                                    .qkv = x.qkv,
                                    .positions = context.positions,
                                    .document = context.document,
                                    .own = *own,
                                    .spec = spec,
                                    .output = *w_.output});

    add_to_stream(x, x.mixed, *w_.output, w_.output_bias, w_.post_attention_norm);
}

void Layer::score_activations(const Activations& x, const LayerContext& context, const RopeSpec& rope,
                              std::vector<float>& scores) const {
    scores.resize(context.positions.size() * static_cast<std::size_t>(config_.heads.kv_heads));
    const ChunkView chunk{.layer = index_,
                          .hidden = x.normed,
                          .qkv = x.qkv,
                          .positions = context.positions,
                          .rope = &rope,
                          .frequencies = context.frequencies,
                          .scale = config_.attention_scale};
    if (context.policy->needs().on_host)
        context.policy->score_chunk(ChunkOnHost(backend_, chunk).view(), scores);
    else
        context.policy->score_chunk(chunk, scores);
}

/// `seen`: the layer's own cells, with keys as the queries saw them.
void Layer::score_attention(const Activations& x, const LayerContext& context, const LayerCells& seen) const {
    const int tokens = std::min(context.policy->needs().attention_rows, x.qkv.rows), first = x.qkv.rows - tokens;
    const Tensor queries{x.qkv.data + static_cast<std::ptrdiff_t>(first) * x.qkv.columns, tokens, x.qkv.columns};
    std::vector<std::vector<float>> received;
    std::vector<float*> places;
    for (const HeadCells& head : seen.heads) {
        received.emplace_back(static_cast<std::size_t>(head.used));
        places.push_back(received.back().data());
    }
    const LayerCells* source = &seen;
    backend_.attention_received(queries, context.positions.subspan(static_cast<std::size_t>(first)), {&source, 1},
                                {.heads = config_.heads, .scale = config_.attention_scale}, Received::sum, places);
    for (std::size_t h = 0; h < seen.heads.size(); ++h) {
        const HeadCells& head = context.own->heads[h];
        const auto used = static_cast<std::size_t>(head.used);
        context.policy->score_attention({.layer = index_,
                                         .head = static_cast<int>(h),
                                         .positions = {head.position, used},
                                         .received = received[h],
                                         .rows = tokens * config_.heads.group()},
                                        {head.score, used});
    }
}

void Layer::feed_forward(Activations& x) const {
    backend_.rms_norm(x.stream, w_.feed_forward_norm, config_.epsilon, false, x.normed);
    backend_.linear(x.normed, *w_.gate_up, nullptr, config_.architecture->gate, x.gated);
    add_to_stream(x, x.gated, *w_.down, w_.down_bias, w_.post_feed_forward_norm);
}

void Layer::add_to_stream(Activations& x, Tensor in, const Weight& weight, const float* bias,
                          const float* post_norm) const {
    if (post_norm == nullptr) {
        backend_.linear(in, weight, bias, LinearOutput::add, x.stream);
        return;
    }
    backend_.linear(in, weight, bias, LinearOutput::store, x.added);
    backend_.rms_norm(x.added, post_norm, config_.epsilon, true, x.stream);
}

}  // namespace lectern
