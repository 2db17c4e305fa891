#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern::cli {

/// What is to be read as one document, and how its text is got.
struct DocumentFiles {
    std::string document;           ///< a file, or a folder with files
    std::vector<std::string> more;  ///< to be read with it
    std::string password;
    bool ocr = false;
    std::string ocr_language = "eng";
};

/// DOC, --with, --password, --ocr and --ocr-language.
void add_document_files(CLI::App& command, DocumentFiles& files);

/// Imports them, with progress on stderr where it takes long.
Result<Document> import_files(const DocumentFiles& files);

/// Of their content: what the library knows a document by. Recognised text is another document than the scan.
Result<std::string> content_hash(const DocumentFiles& files);

}  // namespace lectern::cli
