#pragma once

#include <string>

#include "engine/base/error.h"

namespace lectern::cli {

/// Measures the kernels of a tier (empty: the fastest) on one core and shows each as a share of what the core can do.
Result<void> bench_kernels(const std::string& tier_name, bool as_json);

}  // namespace lectern::cli
