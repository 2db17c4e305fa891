#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"

namespace lectern {

/// The shape of a model that people use. What its weights are makes no difference to how fast it is.
struct ModelShape {
    std::string name;
    std::string architecture = "llama";
    int layers = 0, width = 0, feed_forward = 0;
    int q_heads = 0, kv_heads = 0, head_width = 0;
    int vocabulary = 0;
    int trained_window = 0;
    int original_window = 0;  ///< before the rope was scaled; 0: it was not
    float rope_base = 10000;
    float epsilon = 1e-5f;
    bool tied = false;  ///< no output.weight
};

/// llama-3.1-8b, qwen2.5-7b, phi-3-mini, qwen2.5-1.5b, and "small", which a test runs in a moment.
const std::vector<ModelShape>& model_shapes();

/// Types of the matrices. q4_k_m: as llama.cpp mixes them under that name. bf16: all alike.
enum class WeightMix { q4_k_m, bf16 };

/// Writes a GGUF file of that shape with random weights; the same bytes on every machine. Takes a few MB of memory
/// however large the model is. Its activations stay of the size that those of trained models have. Errors: as
/// GgufWriter::write.
Result<void> write_random_model(const ModelShape& shape, WeightMix mix, const std::filesystem::path& path);

/// Writes retaining heads for the policy zap, with random weights and in the size in which they are trained. Errors: a
/// file that is no model; as GgufWriter::write.
Result<void> write_random_heads(const std::filesystem::path& model, const std::filesystem::path& path);

}  // namespace lectern
