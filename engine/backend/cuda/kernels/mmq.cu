// Many tokens times quantised weights in bytes, for cards whose tensor cores do that four times as fast as bf16 with
// sums in fp32. Tiles of 128 tokens x 128 outputs, steps of 64 inputs. Activations are bytes with a scale for 32,
// weights become bytes on their way to shared memory; sums over 32 inputs (16 where weights have a scale for 16) are
// whole numbers, which are scaled and added up in fp32.

#include "engine/backend/cuda/kernels/mmq_stage.h"
#include "engine/backend/cuda/kernels/output_tile.h"
#include "engine/backend/cuda/kernels/tile_ops.h"
#include "engine/backend/cuda/kernels/weight_bytes.h"

namespace lectern::cuda {

namespace {

/// A product that starts at these bits rather than at 0 is, read as a float, 12582912 more than its value. That saves
/// the conversion, which runs at a fraction of the rate of an addition. Good for +-2^22; 32 products of bytes stay
/// within 2^19.
constexpr int float_offset_bits = 0x4b400000;
constexpr float float_offset = 12582912.0f;

__device__ __forceinline__ float small_to_float(int value) {
    return __uint_as_float(static_cast<uint32_t>(float_offset_bits + value)) - float_offset;
}

/// What a thread fetches in each step: pieces of two rows of activations and the factors of a group of one row, and
/// 32 weights. Behind the last token, weight row and group it fetches the last once more rather than nothing: that
/// token and that row are never stored, and a scale of 0 takes the group out.
struct Fetch {
    int pieces[2], factors;         ///< numbers of the first ones in memory: registers are scarce, pointers take two
    int piece_place, factor_place;  ///< in a stage
    int row, part;                  ///< of factors, and of the weights
    int last_group;

    __device__ __forceinline__ Fetch(const MmqArguments& a, int row0) {
        const int thread = static_cast<int>(threadIdx.x), groups = a.weight.padded / 32;
        static_assert(gemm_tile * mmq_groups == 256 && gemm_tile * mmq_step / 16 == 2 * 256);
        row = thread / mmq_groups;
        part = thread % mmq_groups;
        const int piece_row = thread / (mmq_step / 16), piece = thread % (mmq_step / 16);
        last_group = groups - 1;
        piece_place = swizzled(piece_row, piece);
        factor_place = part * (gemm_tile + 4) + row;
#pragma unroll
        for (int i = 0; i < 2; ++i)
            pieces[i] = min(row0 + i * (gemm_tile / 2) + piece_row, a.tokens - 1) * groups * 2 + piece % 2;
        factors = min(row0 + row, a.tokens - 1) * groups;
    }

    __device__ __forceinline__ void activations(MmqStage& stage, const MmqArguments& a, int step) const {
        const int piece = static_cast<int>(threadIdx.x) % (mmq_step / 16);
        const int group = min(step * mmq_groups + piece / 2, last_group);
#pragma unroll
        for (int i = 0; i < 2; ++i)
            cp_async_16(stage.activations + piece_place + i * (gemm_tile / 2 * mmq_step),
                        a.codes + int64_t{pieces[i] + group * 2} * 16);
        cp_async_16(stage.groups + factor_place, a.groups + factors + min(step * mmq_groups + part, last_group));
    }
};

/// The 32 weights of a thread: group `part` of row `row` of the tile.
template <WeightKind kind, bool has_minimum>
__device__ __forceinline__ void store_bytes(MmqStage& stage, const WeightBytes<kind, has_minimum>& bytes,
                                            const WeightRows& w, int row, int part, bool inside) {
    uint4 low, high;
    bytes.unpack(w, low, high);
    *reinterpret_cast<uint4*>(stage.weights + swizzled(row, part * 2)) = low;
    *reinterpret_cast<uint4*>(stage.weights + swizzled(row, part * 2 + 1)) = high;
#pragma unroll
    for (int half = 0; half < bytes.factors; ++half) {
        const int at = part * (gemm_tile + 16) + row;
        stage.scales[half][at] = inside ? half_bits_to_float(bytes.scale[half]) : 0.0f;
        if constexpr (has_minimum) stage.minimums[half][at] = inside ? half_bits_to_float(bytes.minimum[half]) : 0.0f;
    }
}

/// What a lane reads of each stage, in bytes or in items.
struct LanePlaces {
    int activations, weights;  ///< the row that ldmatrix wants of this lane, of the first fragment and group
    int row, column;           ///< of its sums in the first fragment

