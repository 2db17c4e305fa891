#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// Puts the numbers of characters for the names that HTML has for them ("&#xE9;" for "&eacute;"), which no XML parser
/// knows without fetching a file, and libxml2's HTML parser only in part. Comments and CDATA stay as they are, and so
/// do names that HTML does not know. Empty if there is nothing to do.
std::string with_numbered_entities(std::string_view markup);

/// The text that stands for the entity `name`: its characters, or "&name;" where HTML has no such name.
std::string entity_text(std::string_view name);

}  // namespace lectern
