#include "engine/backend/cpu/attention_table.h"
#include "engine/backend/cpu/tiers.h"

namespace lectern::cpu {

constinit const AttentionKernels avx512_attention_kernels = attention_kernels;

}  // namespace lectern::cpu
