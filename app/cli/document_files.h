#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "app/command_line/output.h"
#include "app/reading/document_source.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// What is to be read as one document, and how its text is got.
struct DocumentFiles {
    std::string document;           ///< a file, or a folder with files
    std::vector<std::string> more;  ///< to be read with it
    std::string pages;              ///< of it; empty: all
    std::string password;
    bool ocr = false;
    std::string ocr_language = "eng";
    bool newest_text = false;  ///< whatever the library has
};

/// DOC, --with, --pages, --password, --ocr and --ocr-language.
void add_document_files(CLI::App& command, DocumentFiles& files);

/// --new-text, for commands that use the library.
void add_newest_text(CLI::App& command, DocumentFiles& files);

/// The same for the application.
DocumentSource source_of(const DocumentFiles& files);

/// Imports them, with progress on stderr where it takes long; see import_source(). Says where the library has an older
/// text of theirs than they give now.
Result<ImportedDocument> import_files(const DocumentFiles& files, ReadingLibrary* library);

/// "Opening: page 3 of 70", once opening takes long enough to be worth a line.
class OpeningLine {
 public:
    void show(int pages, int total_pages);
    void finish();

 private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    StatusLine line_;
    bool shown_ = false;
};

}  // namespace lectern::cli
