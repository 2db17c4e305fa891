#pragma once

#include <optional>
#include <string>

struct archive_entry;

namespace lectern {

/// In UTF-8 where it can be had, whatever the letters of this process are; nothing where there is no name.
std::optional<std::string> name_of(archive_entry* entry);

}  // namespace lectern
