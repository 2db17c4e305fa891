#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/base/error.h"

namespace lectern {

struct CpuOptions {
    int threads = 0;   ///< 0: all cores that the process may use
    std::string tier;  ///< one of cpu_tier_names(), or empty: the fastest, found by a short measurement
};

/// The CPU backend, or the reference backend for the tier "reference".
/// Errors: a tier that is unknown or that this machine cannot run (with the list of those it can).
Result<std::unique_ptr<Backend>> make_cpu_backend(const CpuOptions& options);

/// Tiers that this machine can run, slowest first, "reference" included.
std::vector<std::string> cpu_tier_names();

}  // namespace lectern
