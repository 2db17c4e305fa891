#pragma once

// The AttentionKernels of a tier.

#include "engine/backend/cpu/attention_float.h"
#include "engine/backend/cpu/attention_gather.h"
#include "engine/backend/cpu/attention_groups.h"
#include "engine/backend/cpu/attention_q8.h"
#include "engine/backend/cpu/cell_rope.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

void pack_rows(CellFormat format, const float* const* rows, float scale, QueryRows& out) {
    if (is_scaled(format)) {
        alignas(64) std::int8_t bytes[most_width];
        auto* packed = static_cast<std::int32_t*>(out.channels);
        const int words = out.width / 4;
        for (int r = 0; r < out.rows; ++r) {
            float row_scale = 0;
            if (r < out.used)
                row_scale = quantize(rows[r], out.width, bytes);
            else
                __builtin_memset(bytes, 0, sizeof bytes);
            Simd::Int sum = Simd::zero_int();
            for (int d = 0; d < out.width; d += Simd::lanes) sum = Simd::add_int(sum, Simd::load_bytes(bytes + d));
            out.start[r] = -Simd::key_offset * static_cast<std::int32_t>(Simd::sum(Simd::to_float(sum)));
            out.scale[r] = row_scale * scale * log2_e;
            for (int c = 0; c < words; ++c) __builtin_memcpy(packed + c * out.rows + r, bytes + 4 * c, 4);
        }
    } else {
        auto* packed = static_cast<float*>(out.channels);
        for (int r = 0; r < out.rows; ++r)
            for (int c = 0; c < out.width; ++c)
                packed[c * out.rows + r] = r < out.used ? rows[r][c] * (scale * log2_e) : 0.0f;
    }
}

template <int Rows, bool Masked>
void attend_rows(const QueryRows& rows, const CellBlock& block, int window, BlockScratch& scratch,
                 const AttentionState& out) {
    if (is_scaled(block.format))
        attend_bytes<Rows, Masked>(rows, block, window, scratch, out);
    else if (block.format == CellFormat::f16)
        attend_floats<Rows, Half, Masked>(rows, block, window, scratch, out);
    else if (block.format == CellFormat::bf16)
        attend_floats<Rows, Bfloat, Masked>(rows, block, window, scratch, out);
    else
        attend_floats<Rows, float, Masked>(rows, block, window, scratch, out);
}

template <int Rows, bool Masked>
void score_rows(const QueryRows& rows, const CellBlock& block, int window, BlockScratch& scratch, float* largest) {
    if (is_scaled(block.format))
        bytes_logits<Rows, Masked>(rows, block, window, scratch, largest);
    else if (block.format == CellFormat::f16)
        floats_logits<Rows, Half, Masked>(rows, block, window, scratch, largest);
    else if (block.format == CellFormat::bf16)
        floats_logits<Rows, Bfloat, Masked>(rows, block, window, scratch, largest);
    else
        floats_logits<Rows, float, Masked>(rows, block, window, scratch, largest);
}

/// Calls kernel(Number<rows>, Number<masked>).
template <typename Kernel>
void for_kernel_of(int rows, bool masked, const Kernel& kernel) {
    const auto with_rows = [&](auto count) {
        if (masked)
            kernel(count, Number<1>());
        else
            kernel(count, Number<0>());
    };
    if (rows == 12)
        with_rows(Number<12>());
    else if (rows == 8)
        with_rows(Number<8>());
    else if (rows == 6)
        with_rows(Number<6>());
    else
        with_rows(Number<4>());
}

void attend_block(const QueryRows& rows, const CellBlock& block, bool masked, int window, BlockScratch& scratch,
                  const AttentionState& out) {
    for_kernel_of(rows.rows, masked,
                  [&](auto count, auto mask) { attend_rows<count(), mask() != 0>(rows, block, window, scratch, out); });
}

void score_block(const QueryRows& rows, const CellBlock& block, bool masked, int window, BlockScratch& scratch,
                 float* largest) {
    for_kernel_of(rows.rows, masked, [&](auto count, auto mask) {
        score_rows<count(), mask() != 0>(rows, block, window, scratch, largest);
    });
}

void sum_block(int rows, int cells, BlockScratch& scratch, const AttentionState& out) {
    for (int r = 0; r < rows; ++r)
        weigh_floats(scratch.logits + r * block_cells, whole_steps(cells), out.reference[r], out.reference[r],
                     out.sum[r]);
}

void split_value_scales(const float* scale, int count, float* log2, float* inverse) {
    for (int i = 0; i < count; i += Simd::lanes) split_value_scale(Simd::load(scale + i), log2 + i, inverse + i);
}

void position_range(const CellBlock& block, std::int32_t& least, std::int32_t& largest) {
    least = block.position[0];
    largest = block.position[0];
    int i = 0;
    if (block.cells >= Simd::lanes) {
        Simd::Int low = Simd::load_int(block.position), high = low;
        for (; i + Simd::lanes <= block.cells; i += Simd::lanes) {
            const Simd::Int x = Simd::load_int(block.position + i);
            low = Simd::min_int(low, x);
            high = Simd::max_int(high, x);
        }
        alignas(64) std::int32_t lows[Simd::lanes], highs[Simd::lanes];
        Simd::store_int(lows, low);
        Simd::store_int(highs, high);
        for (int j = 0; j < Simd::lanes; ++j) {
            least = lows[j] < least ? lows[j] : least;
            largest = highs[j] > largest ? highs[j] : largest;
        }
    }
    for (; i < block.cells; ++i) {
        least = block.position[i] < least ? block.position[i] : least;
        largest = block.position[i] > largest ? block.position[i] : largest;
    }
}

constexpr AttentionKernels attention_kernels = {
    .pack_rows = pack_rows,
    .attend_block = attend_block,
    .score_block = score_block,
    .sum_block = sum_block,
    .gather_block = gather_block,
    .unpack_keys = unpack_keys,
    .scale_values = scale_values,
    .split_value_scales = split_value_scales,
    .position_range = position_range,
    .merge = merge_states,
    .finish = finish_rows,
    .hadamard = hadamard,
    .rope_and_store = rope_and_store,
    .rotate_key = rotate_key,
    .read_key = read_key,
    .read_value = read_value,
    .rms_norm = rms_norm,
};

}  // namespace
}  // namespace lectern::cpu
