#pragma once

// Simd, the vector operations of the tier that a translation unit is compiled for. Headers with kernels include it, and
// only the sources of a tier (*_avx2.cpp, *_avxvnni.cpp, *_avx512.cpp), which have its flags, include those.

#if defined(__AVX512VNNI__)
#include "engine/backend/cpu/simd_avx512.h"
#elif defined(__AVX2__)
#include "engine/backend/cpu/simd_avx2.h"
#else
#error "kernels are compiled with the flags of a tier: see engine/backend/CMakeLists.txt"
#endif
