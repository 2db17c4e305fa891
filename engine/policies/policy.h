#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/query_temperature.h"
#include "engine/base/byte_reader.h"
#include "engine/base/byte_writer.h"
#include "engine/base/error.h"

namespace lectern {

/// What a policy has to see before it can score. The reader gathers this and nothing else.
struct PolicyNeeds {
    bool keys = false;         ///< the keys of all cells of a head, as stored, when cells are evicted
    bool values = false;       ///< their values too
    bool activations = false;  ///< the normed hidden state and the QKV product before rotation of each new chunk
    bool on_host = false;      ///< and those as copies on the host, because the policy's own code reads them
    int attention_rows = 0;    ///< the attention that cells receive from the last so many tokens of each new chunk
    bool surprisal = false;    ///< -log p of each new token; it becomes the score of its cells
    bool replay = false;       ///< what cells are worth when the chunk is repeated; it becomes their score
};

/// Cells of one KV head at the moment of eviction.
struct HeadView {
    int layer = 0;
    int head = 0;
    std::span<const std::int32_t> positions;  ///< [cells]
    std::span<const float> keys;              ///< [cells][width] if the policy needs keys, else empty
    std::span<const float> values;            ///< [cells][width] if the policy needs values, else empty
    int width = 0;
    int heads = 0;  ///< KV heads of the layer
};

/// What a layer computed for a chunk, before rotation.
struct ChunkView {
    int layer = 0;
    Tensor hidden;                            ///< [tokens][model width] after the attention norm
    Tensor qkv;                               ///< [tokens][(q_heads + 2 kv_heads) * head width]
    std::span<const std::int32_t> positions;  ///< [tokens]
    const RopeSpec* rope = nullptr;           ///< what will happen to queries and keys: norm, balance, rotation
    std::span<const float> frequencies;       ///< [rotated/2] radians per position
    float scale = 0;                          ///< of the products of queries and keys
    QueryTemperature temperature;             ///< by which later queries are multiplied, as those of the chunk will be
};

/// What the cells of one KV head, those of the chunk among them, received from the chunk's queries.
struct AttentionView {
    int layer = 0;
    int head = 0;
    std::span<const std::int32_t> positions;  ///< [cells]
    std::span<const float> received;          ///< [cells] sum of the softmax weights over `rows` rows
    int rows = 0;                             ///< query rows: tokens times query heads of the group
};

/// Decides which cells of a head are worth keeping: what it needs to see, how it scores, what it protects. Host code
/// only; selecting and moving cells are backend operations that all policies share. What only watches is no policy but
/// a ChunkObserver or an AttentionObserver (engine/model/).
///
/// Scores lie beside the cells and move with them. A policy gives them while a chunk is read (score_chunk,
/// score_attention, surprisal, or replay) and never again, or gives all of them anew at each eviction (score_cells).
class Policy {
 public:
    virtual ~Policy() = default;
    virtual std::string_view name() const = 0;
    virtual PolicyNeeds needs() const { return {}; }

    // Scores while a chunk is read.
    /// With needs().activations: scores of the chunk's cells, [kv_heads][tokens].
    virtual void score_chunk(const ChunkView&, std::span<float> /*scores*/) {}
    /// With needs().attention_rows: changes the scores of all cells of a head, [cells]; those of new cells are 0.
    virtual void score_attention(const AttentionView&, std::span<float> /*scores*/) {}
    /// The chunk whose first token is `first` did not get through all layers, perhaps not through one. Forget what was
    /// shown of it: it will be shown anew.
    virtual void forget_chunk(int /*first*/) {}

    // Scores when cells are evicted, and which cells stay.
    /// Whether score_cells() is to be called when cells must be evicted.
    virtual bool scores_at_eviction() const { return true; }
    /// Scores of all cells of a head, [cells]. Higher is kept longer.
    virtual void score_cells(const HeadView&, std::span<float> /*scores*/) {}
    /// Which cells are protected, and how ties fall, when a head may keep `capacity` cells. `last`: nothing more of the
    /// document will be read.
    virtual KeepRule rule(int capacity, bool last) const = 0;

    // What a plan asks.
    /// The smallest capacity of a head with which the policy makes sense, in cells.
    virtual int smallest_capacity() const { return 1; }
    /// How much of a budget each head needs, [layers][kv_heads of the layer], layers with a window included; empty: all
    /// the same.
    virtual std::span<const float> shares() const { return {}; }
    /// Whether its scores can be compared between heads, so that they show how much of a budget each needs: see
    /// BudgetDivision::open. Not with scores_at_eviction().
    virtual bool divides_by_scores() const { return false; }
    /// Memory that it takes itself, for layers with these heads, [layers], that hold up to `cells`, and chunks of
    /// `tokens`.
    virtual std::size_t working_bytes(std::span<const HeadShape> /*heads*/, int /*cells*/, int /*tokens*/) const {
        return 0;
    }
    /// Whether it was made for positions that are ranks among the kept cells.
    virtual bool prefers_ranks() const { return false; }

    // What a saved reading keeps of it.
    /// What it knows beyond the scores of cells, for a reading that another run will go on with.
    virtual void save_state(ByteWriter&) const {}
    /// Takes that back, for layers with these heads, [layers]. False: this policy could not have saved it.
    virtual bool restore_state(ByteReader&, std::span<const HeadShape> /*heads*/) { return true; }
};

class TokenScorer;

/// What a policy may be made of beside its name.
struct PolicyParts {
    std::span<const std::unique_ptr<TokenScorer>> scorers;  ///< retaining heads of the model, a method each

    /// Null if there are none for this policy.
    TokenScorer* scorer_for(std::string_view policy) const;
};

/// Errors: a name that is none of policy_names(), a trained policy without the heads that were trained for it.
Result<std::unique_ptr<Policy>> make_policy(std::string_view name, const PolicyParts& parts = {});
std::vector<std::string> policy_names();
/// Errors: a name that is none of policy_names().
Result<void> check_policy_name(std::string_view name);
/// Whether the policy has a trained part, and `parts` lack it.
bool lacks_heads(std::string_view name, const PolicyParts& parts);

// One file each; trained_policies.h has those with retaining heads.
std::unique_ptr<Policy> make_full_policy();
std::unique_ptr<Policy> make_streaming_policy();
std::unique_ptr<Policy> make_keydiff_policy();
std::unique_ptr<Policy> make_random_policy();
std::unique_ptr<Policy> make_h2o_policy();
std::unique_ptr<Policy> make_snapkv_policy();
std::unique_ptr<Policy> make_sirllm_policy();
std::unique_ptr<Policy> make_expected_attention_policy();
/// `shares`: see Policy::shares().
std::unique_ptr<Policy> make_replay_policy(std::span<const float> shares);

}  // namespace lectern
