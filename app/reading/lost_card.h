#pragma once

#include <optional>

#include "engine/model/model.h"

namespace lectern {

/// The one answer to a graphics card that failed: the model is opened again at once, on the CPU. Whoever drives the
/// reading then takes the steps that it took before: the library gives back what was saved, the rest is read again, and
/// a question without an answer is asked again. Nothing for other errors, which stay what they are.
std::optional<ModelOptions> on_cpu_after(const Error& why, ModelOptions options);

}  // namespace lectern
