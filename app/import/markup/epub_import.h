#pragma once

#include <string>
#include <string_view>

#include "app/import/markup/archive.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// An e-book (EPUB 2 or 3) as a Document called `name`: the chapters in the order of its spine, each on a new page and
/// each once, whatever refers to it. Chapters without a heading have their title from the table of contents. Chapters
/// that are missing or broken are counted in damaged_pages. Errors: bad_input (damaged, encrypted, no text), cancelled.
Result<Document> import_epub(ArchiveEntries entries, std::string name, const CancelToken* cancel = nullptr);

/// The entries that it reads.
bool is_epub_part(std::string_view entry);

}  // namespace lectern
