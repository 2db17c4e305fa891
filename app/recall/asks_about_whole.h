#pragma once

#include <string_view>

namespace lectern {

/// Whether a question is about a document as a whole ("this book", "summarise", "main characters"; in English, German
/// and Chinese), which no passage of it answers alone.
bool asks_about_whole(std::string_view question);

}  // namespace lectern
