#pragma once

// How a block's work is cut into tiles of accumulators that stay in registers. The loops over tiles are functions that
// are never inlined: merged into a larger one, GCC 12 kept the accumulators in memory (2.3x).

#include "engine/backend/cpu/attention_kernels.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

template <int N>
struct Number {
    constexpr int operator()() const { return N; }
};

/// Elements from the plane's start to channel 0 of `cell`, where `together` channels of a cell lie side by side.
inline std::size_t key_start(int cell, int width, int together) {
    return static_cast<std::size_t>(cell / cell_group) * cell_group * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(cell % cell_group * together);
}

/// Few rows leave the core waiting for memory: while one plane of a block is read, the next one is asked for, into L2
/// (12 GB/s of q8 cells instead of 8 without; into L1, which holds no whole block of both, it gains nothing).
template <int Rows>
inline void ask_for(const void* p) {
    if constexpr (Rows <= 8) _mm_prefetch(static_cast<const char*>(p), _MM_HINT_T1);
}

/// The softmax works on whole steps of 32 cells on every tier, so that sums are taken in one order.
constexpr int softmax_step = 32;
inline int whole_steps(int cells) {
    return (cells + softmax_step - 1) / softmax_step * softmax_step;
}

/// Rows of a score tile of two registers of cells. Keys that take two registers (AVX2 without VNNI) leave room for 4.
constexpr int score_tile_rows(int rows, bool keys_in_two) {
    if (Simd::registers == 32) return rows;
    if (rows % 6 == 0 && !keys_in_two) return 6;
    return rows % 4 == 0 ? 4 : 3;
}

/// Whether a tile of values is all rows high, and less wide, or not.
enum class TileForm { wide, high };

/// Calls tile(Number<rows>, Number<registers>, row, channel) for tiles that cover [Rows][width]: at most 24
/// accumulators of 32 registers, 12 of 16. Tiles are high, where there are registers enough, for values that cost more
/// than one instruction to load.
template <int Rows, TileForm Form = TileForm::wide, typename Tile>
inline void for_channel_tiles(int width, const Tile& tile) {
    constexpr bool high = Form == TileForm::high && Simd::registers == 32;
    constexpr int tile_rows = high ? Rows : Rows % 6 == 0 ? 6 : 4;
    constexpr int wide = Simd::registers == 32 && tile_rows <= 6 ? 4 : 2;
    for (int row = 0; row < Rows; row += tile_rows) {
        int channel = 0;
        for (; channel + wide * Simd::lanes <= width; channel += wide * Simd::lanes)
            tile(Number<tile_rows>(), Number<wide>(), row, channel);
        if constexpr (Simd::registers == 32) {
            if (wide == 4 && channel + 2 * Simd::lanes <= width) {
                tile(Number<tile_rows>(), Number<2>(), row, channel);
                channel += 2 * Simd::lanes;
            }
            if (channel < width) tile(Number<tile_rows>(), Number<1>(), row, channel);
        }
    }
}

}  // namespace
}  // namespace lectern::cpu
