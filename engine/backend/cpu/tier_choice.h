#pragma once

#include <string_view>

#include "engine/backend/cpu/kernels.h"
#include "engine/base/error.h"

namespace lectern::cpu {

/// The tier of that name, or for an empty name the fastest of this machine: found by multiplying a small matrix with
/// each (processor flags do not tell: vdpbf16ps is slower than fp32 FMA on some), and remembered in the cache folder.
/// Errors: a tier that is unknown or that this machine cannot run.
Result<Tier> choose_tier(std::string_view name);

}  // namespace lectern::cpu
