#pragma once

#include <string_view>

namespace lectern {

/// Whether a question wants all of something ("every", "how many", "list"; in English, German and Chinese): then no
/// answer from passages is sure to be complete.
bool asks_for_all(std::string_view question);

}  // namespace lectern
