#pragma once

#include <span>

#include "engine/read/plan.h"

namespace lectern {

/// A name for a whole plan: how a published method was run when it was compared with others.
struct Preset {
    std::string_view name;
    std::string_view what;  ///< for people, in a line
    ReadOptions options;
};

std::span<const Preset> presets();
/// Errors: a name that is none of presets().
Result<ReadOptions> preset(std::string_view name);

}  // namespace lectern
