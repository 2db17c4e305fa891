#pragma once

#include "engine/backend/cuda/workspace.h"

// Products by the device's library, which wants dense matrices of bf16: own kernels bring weights into that form, some
// thousand rows at a time, and finish what is more than a plain product.

namespace lectern::cuda {

/// Whether the library is asked for so many tokens times such a weight. Without a library never.
bool prefers_library(WeightKind kind, int tokens, const DeviceProperties& device);

/// `in`: [tokens][padded] bf16. False: the library cannot, and nothing was done.
bool multiply_by_library(Workspace& workspace, const WeightSection& section, const std::uint16_t* in, int tokens,
                         const Epilogue& epilogue);

/// Memory that it takes at most.
std::size_t library_scratch_bytes(const WeightSection& section, int tokens);

}  // namespace lectern::cuda
