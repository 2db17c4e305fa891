#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "engine/backend/layer_backends.h"
#include "engine/base/cancel.h"
#include "engine/model/config.h"

namespace lectern {

/// One of several feed-forwards of a layer.
struct ExpertWeights {
    std::unique_ptr<Weight> gate_up;  ///< width -> feed_forward, paired
    std::unique_ptr<Weight> down;     ///< feed_forward -> width
};

/// The weights of one layer, in the backend's form. Null where the model has none.
struct LayerWeights {
    const float* attention_norm = nullptr;          ///< [width]
    std::unique_ptr<Weight> qkv;                    ///< width -> Q, K, V rows
    const float* qkv_bias = nullptr;                ///< [qkv columns]
    const float* q_norm = nullptr;                  ///< [head width]
    const float* k_norm = nullptr;                  ///< [head width]
    const float* v_norm = nullptr;                  ///< [head width]
    const float* key_balance = nullptr;             ///< [kv_heads * head width], see RopeSpec
    std::unique_ptr<Weight> output;                 ///< q_heads * head width -> width
    const float* output_bias = nullptr;             ///< [width]
    const float* post_attention_norm = nullptr;     ///< [width]
    const float* feed_forward_norm = nullptr;       ///< [width]
    std::unique_ptr<Weight> gate_up;                ///< width -> feed_forward, paired
    std::unique_ptr<Weight> down;                   ///< feed_forward -> width
    const float* down_bias = nullptr;               ///< [width]
    const float* post_feed_forward_norm = nullptr;  ///< [width]
    /// Of a layer that has an embedding of its own: what enters the first layer is projected, normed and added to it,
    /// gated by the stream, and what comes of it is normed and added to the stream. Else null.
    std::unique_ptr<Weight> embedding_projection;  ///< width -> layer_embedding
    const float* embedding_norm = nullptr;         ///< [layer_embedding]
    std::unique_ptr<Weight> embedding_gate;        ///< width -> layer_embedding
    std::unique_ptr<Weight> embedding_output;      ///< layer_embedding -> width
    const float* post_embedding_norm = nullptr;    ///< [width]
    float output_scale = 1;                        ///< multiplies the stream behind the layer
    std::unique_ptr<Weight> router;                ///< width -> experts; gate_up and down are null then
    std::vector<ExpertWeights> experts;
};

/// Where a model's layers may lie.
struct LayerRoom {
    Backend& first;
    /// Takes what `first` has no room for beside a reading (see room_for_reading()): the last layers, and the
    /// vocabulary. Its memory is the host's. Null: `first` takes everything, and where it cannot that is an error.
    Backend* rest = nullptr;
    int most_first_layers = std::numeric_limits<int>::max();  ///< with `rest`: on `first`
    const CancelToken* cancel = nullptr;                      ///< or null
};

struct ModelWeights {
    LayerBackends backends;             ///< where they lie
    std::unique_ptr<Weight> embedding;  ///< [vocabulary][width]
    /// [vocabulary * layers][layer_embedding], a token's rows one after another; null if layers have none of their own
    std::unique_ptr<Weight> layer_embeddings;
    std::unique_ptr<Weight> head;        ///< width -> vocabulary; null if the embedding is used (tied)
    const float* output_norm = nullptr;  ///< [width]
    std::vector<LayerWeights> layers;
    std::size_t bytes = 0;        ///< memory that all of them take
    std::size_t first_bytes = 0;  ///< and those that lie on LayerRoom::first

    /// Errors: tensors that are missing, of a wrong shape, or that this architecture has no place for.
    static Result<ModelWeights> load(const GgufFile& file, const ModelConfig& config, const LayerRoom& room);
};

}  // namespace lectern
