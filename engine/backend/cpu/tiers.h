#pragma once

// The kernel tables that the tiers' units define; available_tiers() in tiers.cpp chooses among them.

namespace lectern::cpu {

struct LinearKernels;
struct AttentionKernels;

extern const LinearKernels avx2_linear_kernels;
extern const LinearKernels avxvnni_linear_kernels;
extern const LinearKernels avx512_linear_kernels;
extern const AttentionKernels avx2_attention_kernels;
extern const AttentionKernels avxvnni_attention_kernels;
extern const AttentionKernels avx512_attention_kernels;

}  // namespace lectern::cpu
