#pragma once

#include <filesystem>

#include "ui/workspace/settings.h"

namespace lectern {

/// The model that was used last, or one that is at hand; empty: there is none.
std::filesystem::path usual_model(const Settings& settings);

}  // namespace lectern
