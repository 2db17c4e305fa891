#pragma once

#include <string>
#include <string_view>

#include "app/import/markup/archive.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A text document (ODT) as a Document called `name`. List and chapter numbers are counted as LibreOffice counts them;
/// notes stand behind their paragraph. Left out: deleted text, comments, heads and feet. Errors: bad_input (damaged,
/// encrypted, no text, beyond the limits of read_archive), cancelled.
Result<Document> import_odt(ArchiveEntries entries, std::string name, const CancelToken* cancel = nullptr);

/// The entries that it reads.
bool is_odt_part(std::string_view entry);

}  // namespace lectern
