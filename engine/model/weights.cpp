#include "engine/model/weights.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/model/key_balance.h"
#include "engine/model/room_for_reading.h"
#include "engine/model/weight_loader.h"

namespace lectern {

namespace {

constexpr float root_half = 0.70710678f;

Error cannot_be_split() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("The graphics card has no room for all of the model, and a model of this kind cannot be "
                             "split."),
            .means = sentence("The model cannot be run there."),
            .next = sentence("Run it on the CPU{device}.", Sentence::Option{"--device cpu"})};
}

/// The order in which rows of a permuted Q or K matrix must be taken so that channel i pairs with i + width/2:
/// the file has the two rows of a pair side by side.
std::vector<int> unpermuted_rows(int heads, int width) {
    std::vector<int> order;
    for (int h = 0; h < heads; ++h)
        for (int i = 0; i < width; ++i) order.push_back(h * width + i % (width / 2) * 2 + i / (width / 2));
    return order;
}

std::vector<float> reordered(const std::vector<float>& values, std::span<const int> order) {
    if (order.empty()) return values;
    std::vector<float> result;
    for (const int i : order) result.push_back(values[static_cast<std::size_t>(i)]);
    return result;
}

/// Rows of Q, K and V in the file, however it stores them.
struct QkvParts {
    std::vector<int> q_order, k_order;
    std::array<WeightPart, 3> parts;
    std::array<std::vector<float>, 3> biases;  ///< in the order of the rows, or empty
};

/// Of a layer that stores no cells: of Q alone.
QkvParts find_qkv(WeightLoader& loader, const ModelConfig& config, int index, const std::string& prefix) {
    const HeadShape& heads = config.heads_of(index);
    const bool stores_cells = config.stores_cells(index);
    const std::array<int, 3> rows{heads.q_heads * heads.width, heads.kv_heads * heads.width,
                                  heads.kv_heads * heads.width};
    QkvParts qkv;
    if (config.architecture->permuted_qk) {
        qkv.q_order = unpermuted_rows(heads.q_heads, heads.width);
        qkv.k_order = unpermuted_rows(heads.kv_heads, heads.width);
    }
    const std::array<std::span<const int>, 3> orders{qkv.q_order, qkv.k_order, {}};
    const std::size_t parts = stores_cells ? 3 : 1;
    if (config.architecture->fused_qkv) {
        const WeightPart all =
            WeightLoader::whole(loader.matrix(prefix + "attn_qkv.weight", config.width, heads.qkv_columns()));
        for (std::size_t i = 0, first = 0; i < 3 && all.data != nullptr; first += static_cast<std::size_t>(rows[i++]))
            qkv.parts[i] = rows_of(all, static_cast<int>(first), rows[i]);
        return qkv;
    }
    constexpr std::array names{"attn_q", "attn_k", "attn_v"};
    const bool biased = loader.has(prefix + "attn_q.bias");
    for (std::size_t i = 0; i < parts; ++i) {
        if (i == 2 && config.architecture->keys_as_values && !loader.has(prefix + "attn_v.weight")) {
            qkv.parts[2] = qkv.parts[1];
            continue;
        }
        qkv.parts[i] =
            WeightLoader::whole(loader.matrix(prefix + names[i] + ".weight", config.width, rows[i]), orders[i]);
        if (biased) qkv.biases[i] = reordered(loader.floats(prefix + names[i] + ".bias", rows[i]), orders[i]);
    }
    return qkv;
}

/// Normed heads are as large as their norm's weights say, others as their rows and biases do.
const float* load_key_balance(WeightLoader& loader, const ModelConfig& config, int index, const std::string& prefix,
                              const QkvParts& qkv) {
    const HeadShape& heads = config.heads_of(index);
    const auto balance = [&](std::span<const float> q_sizes, std::span<const float> k_sizes) {
        return loader.keep(key_balance(q_sizes, k_sizes, heads, config.rope_of(index).rotated));
    };
    if (config.architecture->qk_norm) {
        const auto sizes = [&](const char* name, int count) {
            const std::vector<float> norm = loader.floats(prefix + name, heads.width);
            std::vector<float> all;
            for (int h = 0; h < count; ++h) all.insert(all.end(), norm.begin(), norm.end());
            return all;
        };
        return balance(sizes("attn_q_norm.weight", heads.q_heads), sizes("attn_k_norm.weight", heads.kv_heads));
    }
    const std::vector<float> gain = loader.floats(prefix + "attn_norm.weight", config.width);
    return balance(channel_sizes(qkv.parts[0], gain, qkv.biases[0]), channel_sizes(qkv.parts[1], gain, qkv.biases[1]));
}

