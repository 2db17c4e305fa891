#include "engine/model/transformer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/model/rank_view.h"

namespace lectern {

Result<std::unique_ptr<Transformer>> Transformer::load(const GgufFile& file, Backend& backend) {
    auto config = ModelConfig::from(file);
    if (!config) return fail(config.error());
    std::unique_ptr<Transformer> model(new Transformer(std::move(*config), backend));
    auto weights = ModelWeights::load(file, model->config_, backend);
    if (!weights) return fail(weights.error());
    model->weights_ = std::move(*weights);
    for (int i = 0; i < model->config_.layers; ++i)
        model->layers_.emplace_back(backend, model->config_, model->weights_.layers[static_cast<std::size_t>(i)], i);
    return model;
}

void Transformer::prepare(int most_tokens, int longest_sequence) {
    rope_ = std::make_unique<Rope>(config_.rope, longest_sequence);
    local_rope_ = std::make_unique<Rope>(config_.local_rope, longest_sequence);
    reserve(most_tokens);
}

void Transformer::reserve(int most_tokens) {
    logits_.resize(static_cast<std::size_t>(most_logit_rows) * static_cast<std::size_t>(config_.vocabulary));
    if (buffers_ != nullptr && buffers_->stream.rows >= most_tokens) return;
    current_.reset();
    buffers_.reset();
    buffers_ = std::make_unique<Activations>(backend_, config_, most_tokens);
}

std::size_t Transformer::working_bytes(int most_tokens) const {
    return Activations::bytes(config_, most_tokens) + backend_.scratch_bytes(config_.heads) +
           static_cast<std::size_t>(most_logit_rows) * static_cast<std::size_t>(config_.vocabulary) * sizeof(float);
}

bool Transformer::forward(const Pass& pass) {
    const int tokens = static_cast<int>(pass.tokens.size());
    current_ = std::make_unique<Activations>(buffers_->for_tokens(tokens));
    std::vector<std::int32_t> positions(pass.tokens.size());
    std::iota(positions.begin(), positions.end(), pass.first_position);
    const float scale = config_.architecture->scaled_embedding ? std::sqrt(static_cast<float>(config_.width)) : 1;
    backend_.embed(*weights_.embedding, pass.tokens, scale, current_->stream);
    Angles angles;
    std::vector<const float*> head_angles;
    for (int l = 0; l < config_.layers; ++l) {
        if (pass.cancel != nullptr && pass.cancel->cancelled()) return false;
        layers_[static_cast<std::size_t>(l)].forward(*current_, context(pass, l, positions, angles, head_angles));
    }
    return true;
}

LayerContext Transformer::context(const Pass& pass, int layer, std::span<const std::int32_t> positions, Angles& angles,
                                  std::vector<const float*>& head_angles) const {
    const bool windowed = config_.window[static_cast<std::size_t>(layer)] > 0;
    const bool by_rank = pass.positions == PositionMode::rank && !windowed;
    const Rope& rope = windowed ? *local_rope_ : *rope_;
    const int tokens = static_cast<int>(pass.tokens.size());
    LayerContext context{.positions = positions,
                         .angles = {},
                         .rotated = rope.rotated(),
                         .rotate_keys = !(by_rank && pass.ranks_change),
                         .frequencies = rope.frequencies(),
                         .document = pass.document == nullptr ? nullptr : &(*pass.document)[layer],
                         .own = &(*pass.own)[layer],
                         .policy = windowed ? nullptr : pass.policy,
                         .observer = pass.observer};
    head_angles.clear();
    for (std::size_t h = 0; h < context.own->heads.size(); ++h) {
        const int before = context.own->heads[h].used + (context.document ? context.document->heads[h].used : 0);
        const int first = by_rank ? before : pass.first_position;
        std::vector<float>& table = angles[{&rope, first}];
        if (table.empty()) {
            table.resize(static_cast<std::size_t>(tokens) * static_cast<std::size_t>(rope.rotated()));
            rope.angles(first, tokens, table.data());
        }
        head_angles.push_back(table.data());
    }
    context.angles = head_angles;
    return context;
}

std::span<const float> Transformer::logits(int first_row, int rows) {
    const auto rows_of = [&](Tensor t) {
        return Tensor{t.data + static_cast<std::ptrdiff_t>(first_row) * t.columns, rows, t.columns};
    };
    const Tensor normed = rows_of(current_->normed);
    backend_.rms_norm(rows_of(current_->stream), weights_.output_norm, config_.epsilon, false, normed);
    const Weight& head = weights_.head ? *weights_.head : *weights_.embedding;
    backend_.linear(normed, head, nullptr, LinearOutput::store, {logits_.data(), rows, config_.vocabulary});
    return std::span(logits_).first(static_cast<std::size_t>(rows) * static_cast<std::size_t>(config_.vocabulary));
}

std::vector<CellStore::Layer> Transformer::cell_layers(int cells, int chunk) const {
    std::vector<CellStore::Layer> layers;
    for (const int window : config_.window)
        layers.push_back({.width = config_.heads.width,
                          .capacity = std::vector<int>(static_cast<std::size_t>(config_.heads.kv_heads),
                                                       window > 0 ? std::min(cells, window + chunk) : cells)});
    return layers;
}

void Transformer::settle_ranks(CellStore& cells) {
    for (int l = 0; l < config_.layers; ++l)
        if (config_.window[static_cast<std::size_t>(l)] == 0) rotate_to_ranks(backend_, cells[l], rope_->frequencies());
}

}  // namespace lectern
