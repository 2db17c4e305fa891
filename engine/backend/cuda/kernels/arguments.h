#pragma once

// What kernels are launched with: one struct each, of pointers into the device's memory and numbers of fixed width, so
// that every compiler lays it out alike. No word about CUDA: host code includes this too.

#include <cstdint>

#include "engine/cells/cells.h"

namespace lectern::cuda {

static_assert(sizeof(void*) == 8, "pointers travel in the structs below");

constexpr int most_width = 256;     ///< channels of a head
constexpr int range_cells = 32;     ///< cells of a PositionGroup
constexpr int gemv_rows = 8;        ///< at most so many tokens are multiplied one by one
constexpr int gemm_tile = 128;      ///< outputs, and tokens, of a block of the tile product
constexpr int weight_padding = 32;  ///< inputs of a weight are padded with zeros to a multiple of this

/// How the rows of a section lie in the device's memory. Quantised: value = scale * (code - offset) - minimum, with a
/// scale and perhaps a minimum for every group of codes.
enum class WeightKind : std::int32_t {
    f32,
    f16,
    bf16,
    q8,           ///< signed bytes, groups of 32
    q8_fine,      ///< signed bytes, groups of 16
    q4,           ///< nibbles, groups of 32; byte j of a group holds codes j and j + 16
    q4_fine,      ///< nibbles, groups of 16, in bytes as q4
    q4_codebook,  ///< nibbles, groups of 32, that stand for `levels`
};

constexpr bool is_quantised(WeightKind kind) {
    return kind >= WeightKind::q8;
}

/// Rows of one kind that give neighbouring outputs.
struct WeightRows {
    const void* codes = nullptr;              ///< [rows][padded]
    const std::uint16_t* scales = nullptr;    ///< [rows][padded / group] f16
    const std::uint16_t* minimums = nullptr;  ///< the same, or null
    const float* row_factor = nullptr;        ///< [rows] powers of two that scales and minimums are multiplied with
    std::int8_t levels[16] = {};
    std::int32_t outputs = 0;  ///< of this section; paired: row i gives the gate of output i, row outputs + i the other
    std::int32_t first_output = 0;  ///< among those of the weight
    std::int32_t padded = 0;        ///< inputs, a multiple of weight_padding
    std::int32_t offset = 0;        ///< of nibbles; bytes have theirs taken off
    std::int32_t paired = 0;
    std::int32_t unused = 0;
};

/// Numbers of LinearOutput.
struct Epilogue {
    const float* bias = nullptr;  ///< [outputs of the weight] or null
    float* out = nullptr;         ///< [tokens][stride]
    std::int32_t stride = 0;
    std::int32_t how = 0;
};

/// 32 activations: value = scale * code.
struct ActivationGroup {
    float scale;
    std::int32_t low_sum;   ///< of the first 16 codes
    std::int32_t high_sum;  ///< of the others
    float sum;              ///< of all 32 codes
};

/// What is written is rounded at once for the product behind it, see RoundArguments and QuantiseArguments, unless these
/// are null.
struct RmsNormArguments {
    const float* in;
    const float* weight;
    float* out;
    std::int8_t* codes;
    ActivationGroup* groups;
    std::uint16_t* bf16;
    std::int32_t columns;
    std::int32_t padded;  ///< of those; else as many as columns
    float epsilon;
    std::int32_t add;
};

struct ScaleArguments {
    float* values;  ///< [rows][columns]
    std::int32_t columns;
    float factor;
};

struct EmbedArguments {
    WeightRows table;
    const std::int32_t* tokens;
    float* out;
    std::int32_t columns;
    float scale;
};

/// Activations for the tile product: [tokens][padded] bf16, zeros behind `columns`.
struct RoundArguments {
    const float* in;
    std::uint16_t* out;
    std::int32_t columns;
    std::int32_t padded;
};

/// Activations for the byte product: codes [tokens][padded], groups [tokens][padded / 32].
struct QuantiseArguments {
    const float* in;
    std::int8_t* codes;
    ActivationGroup* groups;
    std::int32_t columns;
    std::int32_t padded;
};

struct GemvArguments {
    WeightRows weight;
    Epilogue epilogue;
    const float* in;  ///< [tokens][columns], for weights of floats
    const std::int8_t* codes;
    const ActivationGroup* groups;
    std::int32_t columns;
    std::int32_t tokens;
};

struct GemmArguments {
    WeightRows weight;
    Epilogue epilogue;
    const std::uint16_t* in;  ///< [tokens][padded] bf16
    std::int32_t tokens;
    std::int32_t unused;
};

/// The tile product in bytes, of the same weights as GemvArguments, activations as there.
struct MmqArguments {
    WeightRows weight;
    Epilogue epilogue;
    const std::int8_t* codes;
    const ActivationGroup* groups;
    std::int32_t tokens;
    std::int32_t unused;
};

/// Rows [first, first + count) of a weight, of both its parts where they are paired, as bf16.
struct UnpackArguments {
    WeightRows weight;
    std::uint16_t* out;  ///< [parts][count][padded]
    std::int32_t first;
    std::int32_t count;
};

/// Products that a library made of such rows.
struct FinishArguments {
    Epilogue epilogue;
    const float* products;  ///< [tokens][parts][count]
    std::int32_t first_output;
    std::int32_t count;
    std::int32_t paired;
    std::int32_t unused;
};

/// The planes of a head, see HeadCells.
struct HeadPlanes {
    std::uint8_t* key;
    std::uint8_t* value;
    float* key_scale;
    float* value_scale;
};

/// Positions of cells next to each other. `least` and `greatest` may go beyond them, where cells were dropped.
struct PositionGroup {
    std::int32_t position[range_cells];
    std::int32_t least;
    std::int32_t greatest;
};

constexpr std::size_t position_groups(int cells) {
    return static_cast<std::size_t>((cells + range_cells - 1) / range_cells);
}

/// Where the new cells of a head go.
struct StoreHead {
    HeadPlanes planes;
    PositionGroup* index;      ///< or null
    const float* cos_sin;      ///< [tokens][rotated]
    const float* query_scale;  ///< [tokens], or null
    std::int32_t first_slot;
    std::int32_t unused;
};

struct RopeArguments {
    float* qkv;
    const StoreHead* heads;         ///< [kv_heads]
    const std::int32_t* positions;  ///< [tokens]
    const float* q_norm;            ///< or null, as those below
    const float* k_norm;
    const float* v_norm;
    const float* key_balance;
    std::int32_t stride;  ///< columns of qkv
    std::int32_t tokens;
    std::int32_t q_heads;
    std::int32_t kv_heads;
    std::int32_t width;
    std::int32_t rotated;
    std::int32_t rotate_keys;
    float magnitude;  ///< of the angles
    float epsilon;
    std::int32_t unused;
};

struct RotateKeysArguments {
    HeadPlanes from;
    HeadPlanes to;
    const std::int32_t* ranks;  ///< [used]
    const float* frequencies;   ///< [rotated / 2]
    std::int32_t used;
    std::int32_t width;
    std::int32_t rotated;
    std::int32_t unused;
};

struct ReadCellsArguments {
    HeadPlanes from;
    float* out;  ///< [used][width]
    std::int32_t used;
    std::int32_t width;
};

struct CellMove {
    std::int32_t from;
    std::int32_t to;
};

/// Moves in rising order of `to`; no slot is source and target.
struct MovesOfHead {
    HeadPlanes planes;
    PositionGroup* index;  ///< or null
    const CellMove* moves;
    std::int32_t count;
    std::int32_t used;  ///< after the moves
};

/// The grid's second dimension are the heads.
struct MoveCellsArguments {
    const MovesOfHead* heads;
    std::int32_t width;
    std::int32_t unused;
};

/// The cells of a head that queries look at.
struct SourceHead {
    HeadPlanes planes;
    const PositionGroup* index;
    std::int32_t used;
    std::int32_t unused;
};

struct AttendArguments {
    const float* qkv;
    const std::int32_t* positions;  ///< [tokens] of the queries
    const SourceHead* heads;        ///< [sources][kv_heads]
    float* out;                     ///< [tokens][out_stride], or null: partial results
    float* partial;                 ///< [splits][kv_heads][rows][partial_columns(width)]: weighted sum, top, sum
    std::int32_t stride;            ///< columns of qkv
    std::int32_t out_stride;
    std::int32_t tokens;
    std::int32_t group;  ///< query heads that share a KV head
    std::int32_t kv_heads;
    std::int32_t width;
    std::int32_t sources;
    std::int32_t window;
    std::int32_t row_warps;  ///< warps that have 16 query rows each; the others help with loading
    float scale;             ///< of q * k, times log2(e)
};

constexpr int partial_columns(int width) {
    return width + 2;
}

struct MergeArguments {
    const float* partial;
    float* out;        ///< [tokens][out_stride], or null
    float* log_total;  ///< or null: [kv_heads][rows] log2 of the sum of 2^logit over all cells
    std::int32_t splits;
    std::int32_t rows;
    std::int32_t group;
    std::int32_t width;
    std::int32_t out_stride;
    std::int32_t unused;
};

/// Mixes blocks of `width` columns, see hadamard_width.
struct MixArguments {
    float* rows;
    std::int32_t width;
    std::int32_t unused;
};

struct ReceivedArguments {
    AttendArguments attend;  ///< out and partial unused
    const float* log_total;  ///< [kv_heads][rows]
    float* const* received;  ///< [sources][kv_heads] -> [used], or null where nobody asks
    std::int32_t what;       ///< number of Received
    std::int32_t add;        ///< to what stands there
};

struct SelectHead {
    const PositionGroup* index;  ///< or null: of equal scores the first are kept
    const float* scores;
    std::int32_t* kept;  ///< [keep] slots, rising
    float* kept_scores;  ///< [keep] or null
    std::int32_t used;
    std::int32_t keep;  ///< less than used, at least 1
    std::int32_t sinks;
    std::int32_t recent;
};

struct SelectArguments {
    const SelectHead* heads;
};

struct GatheredPiece {
    const std::uint32_t* from;
    std::uint32_t* to;
    std::int64_t words;
};

struct GatherArguments {
    const GatheredPiece* pieces;
};

constexpr int peak_products = 8;  ///< of 16 x 8 x 16, that a warp has under way

struct PeakArguments {
    const void* data;  ///< [count] pieces of 16 bytes
    std::uint32_t* out;
    std::int64_t count;
    std::int32_t rounds;
    std::int32_t unused;
};

}  // namespace lectern::cuda
