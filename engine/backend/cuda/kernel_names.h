#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/backend/cuda/kernels/arguments.h"

namespace lectern::cuda {

// Names are made here and nowhere else, so that a test can see that the fatbin has every kernel that is ever launched.

inline constexpr std::array weight_kind_names{"f32", "f16", "bf16", "q8", "q8_fine", "q4", "q4_fine", "q4_codebook"};
inline constexpr std::array attention_widths{64, 96, 128, 256};

/// The width that a kernel is compiled for and that holds heads of `width` channels.
int attention_width(int width);

std::string weight_kernel(const char* operation, WeightKind kind);  ///< "gemm", "mmq", ...
std::string gemv_kernel(WeightKind kind, int tokens);
std::string cell_kernel(const char* operation, CellFormat format);  ///< "rope_and_store", ...
std::string attention_kernel(const char* operation, CellFormat format,
                             int width);  ///< "attend", "attend_few", "receive"

/// Every kernel that the backend may launch.
std::vector<std::string> all_kernel_names();

}  // namespace lectern::cuda
