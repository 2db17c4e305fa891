#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/archive.h"
#include "app/import/text/import_errors.h"

namespace lectern {

/// What an e-book's package file says.
struct EpubContents {
    std::vector<std::string> chapters;          ///< names of archive entries, in reading order, each once
    std::map<std::string, std::string> titles;  ///< by entry: the first line of the table of contents that leads to it
    TextEnd end = TextEnd::whole;               ///< of the package file
};

/// Reads META-INF/container.xml, the package file and the table of contents (navigation page or NCX).
EpubContents epub_contents(const ArchiveEntries& entries);

}  // namespace lectern
