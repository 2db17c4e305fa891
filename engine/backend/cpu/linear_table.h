#pragma once

// The table of a tier's kernels.

#include "engine/backend/cpu/linear_activations.h"
#include "engine/backend/cpu/linear_finish.h"
#include "engine/backend/cpu/linear_multiply.h"
#include "engine/backend/cpu/peak_loops.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Accumulators fill the registers that weights, activations and factors leave free. Quantised kinds hold a whole
/// number and a float for each token and register of rows: 6 x 2 x 2 of 32 registers, or 3 x 2 x 2 of 16.
constexpr int quantised_group = Simd::registers == 32 ? 6 : 3;
constexpr int float_group = Simd::registers == 32 ? 12 : 6;

/// Up to so many tokens, unpacking codes on the way costs less than writing them out and reading them again does
/// (3 us a panel of 2048 inputs). On Zen 4 unpacking hides in idle ports for any number of tokens; on processors with
/// two vector ports it takes up to a quarter of the product's time.
constexpr int direct_tokens = 48;

template <PanelKind kind, int tokens>
constexpr void fill_tokens(LinearKernels& k) {
    constexpr auto at = static_cast<int>(kind);
    k.packed[at][tokens - 1] = multiply<PackedBlocks<kind>, tokens>;
    k.expanded[at][tokens - 1] = multiply<ExpandedBlocks<kind>, tokens>;
    if constexpr (tokens > 1) fill_tokens<kind, tokens - 1>(k);
}

template <PanelKind kind, int tokens>
constexpr void fill_float_tokens(LinearKernels& k) {
    k.floats[static_cast<int>(kind) - quantised_kinds][tokens - 1] = multiply_float<kind, tokens>;
    if constexpr (tokens > 1) fill_float_tokens<kind, tokens - 1>(k);
}

template <int kind>
constexpr void fill_kinds(LinearKernels& k) {
    constexpr auto panel_kind = static_cast<PanelKind>(kind);
    if constexpr (is_float(panel_kind)) {
        fill_float_tokens<panel_kind, float_group>(k);
    } else {
        k.expand[kind] = expand<panel_kind>;
        fill_tokens<panel_kind, quantised_group>(k);
    }
    if constexpr (kind > 0) fill_kinds<kind - 1>(k);
}

constexpr LinearKernels make_linear_kernels() {
    LinearKernels k{};
    k.quantised_group = quantised_group;
    k.float_group = float_group;
    k.direct_tokens = direct_tokens;
    k.quantise = quantise;
    fill_kinds<quantised_kinds + float_kinds - 1>(k);
    k.store = finish_sums<SumsTo::out>;
    k.add = finish_sums<SumsTo::added>;
    k.silu = finish_sums<SumsTo::silu>;
    k.gelu = finish_sums<SumsTo::gelu>;
    k.gelu_times = finish_sums<SumsTo::gelu_times>;
    k.gate_silu = finish_gate<silu>;
    k.gate_gelu = finish_gate<gelu_by_tanh>;
    k.peaks = {Simd::lanes, peak_dots, peak_fmas, peak_read};
    return k;
}

}  // namespace
}  // namespace lectern::cpu
