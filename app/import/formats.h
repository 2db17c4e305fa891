#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/markup/archive.h"
#include "app/import/text/import_options.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A document format that can be read: one row of the table of formats, which is all that the program knows of it
/// outside its reader.
struct DocumentFormat {
    /// Whether the first bytes of a file are of this format.
    enum class Look {
        no,
        likely,  ///< unless the file is named as plain text, which may quote such bytes
        certain
    };
    using Import = Result<Document> (*)(std::span<const std::byte>, std::string name, const ImportOptions&);
    using ImportParts = Result<Document> (*)(ArchiveEntries, std::string name, const CancelToken*);

    std::string_view name;                      ///< in lists of formats: "DOCX"
    std::vector<std::string_view> endings;      ///< of its files' names, in small letters: ".html"
    std::vector<std::string_view> media_types;  ///< the first becomes Document::media_type

    // How a file is known. Its bytes decide before its name does.
    Look (*look)(std::string_view head) = nullptr;  ///< at the first 4,096 bytes
    std::string_view archive_type = {};             ///< of a ZIP archive: the type that its first entry names
    std::string_view archive_part = {};             ///< of one that names no type: how the path of an entry begins
    bool by_name = false;                           ///< any text that is named so is one

    // Its reader: one of both.
    Import import = nullptr;
    bool (*is_part)(std::string_view entry) = nullptr;  ///< of a ZIP archive: the entries that are read,
    ImportParts import_parts = nullptr;                 ///< and their reader
};

/// All formats, in the order in which people are told of them. The last is plain text: what nothing else claims.
const std::vector<DocumentFormat>& document_formats();

/// "PDF, DOCX, ... or text".
std::string names_of_formats();

/// What a dialog that opens files shows: "*.pdf *.docx ...".
std::string patterns_of_formats();

/// Reads the content of a file as `format`. Errors: those of its reader.
Result<Document> import_as(const DocumentFormat& format, std::span<const std::byte> file, std::string name,
                           const ImportOptions& options);

}  // namespace lectern
