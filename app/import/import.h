#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// How far import is. Comes after each page of a PDF, so that the first can be shown before the last is read.
struct ImportProgress {
    int page = 0;  ///< index of the page that was read
    int pages = 0;
    std::string_view text;  ///< of that page, with running heads and numbers still in it; good for the call only
};

/// What is larger is no document, and is refused before anybody reads it: a sparse file of a TiB costs its maker
/// nothing.
constexpr std::int64_t largest_file = std::int64_t{4} << 30;

/// What import needs beside the file.
struct ImportOptions {
    std::string password = {};            ///< of an encrypted PDF; UTF-8
    const CancelToken* cancel = nullptr;  ///< asked between (and, in PDFs, within) pages; not owned
    bool ocr = false;                     ///< recognise the text of scanned pages, with tesseract, page by page
    std::string ocr_language = "eng";     ///< as tesseract calls it; several with +
    std::function<void(const ImportProgress&)> progress = {};
};

/// Reads a PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text file into text with pages (or sections). What the file is
/// is decided by its content first and by its name second. It is read by a process of its own that can do nothing else
/// (import_process.h), provided that main() has called run_as_import_worker; else a notice says so. Errors: bad_input
/// (missing, folder, no permission, empty, over largest_file, not text, not supported, damaged beyond reading,
/// password, scans only, hostile), cancelled. Everything that was left out or guessed stands in Document::notices.
Result<Document> import_document(const std::filesystem::path& path, const ImportOptions& options = {});

}  // namespace lectern
