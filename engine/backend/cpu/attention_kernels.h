#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/backend/backend.h"
#include "engine/cells/cells.h"

namespace lectern::cpu {

constexpr int block_cells = 256;  ///< cells that are attended to with one softmax maximum
constexpr int most_rows = 12;     ///< rows of queries that a kernel takes at a time
constexpr int row_lanes = 16;     ///< numbers per row are padded to whole registers of every tier
constexpr int most_width = most_head_width;

/// Rows of the smallest kernel that takes `used` rows.
constexpr int kernel_rows(int used) {
    return used <= 4 ? 4 : used <= 6 ? 6 : used <= 8 ? 8 : most_rows;
}

/// Rows of queries of one KV head, a row being a (token, query head of the group), packed for a kernel of `rows` rows.
/// Rows beyond `used` are zeros that nobody reads back.
struct QueryRows {
    int rows = 0;  ///< see kernel_rows
    int used = 0;
    int width = 0;
    void* channels = nullptr;     ///< q8, q4: bytes [width/4][rows][4]; else: floats [width][rows]
    float scale[row_lanes] = {};  ///< of the products: query scale * spec.scale * log2(e), the softmax being of base 2
    std::int32_t start[row_lanes] = {};     ///< of the products' sums: takes the 128 off stored key bytes
    std::int32_t position[row_lanes] = {};  ///< of the row's token
};

/// Values of a block that are codes: value = value scale * (zero + step * code * 2 / largest code), fractions in 15
/// bits, value scale being the largest of what a cell's codes can mean.
struct ValueCodes {
    int bits = 0;                         ///< of a code; 0: values are bytes
    const std::int16_t* zeros = nullptr;  ///< [groups_of_channels][block_cells], cells in their own order
    const std::int16_t* steps = nullptr;  ///< likewise
};

/// What is asked for while a plane of a block is read (see ask_for): `step` bytes from `at` for 64 numbers of the
/// plane.
struct AskedAhead {
    const std::byte* at = nullptr;
    int step = 0;
};

/// Up to block_cells cells of a head, from a slot that is a multiple of block_cells. The planes have whole groups
/// of 32 cells to read, at least in the numbers per cell; those beyond `cells` have position INT32_MAX.
struct CellBlock {
    CellFormat format = CellFormat::q8;
    int cells = 0;
    const std::byte* key = nullptr;
    const std::byte* value = nullptr;
    int value_gap = 0;  ///< bytes between the values of 32 cells and those of the next
    const float* key_scale = nullptr;
    const float* value_log2 = nullptr;     ///< log2(value_scale)
    const float* value_inverse = nullptr;  ///< 1 / value_scale
    const std::int32_t* position = nullptr;
    ValueCodes value_codes;
    AskedAhead with_keys, with_values;
};

/// Attention of some rows over some cells as parts that can be merged: with logits x in base 2,
///   sum = sum 2^(x - reference),  weighted = sum 2^(x - reference) * value
/// where the reference is near the largest x, for range. No cells: reference = no_reference, sum = 0.
struct AttentionState {
    float* reference = nullptr;  ///< [row_lanes]
    float* sum = nullptr;        ///< [row_lanes]
    float* weighted = nullptr;   ///< [rows][width]
};
constexpr float no_reference = -1e30f;  ///< finite, so that differences of two of them are 0 and not NaN

/// Working memory of attend_block.
struct BlockScratch {
    alignas(64) float logits[most_rows * block_cells];
    alignas(64) std::int16_t weights[most_rows * block_cells];
    alignas(64) std::int16_t folded[most_rows * block_cells];  ///< what becomes of weights of codes
};

/// Keys of 32 cells of a grouped format (see KeyGroup).
struct PackedGroup {
    const std::byte *zeros, *scales, *codes;
};

/// What becomes of the zeros and steps of 32 values (see CellBlock and ValueCodes), in rows of block_cells.
struct ValueNumbers {
    float *log2, *inverse;
    std::int16_t *zeros, *steps;
};

/// What happens to the queries, key and value of one token and KV head before they are stored.
struct TokenRope {
    int width = 0;
    int group = 0;                  ///< query heads of the KV head
    const float* q_norm = nullptr;  ///< [width] or null
    const float* k_norm = nullptr;  ///< [width] or null
    const float* v_norm = nullptr;  ///< [width] or null
    float epsilon = 0;
    int rotated = 0;
    const float* cos_sin = nullptr;  ///< [rotated/2][2]
    float magnitude = 1;             ///< of cos_sin
    bool rotate_key = true;
    const float* key_balance = nullptr;  ///< [width] or null
    float query_scale = 1;               ///< multiplies the rotated queries
};

/// The cell operations of one tier (the tables are declared in tiers.h). Every row and every cell is computed alike
/// whatever else is in the call, so that results do not depend on how rows and cells are shared out.
struct AttentionKernels {
    /// Packs `used` rows of [width] floats.
    void (*pack_rows)(CellFormat format, const float* const* rows, float scale, QueryRows& out);
    /// The state of `rows` over the cells of a block. With `masked`, a row at p sees positions in (p - window, p]
    /// (window 0: [0, p]), else all `cells`.
    void (*attend_block)(const QueryRows& rows, const CellBlock& block, bool masked, int window, BlockScratch& scratch,
                         const AttentionState& out);
    /// The first half of attend_block: scratch.logits [row][block_cells], those that a row does not see -infinity, and
    /// the largest of each row or no_reference. With q8 and q4 cells log2(value_scale) is added, as the weights need it
    /// there.
    void (*score_block)(const QueryRows& rows, const CellBlock& block, bool masked, int window, BlockScratch& scratch,
                        float* largest);
    /// Sums of 2^(logit - reference) over `cells` cells, for references that are set. Uses the logits up.
    void (*sum_block)(int rows, int cells, BlockScratch& scratch, const AttentionState& out);
    /// Gathers `what` by cell over rows of scratch.logits into received [block_cells]. A row's softmax weights are
    /// 2^(logit - reference) * share, share being 1 / sum.
    void (*gather_block)(Received what, int rows, int cells, const BlockScratch& scratch, const float* reference,
                         const float* share, float* received);
    /// Makes q8 keys of a group, and returns the scale of all of them. bits: of a code, 4 or 2.
    float (*unpack_keys)(int bits, const PackedGroup& group, int width, std::byte* out);
    /// What the codes of 32 values mean, of their zeros and scales (see ValueGroup).
    void (*scale_values)(int bits, const std::byte* zeros, const std::byte* scales, int width, const ValueNumbers& out);
    /// log2 and inverse of `count` value scales (see split_value_scale).
    void (*split_value_scales)(const float* scale, int count, float* log2, float* inverse);
    /// Least and largest position of the block's first `cells` cells.
    void (*position_range)(const CellBlock& block, std::int32_t& least, std::int32_t& largest);
    /// Merges the state `part` of later cells into `into`.
    void (*merge)(int rows, int width, const AttentionState& into, const AttentionState& part);
    /// out[row] = weighted / sum of the first `used` rows, 0 where no cell was seen.
    void (*finish)(int used, int width, const AttentionState& state, float* const* out);

    /// x = H x / sqrt(n) in blocks of hadamard_width(width) = n channels.
    void (*hadamard)(float* x, int width);

    /// queries: [group][width], rotated in place; key, value: [width], of which a cell is made in `slot`, or null.
    void (*rope_and_store)(const TokenRope& rope, CellFormat format, float* queries, const float* key,
                           const float* value, const HeadCells& cells, int slot);
    /// Key of `from` at `slot` rotated and stored at the same slot of `to`. cosine, sine: [rotated/2].
    void (*rotate_key)(CellFormat format, int width, int rotated, const float* cosine, const float* sine,
                       const HeadCells& from, const HeadCells& to, int slot);
    void (*read_key)(CellFormat format, int width, const HeadCells& cells, int slot, float* out);
    void (*read_value)(CellFormat format, int width, const HeadCells& cells, int slot, float* out);
    /// out = in / rms(in) * weight, or out += that.
    void (*rms_norm)(const float* in, const float* weight, int columns, float epsilon, bool add, float* out);
};

}  // namespace lectern::cpu
