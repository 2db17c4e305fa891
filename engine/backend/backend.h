#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/cells/cells.h"
#include "engine/gguf/tensor_type.h"

namespace lectern {

/// A row-major float matrix [rows][columns] in the memory of a backend, where host code must not touch it, or of the
/// host.
struct Tensor {
    float* data = nullptr;
    int rows = 0;
    int columns = 0;
};

/// Rows of a matrix in a model file that go into a Weight.
struct WeightPart {
    TensorType type = TensorType::f32;
    const std::byte* data = nullptr;  ///< [rows][columns] in blocks of `type`, columns a multiple of the block
    int rows = 0;
    int columns = 0;
    std::span<const int> row_order = {};  ///< output i is row row_order[i] of `data`; empty: in order
};

/// How the parts of a weight are put together. rows: outputs one after another (Q, K, V). paired: two parts with the
/// same number of rows, a gate and an up projection, of which linear() gives activation(gate) * up.
enum class Stacking { rows, paired };

/// A matrix in the form that the backend multiplies with. Made by Backend::upload.
class Weight {
 public:
    virtual ~Weight() = default;
    int outputs = 0;  ///< columns of the result: sum of the parts' rows; paired: rows of one part
    int inputs = 0;
    std::size_t bytes = 0;  ///< memory that the weight takes
};

enum class LinearOutput {
    store,       ///< out = W in + bias
    add,         ///< out += W in + bias
    silu,        ///< out = silu(W in + bias)
    gelu,        ///< out = gelu(W in + bias), with the error function
    gelu_times,  ///< out *= gelu(W in + bias), tanh form
    gate_silu,   ///< out = silu(gate in) * (up in), paired weights
    gate_gelu,   ///< out = gelu(gate in) * (up in), tanh form, paired weights
};

struct HeadShape {
    int q_heads = 0;
    int kv_heads = 0;  ///< divides q_heads; query head h reads KV head h / group()
    int width = 0;     ///< channels of a head, a multiple of 16
    int group() const { return q_heads / kv_heads; }
    int qkv_columns() const { return (q_heads + 2 * kv_heads) * width; }
};

/// What happens to the result of the QKV product before attention.
struct RopeSpec {
    HeadShape heads;
    const float* q_norm = nullptr;  ///< [width] RMS norm of each query head, or null
    const float* k_norm = nullptr;  ///< [width]
    const float* v_norm = nullptr;  ///< [width] the same of each value head
    float epsilon = 0;
    int rotated = 0;  ///< leading channels that are rotated; channel i pairs with i + rotated/2
    /// [kv_heads] -> [tokens][rotated/2][2] cosine and sine for the queries of that head's group and for its keys.
    std::span<const float* const> cos_sin;
    float magnitude = 1;      ///< of every cosine and sine of cos_sin
    bool rotate_keys = true;  ///< false: keys are stored unrotated, times the magnitude that rotate_keys() leaves alone
    /// [kv_heads * width] or null: keys are divided and queries multiplied by it, which leaves every product as it was
    /// and takes the outlier channels of biased keys out of the 8-bit scale. Pairs i, i + rotated/2 are equal.
    const float* key_balance = nullptr;
    /// [kv_heads] -> [tokens] what the queries of that head's group are multiplied by once they are rotated, or empty:
    /// by nothing. See QueryTemperature.
    std::span<const float* const> query_scale;
};

/// What attention_received() gathers for a cell, over all query rows that see it and the query heads of its group.
enum class Received {
    sum,            ///< of the softmax weights: added to what stands there
    largest,        ///< softmax weight, if larger than what stands there
    largest_logit,  ///< scale * q * k, before the softmax, if larger than what stands there
};

struct AttentionSpec {
    HeadShape heads;
    float scale = 0;  ///< usually 1 / sqrt(width)
    int window = 0;   ///< a query at p sees positions in (p - window, p]; 0: [0, p]
};

/// Which cells of a head survive an eviction: the `keep` best by (score, then newer position), where positions below
/// `sinks` and the `recent` newest cells come before all others. keep >= 0; fewer cells than that are all kept.
struct KeepRule {
    int keep = 0;
    int sinks = 0;
    int recent = 0;
};

/// An entry of a row of scores.
struct Scored {
    std::int32_t index = 0;
    float score = 0;
};

/// [heads] slots of cells, in rising order.
using KeptSlots = std::vector<std::vector<std::int32_t>>;

/// Memory that a backend has for itself: that of a graphics card.
struct OwnMemory {
    std::size_t free = 0;   ///< that programs may still take now
    std::size_t taken = 0;  ///< by this backend
    std::size_t whole = 0;
};

/// What lies in memory of the backend, and where on the host it goes to. A multiple of 4 bytes, aligned to as many.
struct MemoryPiece {
    void* to = nullptr;
    const void* from = nullptr;
    std::size_t bytes = 0;
};

/// Thrown by operations of a backend whose device failed: it was taken away or reset, or a kernel went wrong. What lay
/// on it is lost; the backend can only be destroyed. The engine's borders make an error of it.
struct BackendFailure : std::exception {
    Error error;
    std::string english;

