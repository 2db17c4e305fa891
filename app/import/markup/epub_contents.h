#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/archive.h"
#include "app/import/markup/epub_names.h"
#include "app/import/text/import_errors.h"

namespace lectern {

/// One item of the reading order.
struct EpubChapter {
    /// How its content is written; a picture has none that could be read.
    enum class Kind { markup, drawing, picture };

    std::string entry;  ///< name in the archive, as stored
    Kind kind = Kind::markup;
};

/// What an e-book's package file says.
struct EpubContents {
    std::vector<EpubChapter> chapters;          ///< in reading order, each entry once
    std::map<std::string, std::string> titles;  ///< by entry: the first line of the table of contents that leads to it
    TextEnd end = TextEnd::whole;               ///< of the package file
};

/// Reads META-INF/container.xml, the package file and the table of contents (navigation page or NCX).
EpubContents epub_contents(const ArchiveEntries& entries, const EpubNames& names);

}  // namespace lectern
