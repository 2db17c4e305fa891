#pragma once

#include <string_view>

namespace lectern {

/// Asks a model for the words that its answer rests on.
constexpr std::string_view quote_request =
    "Copy the sentence of the document that shows this, word for word. Write nothing else.";
constexpr int most_quote_tokens = 96;

}  // namespace lectern
