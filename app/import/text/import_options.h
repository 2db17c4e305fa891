#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/cancel.h"

namespace lectern {

/// How far import is. Comes after each page of a PDF, so that the first can be shown before the last is read.
struct ImportProgress {
    int page = 0;  ///< index of the page that was read
    int pages = 0;
    std::string_view text;  ///< of that page, with running heads and numbers still in it; good for the call only
};

/// What import needs beside the file.
struct ImportOptions {
    std::string password = {};            ///< of an encrypted PDF; UTF-8
    const CancelToken* cancel = nullptr;  ///< asked between (and, in PDFs, within) pages; not owned
    bool ocr = false;                     ///< recognise the text of scanned pages, with tesseract, page by page
    std::string ocr_language = "eng";     ///< as tesseract calls it; several with +
    std::function<void(const ImportProgress&)> progress = {};
};

}  // namespace lectern