    explicit BackendFailure(Error e) : error(std::move(e)), english(error.what.english()) {}
    const char* what() const noexcept override { return english.c_str(); }
};

/// The operations of a transformer on one device. Memory from allocate() lives as long as the backend, and only the
/// backend reads or writes it; tensors and vectors may also lie in host memory, which costs a device with memory of its
/// own a copy. Operations happen in order. What they write to host memory is there when they return; copy() fetches
/// what lies in the backend's memory. Results depend neither on the number of threads nor on how tokens are cut
/// into calls, beyond the order of float sums and, on a GPU, the rounding of activations (to bytes for up to eight
/// tokens and, on some cards, for quantised weights; else to bf16). Operations throw BackendFailure, and std::bad_alloc
/// where scratch memory is not to be had. Not thread-safe: one engine thread drives a backend.
class Backend {
 public:
    virtual ~Backend() = default;
    virtual std::string name() const = 0;

    // Memory and weights.
    virtual std::byte* allocate(std::size_t bytes) = 0;  ///< zeroed, 64-byte aligned, 64 readable bytes behind it
    /// The same, for positions and scores: memory that host code reads and writes too.
    virtual std::byte* allocate_on_host(std::size_t bytes) = 0;
    virtual void release(std::byte* memory) = 0;
    /// Nothing where memory of the backend lies in RAM.
    virtual std::optional<OwnMemory> own_memory() const { return {}; }
    /// Copies between memory of the backend and of the host, or within either; the two do not overlap.
    virtual void copy(void* to, const void* from, std::size_t bytes) = 0;
    /// Copies many pieces to the host; in one copy where starting a copy takes longer than doing it.
    virtual void fetch(std::span<const MemoryPiece> pieces) {
        for (const MemoryPiece& piece : pieces) copy(piece.to, piece.from, piece.bytes);
    }
    virtual Result<std::unique_ptr<Weight>> upload(std::span<const WeightPart> parts, Stacking stacking) = 0;
    /// Bytes of HeadCells::index for so many cells of a head; none where positions are read as they lie. On a card with
    /// 16,384 cells in each of 256 heads, positions would be 16 MiB to send for every token.
    virtual std::size_t index_bytes(int /*capacity*/) const { return 0; }
    /// To be called after anything but the operations below has written positions.
    virtual void index_positions(LayerCells& /*cells*/) {}
    /// Bytes of temporary memory that operations take at most, with the weights uploaded so far.
    virtual std::size_t scratch_bytes(const HeadShape& heads) const = 0;
    /// Allocates it now. Otherwise the first operation that needs it does.
    virtual void reserve_scratch(const HeadShape& /*heads*/) {}

