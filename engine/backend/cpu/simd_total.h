#pragma once

// Sums over many numbers.

#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Sums are taken in lanes of sixteen numbers whatever the width of a register, so that every tier adds in one order
/// and gives the same bits.
constexpr int sum_lanes = 16;

/// So many registers have `Units` times sixteen sums.
template <int Units>
constexpr int registers_of = Units* sum_lanes / Simd::lanes;

/// The sum of all of them. Uses them up.
template <int Units>
inline float total(Simd::Float (&sums)[registers_of<Units>]) {
    constexpr int of_unit = registers_of<1>;
    for (int units = Units; units > 1; units /= 2)
        for (int i = 0; i < units / 2 * of_unit; ++i) {
            const int first = i / of_unit * 2 * of_unit + i % of_unit;
            sums[i] = Simd::add(sums[first], sums[first + of_unit]);
        }
    for (int i = 1; i < of_unit; ++i) sums[0] = Simd::add(sums[0], sums[i]);
    return Simd::sum(sums[0]);
}

}  // namespace
}  // namespace lectern::cpu