void load_qkv(WeightLoader& loader, const ModelConfig& config, int index, const std::string& prefix,
              LayerWeights& layer) {
    const QkvParts qkv = find_qkv(loader, config, index, prefix);
    layer.qkv = loader.upload(std::span(qkv.parts).first(config.stores_cells(index) ? 3 : 1));
    if (loader.failed()) return;
    std::vector<float> bias;
    for (const auto& part : qkv.biases) bias.insert(bias.end(), part.begin(), part.end());
    if (!bias.empty()) layer.qkv_bias = loader.keep(bias);
    if (config.stores_cells(index)) layer.key_balance = load_key_balance(loader, config, index, prefix, qkv);
}

void load_experts(WeightLoader& loader, const ModelConfig& config, int inner, const std::string& prefix,
                  LayerWeights& layer) {
    const int experts = config.experts, width = config.width;
    layer.router = loader.upload(prefix + "ffn_gate_inp.weight", width, experts);
    const WeightPart gates =
        WeightLoader::whole(loader.matrix(prefix + "ffn_gate_exps.weight", width, experts * inner));
    const WeightPart ups = WeightLoader::whole(loader.matrix(prefix + "ffn_up_exps.weight", width, experts * inner));
    const WeightPart downs =
        WeightLoader::whole(loader.matrix(prefix + "ffn_down_exps.weight", inner, experts * width));
    for (int e = 0; e < experts && !loader.failed(); ++e) {
        const std::array gate_up{rows_of(gates, e * inner, inner), rows_of(ups, e * inner, inner)};
        const WeightPart down = rows_of(downs, e * width, width);
        ExpertWeights& expert = layer.experts.emplace_back();
        expert.gate_up = loader.upload(gate_up, Stacking::paired);
        expert.down = loader.upload(std::span(&down, 1));
    }
}

void load_feed_forward(WeightLoader& loader, const ModelConfig& config, int index, const std::string& prefix,
                       LayerWeights& layer) {
    const int inner = config.feed_forward[static_cast<std::size_t>(index)];
    if (config.experts > 0) return load_experts(loader, config, inner, prefix, layer);
    std::array<WeightPart, 2> parts;
    if (config.architecture->fused_gate_up) {
        const WeightPart both = WeightLoader::whole(loader.matrix(prefix + "ffn_up.weight", config.width, 2 * inner));
        if (both.data == nullptr) return;
        parts = {rows_of(both, 0, inner), rows_of(both, inner, inner)};
    } else {
        parts[0] = WeightLoader::whole(loader.matrix(prefix + "ffn_gate.weight", config.width, inner));
        parts[1] = WeightLoader::whole(loader.matrix(prefix + "ffn_up.weight", config.width, inner));
    }
    layer.gate_up = loader.upload(parts, Stacking::paired);
    layer.down = loader.upload(prefix + "ffn_down.weight", inner, config.width);
    layer.down_bias = loader.optional_vector(prefix + "ffn_down.bias", config.width);
}

/// The embedding is sqrt(channels) as large as it stands in the file, and half of what is added up: see
/// Layer::own_embedding().
void load_own_embedding(WeightLoader& loader, const ModelConfig& config, int index, const std::string& prefix,
                        LayerWeights& layer) {
    const int channels = config.layer_embedding, width = config.width;
    const WeightPart all =
        WeightLoader::whole(loader.matrix("per_layer_model_proj.weight", width, config.layers * channels));
    if (all.data == nullptr) return;
    const WeightPart own = rows_of(all, index * channels, channels);
    layer.embedding_projection = loader.upload(std::span(&own, 1));
    std::vector<float> norm = loader.floats("per_layer_proj_norm.weight", channels);
    for (float& weight : norm) weight *= root_half;
    layer.embedding_norm = loader.keep(norm);
    layer.embedding_gate = loader.upload(prefix + "inp_gate.weight", width, channels);
    layer.embedding_output = loader.upload(prefix + "proj.weight", channels, width);
    layer.post_embedding_norm = loader.vector(prefix + "post_norm.weight", width);
}

LayerWeights load_layer(WeightLoader& loader, const ModelConfig& config, int index,
                        const std::vector<LayerWeights>& before) {
    const std::string prefix = fmt::format("blk.{}.", index);
    const Architecture& architecture = *config.architecture;
    const HeadShape& heads = config.heads_of(index);
    LayerWeights layer;
    layer.attention_norm = loader.vector(prefix + "attn_norm.weight", config.width);
    load_qkv(loader, config, index, prefix, layer);
    if (architecture.qk_norm) {
        layer.q_norm = loader.vector(prefix + "attn_q_norm.weight", heads.width);
        if (config.stores_cells(index)) layer.k_norm = loader.vector(prefix + "attn_k_norm.weight", heads.width);
    }
    if (architecture.norms_values)
        layer.v_norm = loader.keep(std::vector<float>(static_cast<std::size_t>(heads.width), 1.0f));
    layer.output = loader.upload(prefix + "attn_output.weight", heads.q_heads * heads.width, config.width);
    layer.output_bias = loader.optional_vector(prefix + "attn_output.bias", config.width);
    layer.feed_forward_norm = loader.vector(prefix + "ffn_norm.weight", config.width);
    if (architecture.post_norms) {
        layer.post_attention_norm = loader.vector(prefix + "post_attention_norm.weight", config.width);
        layer.post_feed_forward_norm = loader.vector(prefix + "post_ffw_norm.weight", config.width);
    }
    load_feed_forward(loader, config, index, prefix, layer);
    if (!config.stores_cells(index)) {
        for (const char* unused : {"attn_k.weight", "attn_v.weight", "attn_k_norm.weight"})
            loader.ignore(prefix + unused);
        // Queries are balanced as the keys that they meet.
        layer.key_balance =
            before[static_cast<std::size_t>(config.cells_of[static_cast<std::size_t>(index)])].key_balance;
    }
    if (config.layer_embedding > 0) load_own_embedding(loader, config, index, prefix, layer);
    if (architecture.has_output_scale) layer.output_scale = loader.number(prefix + "layer_output_scale.weight", 1);
    return layer;
}

