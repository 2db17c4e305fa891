#pragma once

#include <string>

#include "engine/model/model.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// Attaches the retaining heads of a file; with an empty name those that are found for this model, one of each method.
/// That there are none, or damaged ones, is no error: the plan then says what happens instead. Errors: a file that was
/// named and cannot be used.
Result<void> attach_heads(Model& model, const std::string& file);

/// --heads
void add_heads_option(CLI::App& command, std::string& file);

}  // namespace lectern::cli
