#pragma once

#include <string>
#include <string_view>

#include "app/import/markup/archive.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A Word document (DOCX, transitional or strict) as a Document called `name`. Headings are the paragraphs with an
/// outline level; list and clause numbers are counted as Word counts them; notes stand behind their paragraph. Left
/// out: deleted and hidden text, comments, heads and feet. Errors: bad_input (damaged, encrypted, no text, beyond the
/// limits of read_archive), cancelled.
Result<Document> import_docx(ArchiveEntries entries, std::string name, const CancelToken* cancel = nullptr);

/// The entries that it reads.
bool is_docx_part(std::string_view entry);

}  // namespace lectern