/// In the file the rows of a token's layers are one.
void load_layer_embeddings(WeightLoader& loader, const ModelConfig& config, ModelWeights& weights) {
    const int channels = config.layer_embedding;
    WeightPart part =
        WeightLoader::whole(loader.matrix("per_layer_token_embd.weight", config.layers * channels, config.vocabulary));
    if (part.data == nullptr) return;
    if (channels % block_format(part.type)->block_values != 0)
        return loader.problem(bad_tensor(sentence("Tensor '{tensor}' has blocks that reach across layers.",
                                                  std::string("per_layer_token_embd.weight"))));
    part.rows = config.vocabulary * config.layers;
    part.columns = channels;
    weights.layer_embeddings = loader.upload(std::span(&part, 1));
}

void load_vocabulary(WeightLoader& loader, const ModelConfig& config, const GgufFile& file, ModelWeights& weights) {
    weights.embedding = loader.upload("token_embd.weight", config.width, config.vocabulary);
    file.release_pages();
    if (loader.has("output.weight")) weights.head = loader.upload("output.weight", config.width, config.vocabulary);
    if (config.layer_embedding > 0) load_layer_embeddings(loader, config, weights);
    std::vector<float> norm = loader.floats("output_norm.weight", config.width);
    for (float& weight : norm) weight /= config.logit_scale;  // logits are linear in it
    weights.output_norm = loader.keep(norm);
}

}  // namespace

/// Layer by layer. Where the model may be split the vocabulary comes last: whether it fits too is known only then, and
/// a split model has it on the host, where looking a token up costs nothing and the card keeps room for layers. Alone
/// it comes first: its pages of the file are the most by far, and lie beside few weights then (the 0.5B took 753 MiB at
/// its peak, and takes 535).
Result<ModelWeights> ModelWeights::load(const GgufFile& file, const ModelConfig& config, const LayerRoom& room) {
    WeightLoader loader(file, room.first);
    for (const char* name : {"rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"})
        loader.ignore(name);  // read with the configuration
    ModelWeights weights;
    const int vocabulary = config.layers, parts = room.rest == nullptr ? config.layers : config.layers + 1;
    const auto load = [&](int part) {
        if (room.cancel != nullptr && room.cancel->cancelled())
            return loader.problem(
                {.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
        if (part == vocabulary)
            load_vocabulary(loader, config, file, weights);
        else
            weights.layers.push_back(load_layer(loader, config, part, weights.layers));
        file.release_pages();  // the backend has its own copy; both at once would be twice the memory
    };
    const auto goes_to_first = [&](int part) {
        if (room.rest == nullptr) {
            load(part);
            return true;
        }
        if (part == room.most_first_layers) return false;
        const auto spare = [&] {
            return room_for_reading(config, room.first, std::min(part + 1, config.layers), part == vocabulary);
        };
        return loader.fits([&] { load(part); }, spare);
    };
    if (room.rest == nullptr) load(vocabulary);
    int part = 0;
    while (part < parts && !loader.failed() && goes_to_first(part)) ++part;
    weights.backends = room.first;
    weights.first_bytes = loader.bytes();
    if (part > 0 && part < parts && !loader.failed() && (config.shares_cells() || config.layer_embedding > 0))
        loader.problem(cannot_be_split());
    if (part < parts && !loader.failed()) {
        weights.backends = part > 0 ? LayerBackends(room.first, part, *room.rest) : LayerBackends(*room.rest);
        weights.layers.resize(static_cast<std::size_t>(part));
        weights.embedding.reset();
        weights.head.reset();
        loader.go_on_with(*room.rest);
        for (; part < parts && !loader.failed(); ++part) load(part);
    }
    if (!loader.failed()) loader.refuse_unused();
    if (loader.failed()) return fail(*loader.error());
    weights.bytes = loader.bytes();
    return weights;
}

}  // namespace lectern
