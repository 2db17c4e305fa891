#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// The file's own names for pieces of text ("<!ENTITY firm "Mill & Sons">" in its DOCTYPE) are named in it.
inline bool may_have_own_entities(std::string_view markup) {
    return markup.find("<!ENTITY") != markup.npos;
}

/// The file with what these names stand for in their places, and without the part of its DOCTYPE that says so. A small
/// file can grow without end by them: none where it would by more than 64 KiB, where names stand for files outside it,
/// or where the DOCTYPE cannot be followed.
std::optional<std::string> with_own_entities(std::string_view markup);

/// Only without that part: the names stand as they are written.
std::string without_own_entities(std::string_view markup);

}  // namespace lectern
