#pragma once

#include <string>
#include <vector>

namespace lectern::cpu {

struct LinearKernels;
struct AttentionKernels;

/// One tier: kernels compiled for one set of vector extensions. The same template sources make all of them.
struct Tier {
    const char* name;                   ///< "avx2", "avxvnni", "avx512vnni"
    const LinearKernels* linear;        ///< see linear_kernels.h
    const AttentionKernels* attention;  ///< see attention_kernels.h
};

/// Tiers that this processor and operating system can run, slowest first. Empty on a machine without AVX2.
const std::vector<Tier>& available_tiers();

}  // namespace lectern::cpu
