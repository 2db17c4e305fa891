#pragma once

#include <string>

namespace lectern {

/// Vector extensions that both the processor lists and the operating system saves and restores (XGETBV).
struct CpuFeatures {
    bool avx2_fma = false;     ///< AVX2, FMA3 and F16C
    bool avx_vnni = false;     ///< 256-bit vpdpbusd in VEX encoding
    bool avx512_vnni = false;  ///< AVX-512 F, BW, DQ, VL and VNNI
    std::string name;          ///< the processor's brand string

    static const CpuFeatures& of_this_machine();
};

}  // namespace lectern
