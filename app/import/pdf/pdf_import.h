#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/import/sandbox/worker_protocol.h"
#include "app/import/text/import_options.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// The text of a PDF, page by page in reading order, with the printed page labels, as a Document called `name`. Errors:
/// bad_input (unreadable, password needed or wrong, no page with text unless text is to be recognised), cancelled.
/// Scanned and damaged pages are counted and named in notices.
Result<Document> import_pdf(std::span<const std::byte> file, std::string name, const ImportOptions& options);

/// A picture of the page with that index, with 300 dots per inch or, of a large page, 40 million dots.
Result<PagePicture> render_pdf_page(std::span<const std::byte> file, const std::string& name, int page,
                                    const ImportOptions& options);

}  // namespace lectern
