#include "engine/model/transformer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/model/rank_view.h"

namespace lectern {

namespace {

Result<void> check_widths(const ModelConfig& config, const Backend& backend) {
    for (const HeadShape& heads : config.heads)
        if (heads.width > backend.most_head_width())
            return fail({.code = ErrorCode::failed,
                         .what = sentence("The model's heads are up to {width} channels wide; Lectern's kernels for "
                                          "graphics cards take up to {most}.",
                                          heads.width, backend.most_head_width()),
                         .means = sentence("The model cannot be run there."),
                         .next = sentence("Run it on the CPU{device}.", Sentence::Option{"--device cpu"})});
    return {};
}

/// In float, as other implementations have it.
float capped(float logit, float cap) {
    return cap > 0 ? cap * std::tanh(logit / cap) : logit;
}

}  // namespace

Result<std::unique_ptr<Transformer>> Transformer::load(const GgufFile& file, const LayerRoom& room,
                                                       const KnownOfModel& known) {
    auto config = ModelConfig::from(file, known);
    if (!config) return fail(config.error());
    if (auto possible = check_widths(*config, room.first); !possible) return fail(possible.error());
    std::unique_ptr<Transformer> model(new Transformer(std::move(*config)));
    auto weights = ModelWeights::load(file, model->config_, room);
    if (!weights) return fail(weights.error());
    model->weights_ = std::move(*weights);
    for (int i = 0; i < model->config_.layers; ++i)
        model->layers_.emplace_back(model->backends()[i], model->config_,
                                    model->weights_.layers[static_cast<std::size_t>(i)], i);
    return model;
}

void Transformer::rotate_for(SequenceLength length) {
    if (!ropes_.empty() && length.tokens == rope_length_) return;
    std::map<RopeKind, Rope> ropes;
    for (int l = 0; l < config_.layers; ++l) ropes.try_emplace(config_.rope_kind(l), rope(length, l));
    ropes_ = std::move(ropes);
    rope_length_ = length.tokens;
}

void Transformer::reserve(int most_tokens) {
    const auto vocabulary = static_cast<std::size_t>(config_.vocabulary);
    logits_.resize(static_cast<std::size_t>(most_logit_rows) * vocabulary);
    if (next_scores_ == nullptr) {
        Backend& backend = backends().rest();
        auto* const memory = reinterpret_cast<float*>(backend.allocate(vocabulary * sizeof(float)));
        next_scores_ = {memory, [&backend](float* m) { backend.release(reinterpret_cast<std::byte*>(m)); }};
    }
    if (buffers_ != nullptr && buffers_->stream.rows >= most_tokens) return;
    current_.reset();
    buffers_.reset();
    first_buffers_.reset();
    if (backends().is_split()) first_buffers_ = std::make_unique<Activations>(backends().first(), config_, most_tokens);
    for (Backend* const backend : {&backends().first(), &backends().rest()})
        for (const HeadShape& heads : config_.heads) backend->reserve_scratch(heads);
    buffers_ = std::make_unique<Activations>(backends().rest(), config_, most_tokens);
}

std::size_t Transformer::working_bytes(const Backend& backend, int most_tokens) const {
    return Activations::bytes(config_, most_tokens) + scratch_bytes(backend, config_);
}

std::size_t Transformer::logit_bytes() const {
    return static_cast<std::size_t>(most_logit_rows + 1) * static_cast<std::size_t>(config_.vocabulary) * sizeof(float);
}

bool Transformer::forward(const Pass& pass) {
    const int tokens = static_cast<int>(pass.tokens.size());
    rotate_for(pass.length);
    reserve(tokens);
    current_ = std::make_unique<Activations>(buffers_->for_tokens(tokens));
    backends().rest().embed(*weights_.embedding, pass.tokens, config_.embedding_scale, current_->stream);
    if (config_.layer_embedding > 0) {
        const std::size_t bytes = pass.tokens.size() * static_cast<std::size_t>(config_.width) * sizeof(float);
        backends().rest().copy(current_->entry.data, current_->stream.data, bytes);
    }
    if (first_buffers_ != nullptr) {
        // The other memory is the host's, so that the first backend copies both ways.
        Activations apart = first_buffers_->for_tokens(tokens);
        const std::size_t bytes = pass.tokens.size() * static_cast<std::size_t>(config_.width) * sizeof(float);
        backends().first().copy(apart.stream.data, current_->stream.data, bytes);
        if (!run_layers(0, backends().first_layers(), apart, pass)) return false;
        backends().first().copy(current_->stream.data, apart.stream.data, bytes);
    }
    return run_layers(backends().first_layers(), config_.layers, *current_, pass);
}

bool Transformer::run_layers(int first, int end, Activations& x, const Pass& pass) {
    std::vector<std::int32_t> positions(pass.tokens.size());
    std::iota(positions.begin(), positions.end(), pass.first_position);
    TurnsFrom turns;
    HeadTurns of_heads;
    RankMemory rank_memory(backends()[first]);
    bool whole = true;
    const auto run = [&] {
        for (int l = first; l < end; ++l) {
            if (pass.cancel != nullptr && pass.cancel->cancelled()) {
                whole = false;
                return;
            }
            LayerContext layer = context(pass, l, positions, turns, of_heads);
            layer.rank_memory = &rank_memory;
            if (config_.layer_embedding > 0) embed_for(l, pass.tokens, x);
            layers_[static_cast<std::size_t>(l)].forward(x, layer);
        }
    };
    // The tokens of an answer come one by one, each through the same operations; but for experts, which they choose.
    if (pass.tokens.size() == 1 && config_.experts == 0 && pass.policy == nullptr && pass.chunk_observer == nullptr)
        backends()[first].repeat(run);
    else
        run();
    return whole;
}

void Transformer::embed_for(int layer, std::span<const std::int32_t> tokens, Activations& x) {
    std::vector<std::int32_t> rows;
    for (const std::int32_t token : tokens) rows.push_back(token * config_.layers + layer);
    const float scale = std::sqrt(static_cast<float>(config_.layer_embedding) / 2);
    backends()[layer].embed(*weights_.layer_embeddings, rows, scale, x.own_embedding);
}

LayerContext Transformer::context(const Pass& pass, int layer, std::span<const std::int32_t> positions,
                                  TurnsFrom& turns, HeadTurns& of_heads) const {
    const bool is_scored = config_.is_scored(layer), stores_cells = config_.stores_cells(layer);
    const bool by_rank = pass.positions == PositionMode::rank && !config_.has_window(layer);
    const int cells_of = config_.cells_of[static_cast<std::size_t>(layer)];
    const Rope& rope = ropes_.at(config_.rope_kind(layer));
    const int tokens = static_cast<int>(pass.tokens.size());
    LayerContext context{.positions = positions,
                         .angles = {},
                         .query_scale = {},
                         .rotated = rope.rotated(),
                         .magnitude = rope.magnitude(),
                         .rotate_keys = !(by_rank && pass.ranks_change),
                         .frequencies = rope.frequencies(),
                         .document = pass.document == nullptr ? nullptr : &(*pass.document)[cells_of],
                         .own = &(*pass.own)[cells_of],
                         .policy = is_scored ? pass.policy : nullptr,
                         .chunk_observer = is_scored ? pass.chunk_observer : nullptr,
                         .observer = pass.observer};
    of_heads = {};
    for (std::size_t h = 0; h < context.own->heads.size(); ++h) {
        const int own = context.own->heads[h].used - (stores_cells ? 0 : tokens);  // the chunk's are there already
        const int before = own + (context.document ? context.document->heads[h].used : 0);
        const int first = by_rank ? before : pass.first_position;
        const auto [entry, is_new] = turns.try_emplace({&rope, first});
        Turns& from_here = entry->second;
        if (is_new) {
            from_here.angles.resize(static_cast<std::size_t>(tokens) * static_cast<std::size_t>(rope.rotated()));
            rope.angles(first, tokens, from_here.angles.data());
            if (config_.temperature.changes_queries())
                for (int t = 0; t < tokens; ++t) from_here.query_scale.push_back(config_.temperature.at(first + t));
        }
        of_heads.angles.push_back(from_here.angles.data());
        if (!from_here.query_scale.empty()) of_heads.query_scale.push_back(from_here.query_scale.data());
    }
    context.angles = of_heads.angles;
    context.query_scale = of_heads.query_scale;
    return context;
}

void Transformer::score_next(int first_row, Tensor out) {
    const auto rows_of = [&](Tensor t) {
        return Tensor{t.data + static_cast<std::ptrdiff_t>(first_row) * t.columns, out.rows, t.columns};
    };
    const Tensor normed = rows_of(current_->normed);
    Backend& backend = backends().rest();
    backend.rms_norm(rows_of(current_->stream), weights_.output_norm, config_.epsilon, false, normed);
    const Weight& head = weights_.head ? *weights_.head : *weights_.embedding;
    backend.linear(normed, head, nullptr, LinearOutput::store, out);
}

std::vector<Scored> Transformer::likeliest(int row, int count) {
    score_next(row, {next_scores_.get(), 1, config_.vocabulary});
    auto best = backends().rest().highest({next_scores_.get(), static_cast<std::size_t>(config_.vocabulary)}, count);
    for (Scored& token : best) token.score = capped(token.score, config_.logit_cap);
    return best;
}

std::span<const float> Transformer::logits(int first_row, int rows) {
    score_next(first_row, {logits_.data(), rows, config_.vocabulary});
    const auto made =
        std::span(logits_).first(static_cast<std::size_t>(rows) * static_cast<std::size_t>(config_.vocabulary));
    if (config_.logit_cap > 0)
        for (float& logit : made) logit = capped(logit, config_.logit_cap);
    return made;
}

std::vector<CellStore::Layer> Transformer::cell_layers(int cells, int chunk) const {
    std::vector<CellStore::Layer> layers;
    for (int l = 0; l < config_.layers; ++l) {
        const HeadShape& heads = config_.heads_of(l);
        const int window = config_.window[static_cast<std::size_t>(l)];
        layers.push_back({.width = heads.width,
                          .capacity = std::vector<int>(static_cast<std::size_t>(config_.stored_heads(l)),
                                                       window > 0 ? std::min(cells, window + chunk) : cells),
                          .appended = chunk});
    }
    return layers;
}

void Transformer::settle_ranks(CellStore& cells, SequenceLength length) const {
    for (int l = 0; l < config_.layers; ++l)
        if (!config_.has_window(l)) rotate_to_ranks(cells.backend(l), cells[l], rope(length, l).frequencies());
}

}  // namespace lectern
