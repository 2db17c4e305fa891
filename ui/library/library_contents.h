#pragma once

#include <QMetaType>
#include <QString>

#include "app/library/reading_library.h"
#include "ui/workspace/joined_sources.h"

namespace lectern {

/// What the library holds, as a list shows it.
struct LibraryContents {
    std::vector<DocumentRecord> documents;
    std::vector<ReadingRecord> readings;
    std::vector<ConversationRecord> conversations;
    LibraryUsage usage;
    std::optional<std::uint64_t> free_bytes;  ///< on its disk, where that is known
};
/// Errors: those of the library.
Result<LibraryContents> list_contents(Library& library);

/// A passage that holds what was searched for.
struct FoundPassage {
    DocumentId document = 0;           ///< within one of several files: the number of the file
    QString name;                      ///< of the document
    QString page;                      ///< as people call it, with the file where there are several
    QString text;                      ///< on one line
    std::uint64_t begin = 0, end = 0;  ///< bytes of the document's text
    Sources sources = {};              ///< that the document is opened from; none: it is the one that is shown
};
/// Over all pages of all documents, best first. Errors: those of the library.
Result<std::vector<FoundPassage>> search_library(Library& library, const std::string& query, int limit);

}  // namespace lectern
