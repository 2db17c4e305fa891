#include <archive_entry.h>

#include "app/import/markup/entry_name.h"

namespace lectern {

std::optional<std::string> name_of(archive_entry* entry) {
    const char* name = archive_entry_pathname_utf8(entry);
    if (name == nullptr) name = archive_entry_pathname(entry);
    return name != nullptr ? std::optional<std::string>(name) : std::nullopt;
}

}  // namespace lectern
