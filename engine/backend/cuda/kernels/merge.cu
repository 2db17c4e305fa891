// What attend.cu gathered in splits becomes one result; and the transform that undoes the mixing of four-bit values.

#include "engine/backend/cuda/kernels/cell_planes.h"

namespace lectern::cuda {

/// Block (row, KV head): rows as in attention_tile.h.
KERNEL(merge_splits, MergeArguments, 128) {
    const int row = static_cast<int>(blockIdx.x), kv_head = static_cast<int>(blockIdx.y);
    const int columns = partial_columns(a.width);
    const int64_t step = static_cast<int64_t>(gridDim.y) * a.rows * columns;
    const float* first = a.partial + (static_cast<int64_t>(kv_head) * a.rows + row) * columns;

    float top = -INFINITY;
    for (int s = 0; s < a.splits; ++s) top = fmaxf(top, first[s * step + a.width]);
    const float base = top == -INFINITY ? 0.0f : top;  // a row that sees nothing
    float total = 0;
    for (int s = 0; s < a.splits; ++s) total += first[s * step + a.width + 1] * exp2f(first[s * step + a.width] - base);
    if (a.log_total != nullptr && threadIdx.x == 0)
        a.log_total[static_cast<int64_t>(kv_head) * a.rows + row] = base + log2f(total);
    if (a.out == nullptr) return;
    float* out =
        a.out + static_cast<int64_t>(row / a.group) * a.out_stride + (kv_head * a.group + row % a.group) * a.width;
    for (int c = static_cast<int>(threadIdx.x); c < a.width; c += static_cast<int>(blockDim.x)) {
        float sum = 0;
        for (int s = 0; s < a.splits; ++s) sum += first[s * step + c] * exp2f(first[s * step + a.width] - base);
        out[c] = total > 0 ? sum / total : 0.0f;
    }
}

/// A warp for each head of a row; the grid covers them exactly, in blocks of one warp.
KERNEL(mix_heads, MixArguments, 32) {
    SHARED(x, float[most_width]);
    float* head = a.rows + static_cast<int64_t>(blockIdx.x) * a.width;
    for (int i = lane_of_warp(); i < a.width; i += 32) x[i] = head[i];
    __syncwarp();
    mix(x, a.width);
    for (int i = lane_of_warp(); i < a.width; i += 32) head[i] = x[i];
}

}  // namespace lectern::cuda
