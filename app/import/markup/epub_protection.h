#pragma once

#include <set>
#include <string>

#include "app/import/markup/archive.h"
#include "app/import/markup/epub_names.h"

namespace lectern {

/// The entries that a shop has encrypted, by META-INF/encryption.xml. Fonts that are only made hard to copy are none.
std::set<std::string> encrypted_entries(const ArchiveEntries& entries, const EpubNames& names);

}  // namespace lectern
