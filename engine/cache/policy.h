#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/base/error.h"

namespace lectern {

/// What a policy has to see before it can score. The reader gathers this and nothing else.
enum class PolicyInput {
    nothing,      ///< positions are enough
    keys,         ///< the keys of all cells of a head, as stored, when cells are evicted
    activations,  ///< the normed hidden state and the QKV product before rotation of each new chunk
};

/// Cells of one KV head at the moment of eviction.
struct HeadView {
    int layer = 0;
    int head = 0;
    std::span<const std::int32_t> positions;  ///< [cells]
    std::span<const float> keys;              ///< [cells][width] if the policy's input is keys, else empty
    int width = 0;
};

/// What a layer computed for a chunk, before rotation.
struct ChunkView {
    int layer = 0;
    Tensor hidden;  ///< [tokens][model width] after the attention norm
    Tensor qkv;     ///< [tokens][(q_heads + 2 kv_heads) * head width]
};

/// Decides which cells of a head are worth keeping: what it needs to see, how it scores, what it protects. Host code
/// only; selecting and moving cells are backend operations that all policies share.
class Policy {
 public:
    virtual ~Policy() = default;
    virtual std::string_view name() const = 0;
    virtual PolicyInput input() const { return PolicyInput::nothing; }

    /// For PolicyInput::activations: scores of the chunk's cells, [kv_heads][tokens]. They are stored with the cells.
    virtual void score_chunk(const ChunkView&, std::span<float> /*scores*/) {}
    /// For all others: scores of all cells of a head, [cells], when cells must be evicted. Higher is kept longer.
    virtual void score_cells(const HeadView&, std::span<float> /*scores*/) {}
    /// Which cells are protected, and how ties fall, when a head may keep `capacity` cells.
    virtual KeepRule rule(int capacity) const = 0;
    /// The smallest capacity of a head with which the policy makes sense, in cells.
    virtual int smallest_capacity() const { return 1; }
};

/// Errors: a name that is none of policy_names().
Result<std::unique_ptr<Policy>> make_policy(std::string_view name);
std::vector<std::string> policy_names();

// One file each.
std::unique_ptr<Policy> make_full_policy();
std::unique_ptr<Policy> make_streaming_policy();
std::unique_ptr<Policy> make_keydiff_policy();
std::unique_ptr<Policy> make_random_policy();

}  // namespace lectern
