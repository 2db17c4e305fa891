#pragma once

#include <string_view>

namespace lectern {

/// Whether an item of a list or of an overview is the very words that bear it out: but for line breaks, and for a full
/// stop at the end, with which models end an item where its quote ends before it, and the other way round. Such an item
/// needs to be shown once.
bool is_own_quote(std::string_view item, std::string_view quote);

}  // namespace lectern
