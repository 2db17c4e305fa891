#pragma once

#include <string>
#include <string_view>

namespace lectern::cli {

/// An item of a list with its page or pages, and below it the words of the document that bear it out; where the item is
/// those words, it stands once, in quotation marks.
std::string quoted_item(std::string_view item, std::string_view pages, std::string_view quote, std::string_view indent);

}  // namespace lectern::cli
