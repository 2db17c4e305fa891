#pragma once

#include <QString>
#include <optional>
#include <string_view>

#include "engine/cells/cells.h"

namespace lectern {

// What the names of the engine's tables mean, in the language of the person. A name that has no words here is shown as
// it is; a test sees to it that none is.

/// "Everything in half floats"
QString preset_words(std::string_view name);
/// A sentence: what the policy keeps.
QString policy_words(std::string_view name);
/// A sentence: what cells of the format take and cost; of none, how it is chosen.
QString format_words(std::optional<CellFormat> format);

}  // namespace lectern
