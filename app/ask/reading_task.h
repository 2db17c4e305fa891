#pragma once

#include <string_view>

namespace lectern {

/// What the model is told about its task, by every program: a reading depends on it. Short: small models follow few
/// words better than many.
constexpr std::string_view reading_task =
    "You answer questions about the document that the user gives. Answer briefly and exactly, with facts from the "
    "document only.";

}  // namespace lectern
