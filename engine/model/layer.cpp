#include "engine/model/layer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include "engine/model/chunk_scoring.h"
#include "engine/model/expert_choice.h"
#include "engine/model/row_operations.h"

namespace lectern {

namespace {

/// Nothing else stops a store that is too small, or was not evicted from, from being written past its end.
void expect_room(const LayerCells& cells, int tokens) {
    for (const HeadCells& head : cells.heads) {
        int room = head.capacity - head.used;
        if (is_grouped(cells.format)) room = std::min(room, head.residual_capacity - (head.used - head.grouped));
        if (room < tokens) throw std::length_error("a layer's cells have no room for the tokens");
    }
}

/// The first columns of a buffer that has as many as the widest layer needs, as a tensor of their own.
Tensor with_columns(Tensor buffer, int columns) {
    return {buffer.data, buffer.rows, columns};
}

}  // namespace

void Layer::forward(Activations& x, const LayerContext& context) const {
    attention(x, context);
    feed_forward(x);
    if (w_.embedding_gate != nullptr) own_embedding(x);
    if (w_.output_scale != 1) backend_.scale(x.stream, w_.output_scale);
}

void Layer::attention(Activations& x, const LayerContext& context) const {
    const HeadShape& heads = config_.heads_of(index_);
    const int query_columns = heads.q_heads * heads.width;
    const bool stores_cells = config_.stores_cells(index_);
    const Tensor qkv = with_columns(x.qkv, stores_cells ? heads.qkv_columns() : query_columns);
    const Tensor mixed = with_columns(x.mixed, query_columns);
    backend_.rms_norm(x.stream, w_.attention_norm, config_.epsilon, false, x.normed);
    backend_.linear(x.normed, *w_.qkv, w_.qkv_bias, LinearOutput::store, qkv);

    const RopeSpec rope{.heads = heads,
                        .q_norm = w_.q_norm,
                        .k_norm = w_.k_norm,
                        .v_norm = w_.v_norm,
                        .epsilon = config_.epsilon,
                        .rotated = context.rotated,
                        .cos_sin = context.angles,
                        .magnitude = context.magnitude,
                        .rotate_keys = context.rotate_keys,
                        .key_balance = w_.key_balance,
                        .query_scale = context.query_scale};
    ChunkScoring scoring(backend_, context.policy, context.chunk_observer);
    scoring.show_activations({.layer = index_,
                              .hidden = x.normed,
                              .qkv = qkv,
                              .positions = context.positions,
                              .rope = &rope,
                              .frequencies = context.frequencies,
                              .scale = config_.attention_scale,
                              .temperature = config_.temperature});
    if (stores_cells) {
        expect_room(*context.own, qkv.rows);
        backend_.rope_and_store(qkv, rope, context.positions, *context.own);
        scoring.store(*context.own);
    } else {
        backend_.rope_queries(qkv, rope);
    }

    std::optional<RankView> ranked;
    if (!context.rotate_keys) ranked.emplace(*context.rank_memory, *context.own, context.frequencies);
    const LayerCells* own = ranked ? &ranked->cells() : context.own;
    const std::array<const LayerCells*, 2> both{context.document, own};
    const auto sources = std::span(both).subspan(context.document == nullptr ? 1 : 0);
    const AttentionSpec spec{
        .heads = heads, .scale = config_.attention_scale, .window = config_.window[static_cast<std::size_t>(index_)]};
    backend_.attend(qkv, context.positions, sources, spec, mixed);
    scoring.show_attention(index_, qkv, context.positions, spec, *own);
    if (context.observer != nullptr)
        context.observer->attended({.layer = index_,
                                    .cells_of = config_.cells_of[static_cast<std::size_t>(index_)],
                                    .backend = &backend_,
                                    .stream = x.stream,
                                    .qkv = qkv,
                                    .positions = context.positions,
                                    .document = context.document,
                                    .own = *own,
                                    .spec = spec,
                                    .output = *w_.output});

    add_to_stream(x, mixed, *w_.output, w_.output_bias, w_.post_attention_norm);
}

void Layer::feed_forward(Activations& x) const {
    backend_.rms_norm(x.stream, w_.feed_forward_norm, config_.epsilon, false, x.normed);
    if (!w_.experts.empty()) return mixture_of_experts(x);
    const Tensor gated = with_columns(x.gated, config_.feed_forward[static_cast<std::size_t>(index_)]);
    backend_.linear(x.normed, *w_.gate_up, nullptr, config_.architecture->gate, gated);
    add_to_stream(x, gated, *w_.down, w_.down_bias, w_.post_feed_forward_norm);
}

/// The layer's embedding e of each token, which lies there as sqrt(channels / 2) e, gets what entered the first layer,
/// projected and normed: (rms(P x / sqrt(width)) w + sqrt(channels) e) / sqrt(2). The root of the width goes with the
/// norm's epsilon, that of 2 with its weights.
void Layer::own_embedding(Activations& x) const {
    backend_.linear(x.entry, *w_.embedding_projection, nullptr, LinearOutput::store, x.projected);
    const float epsilon = config_.epsilon * static_cast<float>(config_.width);
    backend_.rms_norm(x.projected, w_.embedding_norm, epsilon, true, x.own_embedding);
    backend_.linear(x.stream, *w_.embedding_gate, nullptr, LinearOutput::gelu_times, x.own_embedding);
    add_to_stream(x, x.own_embedding, *w_.embedding_output, nullptr, w_.post_embedding_norm);
}

/// Tokens that chose the same expert go through it together, so that its products are as large as a chunk allows.
void Layer::mixture_of_experts(Activations& x) const {
    backend_.linear(x.normed, *w_.router, nullptr, LinearOutput::store, x.routed);
    std::vector<float> scores(static_cast<std::size_t>(x.routed.rows) * static_cast<std::size_t>(x.routed.columns));
    backend_.copy(scores.data(), x.routed.data, scores.size() * sizeof(float));
    const std::vector<ExpertRows> chosen = choose_experts(scores, config_.experts, config_.experts_used);
    for (std::size_t e = 0; e < chosen.size(); ++e) {
        const int rows = static_cast<int>(chosen[e].rows.size());
        if (rows == 0) continue;
        const auto first = [rows](Tensor t) { return Tensor{t.data, rows, t.columns}; };
        take_rows(backend_, x.normed, chosen[e].rows, first(x.expert_in));
        backend_.linear(first(x.expert_in), *w_.experts[e].gate_up, nullptr, config_.architecture->gate,
                        first(x.gated));
        backend_.linear(first(x.gated), *w_.experts[e].down, nullptr, LinearOutput::store, first(x.added));
        add_rows(backend_, first(x.added), chosen[e].rows, chosen[e].factors, x.stream);
    }
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
