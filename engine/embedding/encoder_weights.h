#pragma once

#include <memory>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

/// The shape of a BERT encoder, read from a file's metadata and checked.
struct EncoderConfig {
    int layers = 0;
    int width = 0;
    int feed_forward = 0;
    int heads = 0;   ///< divides `width`
    int window = 0;  ///< tokens of a text, those that begin and end it included
    int vocabulary = 0;
    float epsilon = 0;       ///< of the layer norms
    bool takes_mean = true;  ///< of all tokens; false: what stands at the first one

    /// Errors: another architecture, keys that are missing or make no sense (ErrorCode::bad_input).
    static Result<EncoderConfig> from(const GgufFile& file);
};

/// Gain and shift of a layer norm, [width] each.
struct LayerNorm {
    std::vector<float> weight, bias;
};

/// A matrix and what is added to its products.
struct Projection {
    std::unique_ptr<Weight> weight;
    std::vector<float> bias;
};

struct EncoderLayer {
    Projection qkv;      ///< [3 * width] outputs: Q, K, V
    Projection output;   ///< of attention
    LayerNorm attended;  ///< behind it
    Projection up, down;
    LayerNorm finished;
};

struct EncoderWeights {
    std::vector<float> tokens;     ///< [vocabulary][width]
    std::vector<float> positions;  ///< [window][width], with the vector of the first kind of token added
    LayerNorm embedded;
    std::vector<EncoderLayer> layers;

    /// Errors: tensors that are missing or do not fit (ErrorCode::bad_input), what upload() says.
    static Result<EncoderWeights> load(const GgufFile& file, const EncoderConfig& config, Backend& backend);
};

}  // namespace lectern
