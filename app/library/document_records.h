#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"
#include "storage/records.h"

namespace lectern {

/// What a document is: SHA-256 of the bytes of its file, in hexadecimal digits. Errors: those of reading it, cancelled.
Result<std::string> content_hash(const std::filesystem::path& file, const CancelToken& cancel);

/// The files as they are now. Errors: those of content_hash().
Result<std::vector<FileRecord>> file_records(const std::vector<std::filesystem::path>& files,
                                             const CancelToken& cancel);

/// Of the names and contents of several files that are read as one document, and of `how` their text was got.
std::string content_hash(std::span<const FileRecord> files, std::string_view how);

/// As a DocumentRecord says them; 0 where there is no file.
std::int64_t modified(const std::filesystem::path& file);
std::int64_t size_of(const std::filesystem::path& file);

/// A document as the library stores it.
struct DocumentRecords {
    DocumentRecord document;
    std::vector<PageRecord> pages;
};
DocumentRecords to_records(const Document& document, const std::filesystem::path& file, const std::string& hash);

/// From the root on.
std::filesystem::path whole_path(const std::filesystem::path& file);

/// DocumentRecord::path of a document that is opened as this file or folder.
std::string stored_path(const std::filesystem::path& file);

/// And back. The boxes of words are left out unless the pages have them. Errors: pages that do not make one text, as
/// only a file that somebody tampered with can have (ErrorCode::bad_input).
Result<Document> from_records(const DocumentRecord& record, std::span<const PageRecord> pages);

/// Without its text and its pages: what it is called, its parts and headings.
Document without_text(const DocumentRecord& record);

/// The boxes of the words of the page with this index. Words that are not within `characters` bytes are left out.
std::vector<WordBox> words_of(const PageRecord& record, int page, std::uint64_t characters);

}  // namespace lectern
