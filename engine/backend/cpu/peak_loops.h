#pragma once

// Loops that do nothing but one kind of work, to measure what a core can do at most.

#include <cstring>

#include "engine/backend/cpu/linear_kernels.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

void peak_dots(int rounds, std::int32_t* sink) {
    Simd::Int sums[PeakLoops::chains];
#pragma GCC unroll 16
    for (int c = 0; c < PeakLoops::chains; ++c) sums[c] = Simd::set1_int(c);
    const Simd::Int factor = Simd::set1_int(sink[0]);
    Simd::Int codes = factor;
    for (int i = 0; i < rounds; ++i) {
#pragma GCC unroll 16
        for (int c = 0; c < PeakLoops::chains; ++c) {
            asm("" : "+x"(codes));  // another value as far as the compiler knows, or it would share the products
            Simd::dot_small_bytes(sums[c], codes, factor);
        }
    }
#pragma GCC unroll 16
    for (int c = 1; c < PeakLoops::chains; ++c) sums[0] = Simd::add_int(sums[0], sums[c]);
    Simd::store_int(sink, sums[0]);
}

void peak_fmas(int rounds, std::int32_t* sink) {
    Simd::Float sums[PeakLoops::chains];
#pragma GCC unroll 16
    for (int c = 0; c < PeakLoops::chains; ++c) sums[c] = Simd::set1(static_cast<float>(c));
    const Simd::Float factor = Simd::to_float(Simd::load_int(sink));
    for (int i = 0; i < rounds; ++i) {
#pragma GCC unroll 16
        for (int c = 0; c < PeakLoops::chains; ++c) sums[c] = Simd::fma(sums[c], factor, factor);
    }
#pragma GCC unroll 16
    for (int c = 1; c < PeakLoops::chains; ++c) sums[0] = Simd::add(sums[0], sums[c]);
    Simd::store_int(sink, Simd::round(sums[0]));
}

/// In four places at once: what reads one alone waits for the start of each page.
void peak_read(const std::byte* memory, std::size_t bytes, std::int32_t* sink) {
    constexpr int width = Simd::lanes * 4, streams = 4, each = 2;
    const std::size_t part = bytes / streams;
    Simd::Int sums[streams * each];
#pragma GCC unroll 8
    for (Simd::Int& sum : sums) sum = Simd::zero_int();
    for (std::size_t at = 0; at + each * width <= part; at += each * width) {
#pragma GCC unroll 8
        for (int i = 0; i < streams * each; ++i)
            sums[i] = Simd::add_int(sums[i], Simd::load_int(memory + i / each * part + at + i % each * width));
    }
#pragma GCC unroll 8
    for (int i = 1; i < streams * each; ++i) sums[0] = Simd::add_int(sums[0], sums[i]);
    Simd::store_int(sink, sums[0]);
}

}  // namespace
}  // namespace lectern::cpu
