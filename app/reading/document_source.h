#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/import/import.h"
#include "app/library/reading_library.h"

namespace lectern {

/// What is to be read as one document, and how its text is got.
struct DocumentSource {
    std::vector<std::filesystem::path> files;  ///< files, or folders with files
    std::string password = {};
    bool ocr = false;
    std::string ocr_language = "eng";
    bool newest_text = false;  ///< not one that an earlier version of the program took out of them
};

/// What the library may know the document in these files by, the newest text first: one that an earlier version of the
/// program took out of them and the one of now are two documents there.
std::vector<std::string> hashes_of(const DocumentSource& source, std::span<const FileRecord> files);

/// A document with its text, and what the library knows it by.
struct ImportedDocument {
    Document document;
    std::string hash;               ///< empty if there is none: then it cannot be kept
    std::vector<FileRecord> files;  ///< as they were; none without a hash
    bool known = false;             ///< the text is the one that the library had
};

/// The text from the library, where it is known by its content; else from the files. Recognised text is another
/// document than the scan. The hash is that of the bytes that were read: what is written to meanwhile is read again,
/// and has no hash if that does not end. `library` may be null: then nothing is looked up. `tell`: what it has to say.
/// Errors: those of import_documents().
Result<ImportedDocument> import_source(const DocumentSource& source, ReadingLibrary* library,
                                       const ReadingLibrary::Tell& tell,
                                       const std::function<void(const ImportProgress&)>& progress,
                                       const CancelToken& cancel);

}  // namespace lectern
