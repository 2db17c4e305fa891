// Storing, rotating, reading and moving cells. A warp works on one head of one token, or on one cell.

#include "engine/backend/cuda/kernels/cell_planes.h"

namespace lectern::cuda {

namespace {

constexpr int warps = 4;
using Vectors = float[warps][most_width];

/// x[c] = weight[c] * x[c] / rms(x)
__device__ void norm_head(float* x, const float* weight, int width, float epsilon) {
    float squares = 0;
    for (int i = lane_of_warp(); i < width; i += 32) squares += x[i] * x[i];
    const float scale = 1.0f / sqrtf(warp_sum(squares) / static_cast<float>(width) + epsilon);
    for (int i = lane_of_warp(); i < width; i += 32) x[i] = x[i] * scale * weight[i];
    __syncwarp();
}

__device__ __forceinline__ void rotate_pair(float* x, int i, int half, float cosine, float sine) {
    const float low = x[i], high = x[i + half];
    x[i] = low * cosine - high * sine;
    x[i + half] = high * cosine + low * sine;
}

/// cos_sin: [rotated / 2][2]
__device__ void rotate(float* x, int rotated, const float* cos_sin) {
    for (int i = lane_of_warp(); i < rotated / 2; i += 32)
        rotate_pair(x, i, rotated / 2, cos_sin[2 * i], cos_sin[2 * i + 1]);
    __syncwarp();
}

__device__ void copy_in(float* x, const float* from, int width) {
    for (int i = lane_of_warp(); i < width; i += 32) x[i] = from[i];
    __syncwarp();
}

__device__ void rope_query(const RopeArguments& a, int head, int token, float* x) {
    float* q = a.qkv + static_cast<int64_t>(token) * a.stride + head * a.width;
    const int kv_head = head / (a.q_heads / a.kv_heads);
    copy_in(x, q, a.width);
    if (a.q_norm != nullptr) norm_head(x, a.q_norm, a.width, a.epsilon);
    const StoreHead& to = a.heads[kv_head];
    rotate(x, a.rotated, to.cos_sin + static_cast<int64_t>(token) * a.rotated);
    const float scale = to.query_scale != nullptr ? to.query_scale[token] : 1;
    for (int i = lane_of_warp(); i < a.width; i += 32)
        q[i] = scale * (a.key_balance != nullptr ? x[i] * a.key_balance[kv_head * a.width + i] : x[i]);
}

template <CellFormat format>
__device__ void store_key_of(const RopeArguments& a, int head, int token, float* x) {
    const StoreHead& to = a.heads[head];
    copy_in(x, a.qkv + static_cast<int64_t>(token) * a.stride + (a.q_heads + head) * a.width, a.width);
    if (a.k_norm != nullptr) norm_head(x, a.k_norm, a.width, a.epsilon);
    if (a.rotate_keys != 0) {
        rotate(x, a.rotated, to.cos_sin + static_cast<int64_t>(token) * a.rotated);
    } else {
        for (int i = lane_of_warp(); i < a.rotated; i += 32) x[i] *= a.magnitude;
        __syncwarp();
    }
    if (a.key_balance != nullptr) {
        for (int i = lane_of_warp(); i < a.width; i += 32) x[i] /= a.key_balance[head * a.width + i];
        __syncwarp();
    }
    store_key<format>(to.planes, a.width, to.first_slot + token, x);
}

/// The values of both cells of a pair of slots, as far as they are new.
template <CellFormat format>
__device__ void store_values_of(const RopeArguments& a, int head, int pair, float* x) {
    const StoreHead& to = a.heads[head];
    for (int half = 0; half < 2; ++half) {
        const int token = pair * 2 + half - to.first_slot % 2;
        if (token < 0 || token >= a.tokens) continue;
        copy_in(x, a.qkv + static_cast<int64_t>(token) * a.stride + (a.q_heads + a.kv_heads + head) * a.width, a.width);
        if (a.v_norm != nullptr) norm_head(x, a.v_norm, a.width, a.epsilon);
        store_value<format>(to.planes, a.width, to.first_slot + token, x);
        __syncwarp();
    }
}

/// Least and greatest position of a group of which `used` slots hold cells; a lane each.
__device__ void span_group(PositionGroup& group, int used) {
    const int lane = lane_of_warp();
    std::int32_t least = lane < used ? group.position[lane] : 0x7fffffff, greatest = lane < used ? least : -1;
    for (int step = 16; step > 0; step /= 2) {
        least = min(least, __shfl_xor_sync(all_lanes, least, step));
        greatest = max(greatest, __shfl_xor_sync(all_lanes, greatest, step));
    }
    if (lane != 0) return;
    group.least = least;
    group.greatest = greatest;
}

/// The positions of the new cells in a group of slots.
__device__ void index_group(const RopeArguments& a, const StoreHead& to, int first) {
    const int slot = first + lane_of_warp(), end = to.first_slot + a.tokens;
    if (to.index == nullptr || first >= end) return;
    PositionGroup& group = to.index[first / range_cells];
    if (slot >= to.first_slot && slot < end) group.position[slot - first] = a.positions[slot - to.first_slot];
    __syncwarp();
    span_group(group, end - first);
}

/// blockIdx.x, warp: a token, a pair of slots, or a group of them; blockIdx.y: query heads, then heads' keys, then
/// heads' values, then heads' positions.
template <CellFormat format>
__device__ void rope_and_store(const RopeArguments& a) {
    SHARED(vectors, Vectors);
    float* x = vectors[warp_of_block()];
    const int item = static_cast<int>(blockIdx.x) * warps + warp_of_block();
    const int role = static_cast<int>(blockIdx.y);
    if (role >= a.q_heads + 2 * a.kv_heads) {
        const StoreHead& to = a.heads[role - a.q_heads - 2 * a.kv_heads];
        index_group(a, to, (to.first_slot / range_cells + item) * range_cells);
        return;
    }
    if (role >= a.q_heads + a.kv_heads) {
        store_values_of<format>(a, role - a.q_heads - a.kv_heads, item, x);
        return;
    }
    if (item >= a.tokens) return;
    if (role < a.q_heads)
        rope_query(a, role, item, x);
    else
        store_key_of<format>(a, role - a.q_heads, item, x);
}

template <CellFormat format>
__device__ void rotate_keys(const RotateKeysArguments& a) {
    SHARED(vectors, Vectors);
    float* x = vectors[warp_of_block()];
    const int slot = static_cast<int>(blockIdx.x) * warps + warp_of_block();
    if (slot >= a.used) return;
    load_key<format>(a.from, a.width, slot, x);
    __syncwarp();
    for (int i = lane_of_warp(); i < a.rotated / 2; i += 32) {
        // In double until less than a turn is left: a rank of 131,071 radians has no digits after the point in float.
        constexpr double turn = 6.283185307179586;
        const double angle = static_cast<double>(a.ranks[slot]) * static_cast<double>(a.frequencies[i]);
        const auto rest = static_cast<float>(angle - rint(angle / turn) * turn);
        rotate_pair(x, i, a.rotated / 2, cosf(rest), sinf(rest));
    }
    __syncwarp();
    store_key<format>(a.to, a.width, slot, x);
}

template <CellFormat format, bool values>
__device__ void read_cells(const ReadCellsArguments& a) {
    SHARED(vectors, Vectors);
    float* x = vectors[warp_of_block()];
    const int slot = static_cast<int>(blockIdx.x) * warps + warp_of_block();
    if (slot >= a.used) return;
    if constexpr (values)
        load_value<format>(a.from, a.width, slot, x);
    else
        load_key<format>(a.from, a.width, slot, x);
    for (int i = lane_of_warp(); i < a.width; i += 32) a.out[static_cast<int64_t>(slot) * a.width + i] = x[i];
}

template <CellFormat format>
__device__ void move_value(const HeadPlanes& planes, int width, CellMove move) {
    for (int c = lane_of_warp(); c < width; c += 32) {
        const std::size_t from = value_index(format, width, move.from, c), to = value_index(format, width, move.to, c);
        if constexpr (format == CellFormat::q4) {
            const int code = planes.value[from / 2] >> (from % 2 * 4) & 15, shift = static_cast<int>(to % 2) * 4;
            uint8_t& both = planes.value[to / 2];
            both = static_cast<uint8_t>((both & (0xf0 >> shift)) | code << shift);
        } else {
            constexpr std::size_t bytes = value_bits(format) / 8;
            memcpy(planes.value + to * bytes, planes.value + from * bytes, bytes);
        }
    }
    if constexpr (is_scaled(format))
        if (lane_of_warp() == 0) planes.value_scale[move.to] = planes.value_scale[move.from];
}

/// A warp for each move. Moves to both slots of a pair, which follow each other, are the first one's: their nibbles
/// share bytes.
template <CellFormat format>
__device__ void move_cells(const MoveCellsArguments& a) {
    const MovesOfHead head = a.heads[blockIdx.y];
    const int index = static_cast<int>(blockIdx.x) * warps + warp_of_block();
    if (index >= head.count) return;
    const CellMove move = head.moves[index];
    constexpr std::size_t bytes = key_bits(format) / 8, together = is_scaled(format) ? 4 : 1;
    for (int c = lane_of_warp() * static_cast<int>(together); c < a.width; c += 32 * static_cast<int>(together))
        memcpy(head.planes.key + key_index(format, a.width, move.to, c) * bytes,
               head.planes.key + key_index(format, a.width, move.from, c) * bytes, bytes * together);
    if constexpr (is_scaled(format))
        if (lane_of_warp() == 0) head.planes.key_scale[move.to] = head.planes.key_scale[move.from];
    if (lane_of_warp() == 0 && head.index != nullptr)
        head.index[move.to / range_cells].position[move.to % range_cells] = position_of(head.index, move.from);

    const bool second = move.to % 2 == 1 && index > 0 && head.moves[index - 1].to == move.to - 1;
    if (second) return;
    move_value<format>(head.planes, a.width, move);
    if (move.to % 2 == 0 && index + 1 < head.count && head.moves[index + 1].to == move.to + 1)
        move_value<format>(head.planes, a.width, head.moves[index + 1]);
}

}  // namespace

/// After moves: a warp for each group of slots, a row of blocks for each head.
KERNEL(span_positions, MoveCellsArguments, 128) {
    const MovesOfHead head = a.heads[blockIdx.y];
    const int first = (static_cast<int>(blockIdx.x) * warps + warp_of_block()) * range_cells;
    if (head.index != nullptr && first < head.used) span_group(head.index[first / range_cells], head.used - first);
}

#define CELL_KERNELS(format)                                 \
    KERNEL(rope_and_store_##format, RopeArguments, 128) {    \
        rope_and_store<CellFormat::format>(a);               \
    }                                                        \
    KERNEL(rotate_keys_##format, RotateKeysArguments, 128) { \
        rotate_keys<CellFormat::format>(a);                  \
    }                                                        \
    KERNEL(read_keys_##format, ReadCellsArguments, 128) {    \
        read_cells<CellFormat::format, false>(a);            \
    }                                                        \
    KERNEL(read_values_##format, ReadCellsArguments, 128) {  \
        read_cells<CellFormat::format, true>(a);             \
    }                                                        \
    KERNEL(move_cells_##format, MoveCellsArguments, 128) {   \
        move_cells<CellFormat::format>(a);                   \
    }
FOR_CELL_FORMATS(CELL_KERNELS)

/// A block for each piece.
KERNEL(gather, GatherArguments, 256) {
    const GatheredPiece& piece = a.pieces[blockIdx.x];
    for (int64_t i = threadIdx.x; i < piece.words; i += blockDim.x) piece.to[i] = piece.from[i];
}

}  // namespace lectern::cuda
