#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/gguf/tensor_type.h"

namespace lectern {

/// A small model with random weights: the shape of a real architecture, a vocabulary of single bytes.
struct TinyModel {
    std::string name;  ///< of the variant, and of the file
    std::string architecture = "llama";
    TensorType type = TensorType::f32;  ///< of the matrices
    int layers = 2;
    int trained_window = 512;
    int sliding_window = 0;     ///< 0: the key is left out
    bool rope_factors = false;  ///< llama: rope_freqs; phi3: long and short factors
    int original_window = 0;    ///< 0: the key is left out
    float yarn_factor = 1;
    float yarn_log_multiplier = 0;  ///< 0: the key is left out
    float temperature_scale = 0;    ///< 0: the key is left out
    bool tied = true;               ///< no output.weight
    bool biased_qkv = false;
    float linear_factor = 1;
    int head_width = 64;
    int wide_head_width = 0;  ///< gemma4: of every third layer, which has no window
    bool own_values = false;  ///< gemma4: these have values of their own
    int shared_layers = 0;    ///< gemma4: the last ones, which store no cells, and whose feed-forward is twice as wide
    int layer_embedding = 0;  ///< gemma4: channels of the embedding that each layer has of its own
};

/// Its queries grow every 32 tokens. Published models have a scale of 0.1 and 16,384 tokens; their heads, too, are
/// together wider than the stream, and YaRN leaves their magnitude at 1.
TinyModel tiny_mistral3();

/// Every third layer sees everything, with heads twice as wide as the others', and its keys are its values.
TinyModel tiny_gemma4();

/// As E2B: its last three layers look at the cells of earlier ones, and all have embeddings of their own.
TinyModel tiny_gemma4_small();

/// One variant for every switch in the table of architectures, with F32 weights.
std::vector<TinyModel> tiny_architectures();

/// The characters that byte-level BPE writes for the 256 bytes: printable ones as they are, the others from U+0100 on.
std::vector<std::string> byte_pieces();

/// Writes the model into `folder`; the same bytes on every machine. Returns its path.
std::filesystem::path write_tiny_model(const std::filesystem::path& folder, const TinyModel& model);

}  // namespace lectern
