#pragma once

#include <string_view>

#include "engine/backend/backend.h"

namespace lectern {

/// Everything in which the supported architectures differ, as data. What is not here comes from the file's metadata
/// (sizes, norm epsilon, rope base) or from which tensors it has (biases, a tied head).
struct Architecture {
    std::string_view name;  ///< `general.architecture`, and the prefix of its metadata keys
    bool permuted_qk;       ///< rows of Q and K stand in rotation pairs; undone when loading
    bool fused_qkv;         ///< one tensor `attn_qkv` with Q rows, then K, then V
    bool fused_gate_up;     ///< `ffn_up` holds the gate's rows, then the up projection's
    bool qk_norm;           ///< RMS norm of each query and key head before rotation
    bool post_norms;        ///< RMS norm of what attention and feed-forward add to the stream
    LinearOutput gate;      ///< activation of the feed-forward gate
    bool scaled_embedding;  ///< embeddings times sqrt(width)
    bool has_window;        ///< the key `attention.sliding_window` counts
    int global_every;       ///< with a window: every n-th layer sees everything; 0: no layer does
    float local_rope_base;  ///< rope base of the windowed layers; 0: the same as of the others
    /// A model of so many layers scales scores by 1/sqrt(width / query heads), and not by 1/sqrt(a head's width): files
    /// of Gemma 3 27B do not say that it does (168 instead of 128). 0: none does.
    int layers_scaled_by_width;
    bool has_scales = false;       ///< keys scale embeddings, what a layer adds, scores and logits (Granite)
    bool has_experts = false;      ///< feed-forward is a mixture: a router chooses for each token (Qwen3 MoE)
    int unrotated_every = 0;       ///< every n-th layer does not rotate its heads (SmolLM3); 0: all do
    bool has_temperature = false;  ///< the key `attention.temperature_scale` counts (Ministral 3)
    /// Keys say of each layer whether it has a window and how many KV heads, and how wide the heads of those with one
    /// are; rope_freqs is of the others alone (Gemma 4, as all that follows).
    bool layers_differ = false;
    /// Keys say how many of the last layers store no cells and look at those of earlier ones, and how wide an embedding
    /// each layer has of its own (Gemma 4 E2B and E4B).
    bool has_shared_cells = false;
    bool norms_values = false;      ///< RMS norm of each value head, without weights
    bool keys_as_values = false;    ///< a layer without `attn_v` has its keys, before their norm, as values
    bool has_output_scale = false;  ///< `layer_output_scale` multiplies the stream behind a layer
    bool has_logit_cap = false;     ///< the key `final_logit_softcapping` counts
    float attention_scale = 0;      ///< of the products of queries and keys; 0: 1/sqrt(a head's width)
};

/// Null if the architecture is not supported.
const Architecture* find_architecture(std::string_view name);

/// "llama, qwen2, ...", for messages.
std::string_view supported_architectures();

}  // namespace lectern
