#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/import/import.h"

namespace lectern {

/// The text of a PDF, page by page, in reading order, as a Document called `name`; see import_document for errors.
Result<Document> import_pdf(std::span<const std::byte> file, std::string name, const ImportOptions& options);

}  // namespace lectern
