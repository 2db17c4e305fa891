#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/model/layer.h"
#include "engine/model/rope.h"

namespace lectern {

/// original: every token keeps its position in the document. rank: the position is the rank among the kept cells of a
/// head, so that no position passes the trained window however long the document is. Layers with a sliding window
/// look at distances within it alone and always use original positions.
enum class PositionMode { original, rank };

/// The most tokens that a sequence may come to have. Some models rotate all keys of a sequence by other angles if it
/// may pass a certain length. So every pass of a sequence must state the same length, and there is no default.
struct SequenceLength {
    constexpr explicit SequenceLength(int most) : tokens(most) {}
    int tokens;
};

/// Tokens that go through the model together.
struct Pass {
    std::span<const std::int32_t> tokens;
    SequenceLength length;                ///< of the sequence that they belong to
    int first_position = 0;               ///< of tokens[0] in the sequence
    CellStore* own = nullptr;             ///< where their cells are appended
    const CellStore* document = nullptr;  ///< read-only cells that come before, or null
    PositionMode positions = PositionMode::original;
    /// With rank positions: cells in `own` may still be evicted, so keys are stored unrotated.
    bool ranks_change = false;
    Policy* policy = nullptr;                 ///< asked to score in layers without a window, or null
    ChunkObserver* chunk_observer = nullptr;  ///< shown what those layers computed, or null
    AttentionObserver* observer = nullptr;    ///< shown every layer's attention, or null
    const CancelToken* cancel = nullptr;      ///< asked between layers
};

/// A model that is ready to run: weights in a backend, or in two, and the buffers for a pass.
class Transformer {
 public:
    static Result<std::unique_ptr<Transformer>> load(const GgufFile& file, const LayerRoom& room,
                                                     const KnownOfModel& known = {});

    const ModelConfig& config() const { return config_; }
    const LayerBackends& backends() const { return weights_.backends; }
    std::size_t weight_bytes() const { return weights_.bytes; }
    /// Of these, those that lie where the first layers do.
    std::size_t first_weight_bytes() const {
        return weights_.backends.is_split() ? weights_.first_bytes : weights_.bytes;
    }

    /// Allocates what passes of up to `most_tokens` need. Otherwise the first of them allocates it.
    void reserve(int most_tokens);
    /// What passes of up to `most_tokens` take on a backend beside weights and cells; without logits, which lie on the
    /// host.
    std::size_t working_bytes(const Backend& backend, int most_tokens) const;
    std::size_t logit_bytes() const;

    /// Runs the tokens through all layers. False if it was cancelled: then cells of some layers may have been appended.
    bool forward(const Pass& pass);

    /// [rows][vocabulary] scores of the token that follows each of `rows` tokens of the last pass, from `first_row`;
    /// at most most_logit_rows at once. Valid until the next call.
    std::span<const float> logits(int first_row, int rows = 1);
    static constexpr int most_logit_rows = 8;

    /// The `count` likeliest tokens to follow that of a row of the last pass, as Backend::highest gives them.
    std::vector<Scored> likeliest(int row, int count);

    /// Capacities of a store for `cells` tokens a head; layers with a window never need more than window + chunk.
    std::vector<CellStore::Layer> cell_layers(int cells, int chunk) const;
    /// After reading with rank positions: rotates all keys to their ranks, in place.
    void settle_ranks(CellStore& cells, SequenceLength length) const;
    /// How positions in a layer are rotated; without a window, by ranks too.
    Rope rope(SequenceLength length, int layer) const { return {config_.rope_of(layer), length.tokens}; }

 private:
    /// What happens to the heads of a chunk's tokens, from a position on.
    struct Turns {
        std::vector<float> angles;       ///< [tokens][rotated/2][2]
        std::vector<float> query_scale;  ///< [tokens], or empty
    };
    using TurnsFrom = std::map<std::pair<const Rope*, int>, Turns>;
    /// Those of a layer's KV heads: with rank positions, a chunk starts elsewhere in each.
    struct HeadTurns {
        std::vector<const float*> angles, query_scale;
    };

    explicit Transformer(ModelConfig config) : config_(std::move(config)) {}
    void rotate_for(SequenceLength length);
    bool run_layers(int first, int end, Activations& x, const Pass& pass);
    /// A layer's own embeddings of the tokens.
    void embed_for(int layer, std::span<const std::int32_t> tokens, Activations& x);
    /// For the rows of the last pass from `first_row`, as many as `out` has.
    void score_next(int first_row, Tensor out);
    LayerContext context(const Pass& pass, int layer, std::span<const std::int32_t> positions, TurnsFrom& turns,
                         HeadTurns& of_heads) const;

    ModelConfig config_;
    ModelWeights weights_;
    std::vector<Layer> layers_;
    std::map<RopeKind, Rope> ropes_;  ///< of sequences of rope_length_
    int rope_length_ = 0;
    std::unique_ptr<Activations> first_buffers_;  ///< of layers that lie apart from the rest, or null
    std::unique_ptr<Activations> buffers_;
    std::unique_ptr<Activations> current_;  ///< view of buffers_ for the last pass
    std::vector<float> logits_;
    std::unique_ptr<float, std::function<void(float*)>> next_scores_;  ///< [vocabulary], in the backend
};

}  // namespace lectern
