#include <archive_entry.h>

#include "app/import/markup/entry_name.h"
#include "engine/base/windows_api.h"

namespace lectern {

// libarchive makes UTF-8 of letters of the system's old code page there, which has no Russian ones in Germany.
std::optional<std::string> name_of(archive_entry* entry) {
    const wchar_t* const name = archive_entry_pathname_w(entry);
    return name != nullptr ? std::optional(windows::narrow(name)) : std::nullopt;
}

}  // namespace lectern