    __device__ __forceinline__ LanePlaces() {
        const int lane = lane_of_warp();
        row = first_row_of_warp() + lane / 4;
        column = first_column_of_warp() + lane % 4 * 2;
        activations = swizzled(first_row_of_warp() + lane % 16, lane / 16);
        // 16 weight rows: {b0, b1} of the first 8, then of the second 8
        weights = swizzled(first_column_of_warp() + lane % 8 + lane / 16 * 8, lane / 8 % 2);
    }
};

/// Factors of the two columns that a thread has in each of some fragments.
template <int fragments>
struct ColumnFactors {
    float of[fragments][2];

    __device__ __forceinline__ void load(const float* factors) {
#pragma unroll
        for (int j = 0; j < fragments; ++j) memcpy(of[j], factors + j * 8, sizeof of[j]);
    }
};

/// `fragments` columns of fragments, from number `first`, times all rows of the warp.
template <WeightKind kind, bool has_minimum, int fragments>
__device__ __forceinline__ void multiply_columns(Sums& sum, const MmqStage& stage, const LanePlaces& places,
                                                 const int (&start)[4], int row_tiles, int part, int first) {
    constexpr int halves = 32 / scale_group(kind);
    // The other group is two pieces further, which a swizzled place says with its sixth bit.
    const int8_t* activations = stage.activations + (places.activations ^ part * 32);
    const int8_t* weights = stage.weights + (places.weights ^ part * 32);
    uint32_t fb[fragments / 2][4];
#pragma unroll
    for (int j = 0; j < fragments / 2; ++j) ldmatrix_x4(fb[j], weights + (first + j * 2) * 8 * mmq_step);
    ColumnFactors<fragments> scale[halves], minimum[halves];
#pragma unroll
    for (int half = 0; half < halves; ++half) {
        const int at = part * (gemm_tile + 16) + places.column + first * 8;
        scale[half].load(stage.scales[half] + at);
        if constexpr (has_minimum) minimum[half].load(stage.minimums[half] + at);
    }
#pragma unroll
    for (int i = 0; i < row_fragments; ++i) {
        if (i >= row_tiles) break;
        uint32_t fa[4];
        ldmatrix_x4(fa, activations + i * 16 * mmq_step);
        const ActivationGroup* rows = stage.groups + part * (gemm_tile + 4) + places.row + i * 16;
        const float row_scale[2] = {rows[0].scale, rows[8].scale};
        float code_sum[halves][2];
        if constexpr (has_minimum) {
#pragma unroll
            for (int below = 0; below < 2; ++below) {
                const ActivationGroup& row = rows[below * 8];
                if constexpr (halves == 1) {
                    code_sum[0][below] = row.sum;
                } else {
                    code_sum[0][below] = small_to_float(row.low_sum);
                    code_sum[1][below] = small_to_float(row.high_sum);
                }
            }
        }
#pragma unroll
        for (int j = 0; j < fragments; ++j) {
            const uint32_t b0 = fb[j / 2][j % 2 * 2], b1 = fb[j / 2][j % 2 * 2 + 1];
            int product[halves][4];
            memcpy(product[0], start, sizeof start);
            if constexpr (halves == 1) {
                mma_m16n8k32_s8(product[0], fa, b0, b1);
            } else {
                memcpy(product[1], start, sizeof start);
                mma_m16n8k16_s8(product[0], fa[0], fa[1], b0);
                mma_m16n8k16_s8(product[1], fa[2], fa[3], b1);
            }
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                float scaled[halves];
#pragma unroll
                for (int half = 0; half < halves; ++half) {
                    // Exact but for its last rounding: the offset has 2 bits and the scale 11, so that what is taken
                    // off has no rounding of its own.
                    const float s = scale[half].of[j][e % 2];
                    scaled[half] = fmaf(__uint_as_float(static_cast<uint32_t>(product[half][e])), s, -float_offset * s);
                    if constexpr (has_minimum)
                        scaled[half] = fmaf(-minimum[half].of[j][e % 2], code_sum[half][e / 2], scaled[half]);
                }
                const float both = halves == 1 ? scaled[0] : scaled[0] + scaled[halves - 1];
                float& out = sum[i][first + j][e];
                out = fmaf(both, row_scale[e / 2], out);
            }
        }
    }
}

template <WeightKind kind, bool has_minimum>
__device__ __forceinline__ void multiply_bytes(Sums& sum, const MmqStage& stage, const LanePlaces& places,
                                               const int (&start)[4], int row_tiles) {
    // More factors leave registers for half the columns.
    constexpr int at_once = scale_group(kind) == 32 && !has_minimum ? column_fragments : column_fragments / 2;
#pragma unroll
    for (int part = 0; part < mmq_groups; ++part)
#pragma unroll
        for (int first = 0; first < column_fragments; first += at_once)
            multiply_columns<kind, has_minimum, at_once>(sum, stage, places, start, row_tiles, part, first);
}

template <WeightKind kind, bool has_minimum>
__device__ void mmq(const MmqArguments& a) {
    DYNAMIC_SHARED(MmqStage, stages);
    const int row0 = static_cast<int>(blockIdx.y) * gemm_tile;
    const int steps = (a.weight.padded + mmq_step - 1) / mmq_step;
    const Fetch fetch(a, row0);
    const int source = max(weight_row(a.weight, fetch.row), 0);
    const int row_tiles = used_row_fragments(a.tokens, row0);
    // From shared memory, because the compiler would write a constant to registers anew before every product.
    SHARED(offset_bits, int[4]);
    if (threadIdx.x < 4) offset_bits[threadIdx.x] = float_offset_bits;
    const LanePlaces places;
    Sums sum = {};

    WeightBytes<kind, has_minimum> bytes;
    bytes.load(a.weight, source, min(fetch.part, fetch.last_group));
    fetch.activations(stages[0], a, 0);
    cp_async_commit();
    for (int step = 0; step < steps; ++step) {
        MmqStage& stage = stages[step % 2];
        store_bytes(stage, bytes, a.weight, fetch.row, fetch.part, step * mmq_groups + fetch.part <= fetch.last_group);
        cp_async_wait<0>();
        __syncthreads();  // also: every warp is done with the other stage, which is filled from here on
        if (step + 1 < steps) {
            fetch.activations(stages[(step + 1) % 2], a, step + 1);
            bytes.load(a.weight, source, min((step + 1) * mmq_groups + fetch.part, fetch.last_group));
        }
        cp_async_commit();
        int start[4];
        memcpy(start, __builtin_assume_aligned(offset_bits, sizeof start), sizeof start);
        multiply_bytes<kind, has_minimum>(sum, stage, places, start, row_tiles);
    }
    store_tile(a.weight, a.epilogue, sum, a.tokens, row0);
}

/// Blocks that a multiprocessor has registers for: two of 128 for a thread, but a scale for 16 takes more, and to write
/// registers out and in would cost more than the second block hides.
constexpr int blocks_with(WeightKind kind) {
    return scale_group(kind) == 32 ? 2 : 1;
}

}  // namespace

// Kinds of which some types of the files have minimums (Q4_K is q4, Q5_K q8) decide by what the section has.
#define MMQ_KERNEL(kind)                                                   \
    KERNEL(mmq_##kind, MmqArguments, 256, blocks_with(WeightKind::kind)) { \
        if (a.weight.minimums != nullptr)                                  \
            mmq<WeightKind::kind, true>(a);                                \
        else                                                               \
            mmq<WeightKind::kind, false>(a);                               \
    }
MMQ_KERNEL(q8)
MMQ_KERNEL(q8_fine)
MMQ_KERNEL(q4)
MMQ_KERNEL(q4_fine)
MMQ_KERNEL(q4_codebook)

}  // namespace lectern::cuda
