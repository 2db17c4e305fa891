#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/query_temperature.h"
#include "engine/gguf/gguf_file.h"
#include "engine/model/architecture.h"

namespace lectern {

/// How positions turn into angles: channel i of a head turns by position * frequency(i).
struct RopeConfig {
    float base = 10000;
    int rotated = 0;          ///< channels that are rotated
    float linear_factor = 1;  ///< positions are divided by it
    float yarn_factor = 1;    ///< > 1: YaRN (arXiv 2309.00071)
    float yarn_beta_fast = 32;
    float yarn_beta_slow = 1;
    float yarn_log_multiplier = 0;  ///< of YaRN's magnitude; see Rope
    int original_window = 0;        ///< window before scaling, for YaRN and for the choice of the factors below
    float attention_factor = 1;     ///< multiplies cosine and sine
    std::vector<float> factors;  ///< [rotated/2] divide the frequencies (Llama 3's rope_freqs, Phi-3's short), or empty
    std::vector<float> long_factors;  ///< [rotated/2] instead of `factors` where a sequence passes original_window
};

/// Layers of one kind rotate heads alike.
enum class RopeKind {
    global,    ///< sees everything
    windowed,  ///< has a window
    none,      ///< does not rotate
};

/// What is known of a model that its file does not say, or says wrongly.
struct KnownOfModel {
    int good_up_to = 0;       ///< tokens, as published or measured; 0: as many as the model was trained on
    float yarn_factor = 1;    ///< > 1: YaRN, where the file scales no positions
    int original_window = 0;  ///< tokens, that YaRN starts from
};

/// The shape of a model, read from a file's metadata and checked.
struct ModelConfig {
    const Architecture* architecture = nullptr;
    std::string name;
    int layers = 0;
    int width = 0;                  ///< of the residual stream
    std::vector<int> feed_forward;  ///< [layers]; of an expert, where there are any
    int layer_embedding = 0;        ///< channels of the embedding that each layer has of its own; 0: none
    int experts = 0;                ///< in each layer; 0: feed-forward is no mixture
    int experts_used = 0;           ///< by each token
    int vocabulary = 0;
    std::vector<HeadShape> heads;  ///< [layers]; layers without a window are alike
    std::vector<int> cells_of;     ///< [layers] whose cells a layer looks at: its own, or an earlier one's
    float epsilon = 0;             ///< of the RMS norms
    float attention_scale = 0;
    QueryTemperature temperature;
    float embedding_scale = 1;  ///< multiplies what enters the first layer
    float logit_scale = 1;      ///< divides the logits
    float logit_cap = 0;        ///< > 0: a logit x becomes cap tanh(x / cap)
    int trained_window = 0;     ///< tokens the model was trained on at once
    int good_up_to = 0;         ///< tokens that it follows well; at most trained_window
    std::vector<int> window;    ///< [layers] sliding window, 0: the layer sees everything
    RopeConfig rope;            ///< of layers that see everything
    RopeConfig local_rope;      ///< of layers with a window

    const HeadShape& heads_of(int layer) const { return heads[static_cast<std::size_t>(layer)]; }
    bool stores_cells(int layer) const { return cells_of[static_cast<std::size_t>(layer)] == layer; }
    bool shares_cells() const { return !cells_of.empty() && !stores_cells(layers - 1); }
    /// KV heads whose cells it stores.
    int stored_heads(int layer) const { return stores_cells(layer) ? heads_of(layer).kv_heads : 0; }
    /// Policies choose among its cells.
    bool is_scored(int layer) const { return !has_window(layer) && stores_cells(layer); }
    /// Of layers whose cells are scored, or, where there are none, of any.
    const HeadShape& scored_heads() const;
    bool has_window(int layer) const { return window[static_cast<std::size_t>(layer)] > 0; }
    RopeKind rope_kind(int layer) const;
    RopeConfig rope_of(int layer) const;

    /// Errors: an architecture that is not supported, keys that are missing or make no sense (ErrorCode::bad_input).
    static Result<ModelConfig> from(const GgufFile& file, const KnownOfModel& known = {});
};

}  // namespace lectern
