#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>

namespace lectern {

/// Names of the fields whose box is in a state that it has no appearance for: LibreOffice 7 calls a tick "Yes" in /AS
/// and /V, and "on" in /AP. Poppler takes such a box for an empty one, and does not tell the names of its states, so
/// they are looked for in the bytes of the file, where its objects are not compressed.
std::set<std::string> fields_in_states_of_no_appearance(std::span<const std::byte> file);

}  // namespace lectern
