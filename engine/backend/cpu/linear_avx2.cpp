#include "engine/backend/cpu/linear_table.h"
#include "engine/backend/cpu/tiers.h"

namespace lectern::cpu {

constinit const LinearKernels avx2_linear_kernels = make_linear_kernels();

}  // namespace lectern::cpu
