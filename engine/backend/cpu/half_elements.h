#pragma once

// The elements of planes that hold floats of 32 or 16 bits.

#include <cstdint>

#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

enum class Half : std::uint16_t {};
enum class Bfloat : std::uint16_t {};

inline Simd::Float load_element(const float* p) {
    return Simd::load(p);
}
inline Simd::Float load_element(const Half* p) {
    return Simd::from_half(reinterpret_cast<const std::uint16_t*>(p));
}
inline Simd::Float load_element(const Bfloat* p) {
    return Simd::from_bfloat(reinterpret_cast<const std::uint16_t*>(p));
}

inline void store_element(float* p, Simd::Float x) {
    Simd::store(p, x);
}
inline void store_element(Half* p, Simd::Float x) {
    Simd::store_half(reinterpret_cast<std::uint16_t*>(p), x);
}
inline void store_element(Bfloat* p, Simd::Float x) {
    Simd::store_bfloat(reinterpret_cast<std::uint16_t*>(p), x);
}

/// Calls work(an element of the format), for formats whose planes hold floats.
template <typename Work>
inline void with_element(CellFormat format, const Work& work) {
    if (format == CellFormat::f16) return work(Half());
    if (format == CellFormat::bf16) return work(Bfloat());
    work(0.0f);
}

}  // namespace
}  // namespace lectern::cpu
