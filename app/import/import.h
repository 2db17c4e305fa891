#pragma once

#include <filesystem>
#include <string>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// What import needs beside the file.
struct ImportOptions {
    std::string password;                 ///< of an encrypted PDF; UTF-8
    const CancelToken* cancel = nullptr;  ///< asked between (and, in PDFs, within) pages; not owned
};

/// Reads a PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text file into text with pages (or sections). What the file is
/// is decided by its content first and by its name second. Errors: bad_input (missing, folder, no permission, empty,
/// not text, not supported, damaged beyond reading, password, scans only), cancelled. Everything that was left out or
/// guessed stands in Document::notices.
Result<Document> import_document(const std::filesystem::path& path, const ImportOptions& options = {});

}  // namespace lectern
