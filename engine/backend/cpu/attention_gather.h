#pragma once

// What cells receive from the rows that look at them: the columns of a block's logits. The
// truth is reference/attention.cpp.

#include "engine/backend/cpu/attention_softmax.h"
#include "engine/backend/cpu/attention_tile.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Logits are taken in base 2.
constexpr float log2_e = 1.44269504f;

template <Received What>
void gather_columns(int rows, int cells, const float* logits, const float* reference, const float* share,
                    float* received) {
    const Simd::Float natural = Simd::set1(1.0f / log2_e);
    for (int i = 0; i < whole_steps(cells); i += Simd::lanes) {
        Simd::Float all = Simd::load(received + i);
        for (int r = 0; r < rows; ++r) {
            const Simd::Float x = Simd::load(logits + r * block_cells + i);
            if constexpr (What == Received::largest_logit) {
                all = Simd::max(Simd::mul(x, natural), all);  // NaN: what stands there
            } else {
                const Simd::Float weight = exp2_of_negative(Simd::sub(x, Simd::set1(reference[r])));
                if constexpr (What == Received::sum)
                    all = Simd::fma(weight, Simd::set1(share[r]), all);
                else
                    all = Simd::max(Simd::mul(weight, Simd::set1(share[r])), all);
            }
        }
        Simd::store(received + i, all);
    }
}

void gather_block(Received what, int rows, int cells, const BlockScratch& scratch, const float* reference,
                  const float* share, float* received) {
    const auto gather = what == Received::sum       ? gather_columns<Received::sum>
                        : what == Received::largest ? gather_columns<Received::largest>
                                                    : gather_columns<Received::largest_logit>;
    gather(rows, cells, scratch.logits, reference, share, received);
}

}  // namespace
}  // namespace lectern::cpu
