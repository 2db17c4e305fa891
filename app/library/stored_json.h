#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace lectern {

/// JSON out of the library, which may come from anywhere: discarded where it is none, or is nested deeper than anything
/// that we write, because who copies or prints it goes as deep.
nlohmann::ordered_json parse_stored(const std::string& text);

}  // namespace lectern
