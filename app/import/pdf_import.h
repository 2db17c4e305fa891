#pragma once

#include <filesystem>

#include "app/import/import.h"

namespace lectern {

/// The text of a PDF, page by page in reading order, with the printed page labels. Errors: bad_input (unreadable,
/// password needed or wrong, no page with text), cancelled. Scanned and damaged pages are counted and named in notices.
Result<Document> import_pdf(const std::filesystem::path& path, const ImportOptions& options);

}  // namespace lectern