    // Activations.
    /// out[t] = row tokens[t] of the weight * scale. out: [tokens][inputs of the weight].
    virtual void embed(const Weight& table, std::span<const std::int32_t> tokens, float scale, Tensor out) = 0;
    /// out = in / rms(in) * weight for each row; with `add`, out += that. weight: [columns].
    virtual void rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out) = 0;
    /// x *= factor
    virtual void scale(Tensor x, float factor) = 0;
    /// in [tokens][inputs] -> out [tokens][outputs]. bias: [outputs] or null; none for paired weights.
    virtual void linear(Tensor in, const Weight& weight, const float* bias, LinearOutput how, Tensor out) = 0;
    /// The `count` highest of a row of scores, or all where there are fewer, highest first; of equal ones the lower
    /// index first. NaN counts as minus infinity.
    virtual std::vector<Scored> highest(std::span<const float> scores, int count) const = 0;
    /// Does `operations`, which are likely to be asked for again and again with the same tensors. Where starting each
    /// takes longer than what it does, as on a card that makes one token, a backend may remember them as one.
    virtual void repeat(const std::function<void()>& operations) { operations(); }

    // Cells.
    /// Channels of the widest head whose cells can be stored and attended to.
    virtual int most_head_width() const { return lectern::most_head_width; }
    /// Whether cells of this format can be stored and attended to.
    virtual bool has(CellFormat /*format*/) const { return true; }
    /// qkv [tokens][qkv_columns], rows Q then K then V. Normalises and rotates queries in place; appends a cell per
    /// token and KV head with key, value, `positions[token]` and score 0. Capacity must suffice. Of keys and values in
    /// `qkv` anything may be left.
    virtual void rope_and_store(Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                                LayerCells& cells) = 0;
    /// The same of queries alone, [tokens][q_heads * width], for cells that are there already.
    virtual void rope_queries(Tensor queries, const RopeSpec& rope) = 0;
    /// Softmax attention of the queries in `qkv` over the cells of all `sources` (the kept cells of a document and
    /// those of a question, say), each as stored; the values of all are mixed, or of none. A query sees the cells whose
    /// position is allowed by `spec`; a query that sees none gives zeros. Behind the queries of a row of `qkv` anything
    /// may stand, or nothing. out: [tokens][q_heads * width].
    virtual void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
                        const AttentionSpec& spec, Tensor out) = 0;
    /// The attention that cells receive from the queries in `qkv`: the weights with which attend() mixes values, by
    /// cell. received[source * kv_heads + head]: [used cells of that head] floats, all on the host or all in the
    /// backend's memory, or null where nobody asks.
    virtual void attention_received(Tensor qkv, std::span<const std::int32_t> positions,
                                    std::span<const LayerCells* const> sources, const AttentionSpec& spec,
                                    Received what, std::span<float* const> received) = 0;
    /// Writes to `rotated` (not a grouped format; same format and width, capacity >= used) the keys of `cells` rotated
    /// to rank[cell], for rank positions. Only key and key_scale of `rotated` are written. frequencies: [rotated
    /// channels / 2] radians per position.
    virtual void rotate_keys(const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                             std::span<const float> frequencies, HeadCells& rotated) = 0;
    /// Keys or values of a head as floats: out [used][width].
    virtual void read_keys(const LayerCells& cells, int head, float* out) const = 0;
    virtual void read_values(const LayerCells& cells, int head, float* out) const = 0;

    /// Of grouped formats: makes groups of the oldest cells of the residual, as many as leave it residual_cells.
    virtual void group_cells(LayerCells& /*cells*/) {}

    // Eviction. Not of grouped formats, of which nothing can be moved or dropped.
    /// The slots that survive in each head of a layer. rules: [heads].
    virtual KeptSlots select(const LayerCells& cells, std::span<const KeepRule> rules) const = 0;
    /// Leaves only these: survivors from behind move into the freed slots in front; key, value, scales, position and
    /// score move together.
    virtual void compact(LayerCells& cells, const KeptSlots& keep) = 0;
};

}  // namespace lectern
