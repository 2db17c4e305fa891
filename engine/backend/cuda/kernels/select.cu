// Which cells survive: a radix search, eight bits a pass, finds the rank of the worst cell that is kept; then all that
// are better, and as many equal ones as there is room for, are written down in order. A block for each head.

#include "engine/backend/cuda/kernels/cell_planes.h"

namespace lectern::cuda {

namespace {

constexpr int threads = 1024;

/// Rises with the score; NaN is the lowest score, -0 equals +0.
__device__ std::uint32_t rising(float score) {
    if (score != score) score = -INFINITY;
    const std::uint32_t bits = __float_as_uint(score + 0.0f);
    return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

/// Sum of v over the threads below this one; `total` becomes the sum over all.
__device__ int exclusive_sum(int v, int& total) {
    SHARED(of_warps, int[threads / 32]);
    int inclusive = v;
    for (int d = 1; d < 32; d *= 2) {
        const int left = __shfl_up_sync(all_lanes, inclusive, static_cast<unsigned>(d));
        if (lane_of_warp() >= d) inclusive += left;
    }
    if (lane_of_warp() == 31) of_warps[warp_of_block()] = inclusive;
    __syncthreads();
    int before = 0;
    total = 0;
    for (int w = 0; w < threads / 32; ++w) {
        before += w < warp_of_block() ? of_warps[w] : 0;
        total += of_warps[w];
    }
    __syncthreads();  // the next call writes of_warps again
    return before + inclusive - v;
}

struct Threshold {
    std::uint64_t rank;  ///< of the worst that is kept
    int equal;           ///< how many of that rank are kept
};

/// The `wanted` highest of n ranks, 1 <= wanted <= n.
template <int bytes, typename Rank>
__device__ Threshold find_threshold(int n, int wanted, const Rank& rank) {
    SHARED(histogram, unsigned[256]);
    SHARED(choice, unsigned[2]);  // a digit; how many are wanted from those that have it
    const int me = static_cast<int>(threadIdx.x);
    std::uint64_t prefix = 0, known = 0;
    auto left = static_cast<unsigned>(wanted);
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        if (me < 256) histogram[me] = 0;
        __syncthreads();
        for (int i = me; i < n; i += threads) {
            const std::uint64_t r = rank(i);
            if ((r & known) == prefix) atomicAdd(&histogram[r >> shift & 255u], 1u);
        }
        __syncthreads();
        for (int d = 1; d < 256; d *= 2) {  // inclusive sums from the highest digit down
            const unsigned above = me < 256 && me + d < 256 ? histogram[me + d] : 0;
            __syncthreads();
            if (me < 256) histogram[me] += above;
            __syncthreads();
        }
        if (me < 256) {
            const unsigned from_here = histogram[me], above = me < 255 ? histogram[me + 1] : 0;
            if (above < left && left <= from_here) {
                choice[0] = static_cast<unsigned>(me);
                choice[1] = left - above;
            }
        }
        __syncthreads();
        prefix |= static_cast<std::uint64_t>(choice[0]) << shift;
        known |= std::uint64_t{255} << shift;
        left = choice[1];
        __syncthreads();
    }
    return {prefix, static_cast<int>(left)};
}

}  // namespace

KERNEL(select_cells, SelectArguments, 1024) {
    const SelectHead head = a.heads[blockIdx.x];
    std::uint64_t recent = ~std::uint64_t{0};
    if (head.recent > 0) {
        const auto position = [&](int i) { return static_cast<std::uint64_t>(position_of(head.index, i)); };
        recent = find_threshold<4>(head.used, min(head.recent, head.used), position).rank;
    }
    const auto rank = [&](int i) {
        const std::int32_t at = head.index != nullptr ? position_of(head.index, i) : head.used - i;
        const auto position = static_cast<std::uint32_t>(at);
        const bool forced = at < head.sinks || position >= recent;
        return static_cast<std::uint64_t>(forced) << 63 | static_cast<std::uint64_t>(rising(head.scores[i])) << 31 |
               position;
    };
    const Threshold worst = find_threshold<8>(head.used, head.keep, rank);

    int equal_before = 0, kept_before = 0;
    for (int base = 0; base < head.used; base += threads) {
        const int i = base + static_cast<int>(threadIdx.x);
        const bool inside = i < head.used;
        const std::uint64_t r = inside ? rank(i) : 0;
        const bool equal = inside && r == worst.rank;
        int equals = 0, kept = 0;
        const int order = equal_before + exclusive_sum(equal ? 1 : 0, equals);
        const bool keep = inside && (r > worst.rank || (equal && order < worst.equal));
        const int place = kept_before + exclusive_sum(keep ? 1 : 0, kept);
        if (keep) head.kept[place] = i;
        if (keep && head.kept_scores != nullptr) head.kept_scores[place] = head.scores[i];
        equal_before += equals;
        kept_before += kept;
    }
}

}  // namespace lectern::cuda
