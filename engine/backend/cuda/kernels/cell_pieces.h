#pragma once

// Cells on their way from the planes to tiles of f16 in shared memory, [cell][pitch]. A tile's part of a plane is one
// piece of memory, which goes in pieces of 16 bytes, piece i by thread i, i + threads of the block, and so on: a thread
// that copies a piece with cp.async reads it itself, and needs no barrier for that. Cells behind the last of a head, as
// far as their group of 16, come along and give anything finite.
//
// Numbers of any format become f16, whose 11 bits hold the 8 of a code; ±65504 holds any key that a model makes. Keys
// with scales become their codes, and their logits are multiplied; values are multiplied here, as what they are
// multiplied with, weights down to nothing, leaves f16 no room for a scale.

#include "engine/backend/cuda/kernels/cell_planes.h"
#include "engine/backend/cuda/kernels/tile_ops.h"

namespace lectern::cuda {

/// Numbers of a piece.
constexpr int key_piece(CellFormat format) {
    return 128 / static_cast<int>(key_bits(format));
}
constexpr int value_piece(CellFormat format) {
    return 128 / static_cast<int>(value_bits(format));
}

/// What is at `from` of a plane, in pieces.
struct Pieces {
    const uint8_t* from;
    int count;
};

/// Cells of a tile that there are, in whole groups; `left` are in the head from the tile's first on.
__device__ __forceinline__ int cells_present(int left, int cells) {
    return min(cells, (left + cell_group - 1) / cell_group * cell_group);
}

template <CellFormat format>
__device__ __forceinline__ Pieces key_pieces(const HeadPlanes& planes, int width, int first, int present) {
    return {planes.key + key_bytes(format, width, first), present * width / key_piece(format)};
}
template <CellFormat format>
__device__ __forceinline__ Pieces value_pieces(const HeadPlanes& planes, int width, int first, int present) {
    return {planes.value + value_bytes(format, width, first), present * width / value_piece(format)};
}

__device__ __forceinline__ void copy_pieces(uint4* to, const Pieces& pieces) {
    for (int i = static_cast<int>(threadIdx.x); i < pieces.count; i += static_cast<int>(blockDim.x))
        cp_async_16(to + i, pieces.from + static_cast<std::size_t>(i) * 16);
}

/// Finite for anything that may stand where no cell is, and such that the largest code gives no infinity in f16.
__device__ __forceinline__ float bounded_scale(float scale) {
    return fminf(scale, 511.0f);
}

/// Byte k of a word as a float, less `zero`: the byte is put behind the digits of 2^23, which is quicker than a
/// conversion.
__device__ __forceinline__ float byte_number(uint32_t word, int k, int zero) {
    const uint32_t bits = __byte_perm(word, 0x4b000000u, 0x7540u + static_cast<uint32_t>(k));
    return __uint_as_float(bits) - static_cast<float>(8388608 + zero);
}

/// Two bytes of a word, less 128, as f16: likewise, behind the digits of 1024.
__device__ __forceinline__ uint32_t code_pair(uint32_t word, int pair) {
    return subtract_f16x2(__byte_perm(word, 0x64646464u, pair == 0 ? 0x4140u : 0x4342u), 0x64806480u);
}

template <CellFormat format>
__device__ __forceinline__ void store_key_piece(uint16_t* tile, int pitch, int width, int i, uint4 piece) {
    if constexpr (is_scaled(format)) {  // four channels of four cells
        const int channel = i % width / 4 * 4, cell = i / width * cell_group + i % 4 * 4;
        const uint32_t words[4] = {piece.x, piece.y, piece.z, piece.w};
#pragma unroll
        for (int j = 0; j < 4; ++j)
            *reinterpret_cast<uint2*>(tile + (cell + j) * pitch + channel) =
                make_uint2(code_pair(words[j], 0), code_pair(words[j], 1));
    } else {
        constexpr int in_piece = key_piece(format);  // cells, of one channel
        const int value = i * in_piece;
        const int cell = value / (cell_group * width) * cell_group + value % cell_group;
        const int channel = value / cell_group % width;
        uint8_t bytes[16];
        memcpy(bytes, &piece, 16);
#pragma unroll
        for (int j = 0; j < in_piece; ++j)
            tile[(cell + j) * pitch + channel] =
                static_cast<uint16_t>(pack_f16(load_float<format>(bytes, static_cast<std::size_t>(j)), 0));
    }
}

/// Eight numbers to 16 bytes of a tile.
template <typename Number>
__device__ __forceinline__ void store_eight(uint16_t* to, const Number& number) {
    *reinterpret_cast<uint4*>(to) =
        make_uint4(pack_bounded_f16(number(0), number(1)), pack_bounded_f16(number(2), number(3)),
                   pack_bounded_f16(number(4), number(5)), pack_bounded_f16(number(6), number(7)));
}

/// `scales` are those of the tile's cells.
template <CellFormat format>
__device__ __forceinline__ void store_value_piece(uint16_t* tile, int pitch, int width, int i, uint4 piece,
                                                  const float* scales) {
    if constexpr (is_scaled(format)) {  // the channels of a pair of cells lie side by side
        constexpr int channels = value_piece(format) / 2;
        const int per_pair = width / channels, cell = i / per_pair * 2, channel = i % per_pair * channels;
        const uint32_t words[4] = {piece.x, piece.y, piece.z, piece.w};
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const float scale = bounded_scale(scales[cell + half]);
            uint16_t* const to = tile + (cell + half) * pitch + channel;
            if constexpr (format == CellFormat::q8) {
                store_eight(
                    to, [&](int k) { return byte_number(words[k / 2] ^ 0x80808080u, k % 2 * 2 + half, 128) * scale; });
            } else {
#pragma unroll
                for (int eight = 0; eight < 16; eight += 8)
                    store_eight(to + eight, [&](int k) {
                        return byte_number(words[(eight + k) / 4] >> (half * 4) & 0x0f0f0f0fu, k % 4, 8) * scale;
                    });
            }
        }
    } else {
        constexpr int in_piece = value_piece(format);  // channels, of one cell
        const int per_cell = width / in_piece;
        auto* const to = reinterpret_cast<uint32_t*>(tile + i / per_cell * pitch + i % per_cell * in_piece);
        uint8_t bytes[16];
        memcpy(bytes, &piece, 16);
#pragma unroll
        for (int j = 0; j < in_piece / 2; ++j)
            to[j] = pack_f16(load_float<format>(bytes, static_cast<std::size_t>(2 * j)),
                             load_float<format>(bytes, static_cast<std::size_t>(2 * j + 1)));
    }
}

}  // namespace lectern::cuda
