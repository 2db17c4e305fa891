// Many tokens times a weight on tensor cores: tiles of 128 tokens x 128 outputs, steps of 32 inputs, 8 warps of 64
// x 32. Activations come as bf16 through two stages of cp.async; weights of any kind are loaded into registers one step
// ahead and become bf16 on the way to shared memory.

#include "engine/backend/cuda/kernels/output_tile.h"
#include "engine/backend/cuda/kernels/tile_ops.h"
#include "engine/backend/cuda/kernels/weight_groups.h"

namespace lectern::cuda {

namespace {

constexpr int k_step = 32;
constexpr int pitch = k_step + 8;  // rows of 80 bytes: the 8 rows that ldmatrix reads fall into different banks
constexpr int tile_values = gemm_tile * pitch;

/// Activations [row0, row0 + 128) x [k0, k0 + 32); rows behind the last are zeros.
__device__ void load_activations(uint16_t* tile, const GemmArguments& a, int row0, int k0) {
    for (int i = static_cast<int>(threadIdx.x); i < gemm_tile * k_step / 8; i += 256) {
        const int r = i / (k_step / 8), column = i % (k_step / 8) * 8;
        const bool inside = row0 + r < a.tokens;
        // With 0 bytes the address is not read, but it has to be a valid one.
        const uint16_t* from = inside ? a.in + static_cast<int64_t>(row0 + r) * a.weight.padded + k0 + column : a.in;
        cp_async_16(tile + r * pitch + column, from, inside ? 16u : 0u);
    }
}

/// Sixteen weights to shared memory.
template <WeightKind kind>
__device__ void store_weights(uint16_t* to, const RawGroup<kind>& raw, const WeightRows& w, int group, bool inside) {
    float values[16] = {};
    if (inside) to_floats<kind>(raw, w, group, values);
    uint32_t words[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) words[i] = pack_bf16(values[2 * i], values[2 * i + 1]);
    auto* four = reinterpret_cast<uint4*>(to);
    four[0] = make_uint4(words[0], words[1], words[2], words[3]);
    four[1] = make_uint4(words[4], words[5], words[6], words[7]);
}

__device__ __forceinline__ void multiply(Sums& sum, const uint16_t* tile_a, const uint16_t* tile_b, int row_tiles) {
    const int lane = lane_of_warp();
    const int warp_row = first_row_of_warp(), warp_column = first_column_of_warp();
#pragma unroll
    for (int k = 0; k < k_step; k += 16) {
        uint32_t fb[2][4];
#pragma unroll
        for (int j = 0; j < 2; ++j)  // 16 outputs: {b0, b1} of the first 8, then of the second 8
            ldmatrix_x4(fb[j],
                        tile_b + (warp_column + j * 16 + lane % 8 + lane / 16 * 8) * pitch + k + lane / 8 % 2 * 8);
#pragma unroll
        for (int i = 0; i < row_fragments; ++i) {
            if (i >= row_tiles) break;
            uint32_t fa[4];
            ldmatrix_x4(fa, tile_a + (warp_row + i * 16 + lane % 16) * pitch + k + lane / 16 * 8);
#pragma unroll
            for (int j = 0; j < column_fragments; ++j)
                mma_m16n8k16_bf16(sum[i][j], fa, fb[j / 2][j % 2 * 2], fb[j / 2][j % 2 * 2 + 1]);
        }
    }
}

template <WeightKind kind>
__device__ void gemm(const GemmArguments& a) {
    DYNAMIC_SHARED(uint16_t, tiles);  // [stage][activations, weights][128][pitch]
    const int row0 = static_cast<int>(blockIdx.y) * gemm_tile;
    const int steps = a.weight.padded / k_step;
    const int own_row = static_cast<int>(threadIdx.x) / 2, own_half = static_cast<int>(threadIdx.x) % 2;
    const int source = weight_row(a.weight, own_row);
    const bool inside = source >= 0;
    const int row_tiles = used_row_fragments(a.tokens, row0);
    Sums sum = {};

    RawGroup<kind> raw = load_raw_16<kind>(a.weight, max(source, 0), own_half);
    load_activations(tiles, a, row0, 0);
    cp_async_commit();
    for (int step = 0; step < steps; ++step) {
        uint16_t* tile_a = tiles + step % 2 * 2 * tile_values;
        uint16_t* tile_b = tile_a + tile_values;
        store_weights<kind>(tile_b + own_row * pitch + own_half * 16, raw, a.weight, step * 2 + own_half, inside);
        if (step + 1 < steps) {
            load_activations(tiles + (step + 1) % 2 * 2 * tile_values, a, row0, (step + 1) * k_step);
            raw = load_raw_16<kind>(a.weight, max(source, 0), (step + 1) * 2 + own_half);
        }
        cp_async_commit();  // an empty group in the last step keeps the count below right
        cp_async_wait<1>();
        __syncthreads();
        multiply(sum, tile_a, tile_b, row_tiles);
        __syncthreads();  // the next step's copies overwrite what this step read
    }
    cp_async_wait<0>();
    store_tile(a.weight, a.epilogue, sum, a.tokens, row0);
}

}  // namespace

#define GEMM_KERNEL(kind)                     \
    KERNEL(gemm_##kind, GemmArguments, 256) { \
        gemm<WeightKind::kind>(a);            \
    }
GEMM_KERNEL(f32)
GEMM_KERNEL(f16)
GEMM_KERNEL(bf16)
GEMM_KERNEL(q8)
GEMM_KERNEL(q8_fine)
GEMM_KERNEL(q4)
GEMM_KERNEL(q4_fine)
GEMM_KERNEL(q4_codebook)

}  // namespace lectern::cuda
