// What a warp computes once all its lanes have arrived: mma, ldmatrix, shuffles, votes. The layouts are those of the
// table in engine/backend/cuda/kernels/tile_ops.h.

#include <vector>

#include "tests/cuda_host/block.h"

namespace cuda_host::combine {

namespace {

float from_bf16(std::uint32_t bits) {
    return std::bit_cast<float>(bits << 16);
}
/// By a table: without an extension of the processor the compiler calls a function, 18 % of the time of attention.
float from_f16(std::uint32_t bits) {
    static const auto table = [] {
        std::vector<float> values(65'536);
        for (std::uint32_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(std::bit_cast<_Float16>(static_cast<std::uint16_t>(i)));
        return values;
    }();
    return table[bits & 0xffff];
}

template <float (*from)(std::uint32_t)>
void mma_16(Lane* lanes) {
    alignas(32) float a[16][16], b[16][8], c[16][8];
    for (int lane = 0; lane < 32; ++lane) {
        const std::uint32_t* in = lanes[lane].in;
        const int g = lane / 4, t = lane % 4;
        for (int r = 0; r < 4; ++r) {
            const int row = g + (r & 1) * 8, k = 2 * t + (r >> 1) * 8;
            a[row][k] = from(in[r] & 0xffff);
            a[row][k + 1] = from(in[r] >> 16);
        }
        for (int r = 0; r < 2; ++r) {
            const int k = 2 * t + r * 8;
            b[k][g] = from(in[4 + r] & 0xffff);
            b[k + 1][g] = from(in[4 + r] >> 16);
        }
        for (int i = 0; i < 4; ++i) c[g + (i >> 1) * 8][2 * t + (i & 1)] = std::bit_cast<float>(in[6 + i]);
    }
    for (int row = 0; row < 16; ++row) {
        float sum[8];  // in a register: half of the emulation's time is spent here
        for (int n = 0; n < 8; ++n) sum[n] = c[row][n];
        for (int k = 0; k < 16; ++k)
            for (int n = 0; n < 8; ++n) sum[n] += a[row][k] * b[k][n];
        for (int n = 0; n < 8; ++n) c[row][n] = sum[n];
    }
    for (int lane = 0; lane < 32; ++lane)
        for (int i = 0; i < 4; ++i)
            lanes[lane].out[i] = std::bit_cast<std::uint32_t>(c[lane / 4 + (i >> 1) * 8][2 * (lane % 4) + (i & 1)]);
}

/// Row r of matrix i comes from lane 8 i + r.
void load_matrix(Lane* lanes, bool trans) {
    std::uint16_t m[4][8][8];
    for (int lane = 0; lane < 32; ++lane) std::memcpy(m[lane / 8][lane % 8], lanes[lane].in, 16);
    for (int lane = 0; lane < 32; ++lane)
        for (int i = 0; i < 4; ++i) {
            const int g = lane / 4, t = lane % 4;
            const std::uint32_t low = trans ? m[i][2 * t][g] : m[i][g][2 * t];
            const std::uint32_t high = trans ? m[i][2 * t + 1][g] : m[i][g][2 * t + 1];
            lanes[lane].out[i] = low | high << 16;
        }
}

}  // namespace

void mma_bf16(Lane* lanes, std::uint32_t) {
    mma_16<from_bf16>(lanes);
}
void mma_f16(Lane* lanes, std::uint32_t) {
    mma_16<from_f16>(lanes);
}
void mma_s8(Lane* lanes, std::uint32_t) {
    int a[16][32], b[32][8], c[16][8];
    for (int lane = 0; lane < 32; ++lane) {
        const std::uint32_t* in = lanes[lane].in;
        const int g = lane / 4, t = lane % 4;
        for (int byte = 0; byte < 4; ++byte) {
            const auto part = [&](std::uint32_t word) { return static_cast<std::int8_t>(word >> (8 * byte)); };
            for (int r = 0; r < 4; ++r) a[g + (r & 1) * 8][4 * t + byte + (r >> 1) * 16] = part(in[r]);
            for (int r = 0; r < 2; ++r) b[4 * t + byte + r * 16][g] = part(in[4 + r]);
        }
        for (int i = 0; i < 4; ++i) c[g + (i >> 1) * 8][2 * t + (i & 1)] = static_cast<int>(in[6 + i]);
    }
    for (int row = 0; row < 16; ++row)
        for (int k = 0; k < 32; ++k)
            for (int n = 0; n < 8; ++n) c[row][n] += a[row][k] * b[k][n];
    for (int lane = 0; lane < 32; ++lane)
        for (int i = 0; i < 4; ++i)
            lanes[lane].out[i] = static_cast<std::uint32_t>(c[lane / 4 + (i >> 1) * 8][2 * (lane % 4) + (i & 1)]);
}
void ldmatrix(Lane* lanes, std::uint32_t) {
    load_matrix(lanes, false);
}
void ldmatrix_trans(Lane* lanes, std::uint32_t) {
    load_matrix(lanes, true);
}

/// A source lane that the mask does not name gives all ones; on the device it gives anything.
void shuffle(Lane* lanes, std::uint32_t mask) {
    for (int lane = 0; lane < 32; ++lane) {
        if ((mask >> lane & 1) == 0) continue;
        const std::uint32_t source = lanes[lane].in[2] & 31;
        const bool present = (mask >> source & 1) != 0;
        for (int word = 0; word < 2; ++word) lanes[lane].out[word] = present ? lanes[source].in[word] : ~0u;
    }
}

void ballot(Lane* lanes, std::uint32_t mask) {
    std::uint32_t votes = 0;
    for (int lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) != 0) votes |= lanes[lane].in[0] << lane;
    for (int lane = 0; lane < 32; ++lane) lanes[lane].out[0] = votes;
}

}  // namespace cuda_host::combine
