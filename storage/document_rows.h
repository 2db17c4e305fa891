#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/records.h"

namespace lectern {

// Rows of documents, for the functions that work on them inside one transaction. All throw Failure.

/// To be thrown where a document is not there, or not any more.
Failure no_document(DocumentId id);

DocumentRecord document_of(Connection& connection, DocumentId id);
/// The same without its files, which libraries of version 1 do not have.
DocumentRecord document_alone(Connection& connection, DocumentId id);

/// The id of the document with this hash; 0 if there is none.
DocumentId document_with(Connection& connection, std::string_view hash);

/// All documents, last used first.
std::vector<DocumentRecord> all_documents(Connection& connection);

/// A document without pages, but with its files. What the record leaves open of its times is `now`.
DocumentId insert_document(Connection& connection, const DocumentRecord& document, std::int64_t now);

/// Where it was seen last.
void replace_files(Connection& connection, DocumentId id, std::span<const FileRecord> files);

/// Gives a document pages, in order, one at a time, and puts them into the index for searching. Everything is
/// validated.
class PageWriter {
 public:
    PageWriter(Connection& connection, DocumentId document);

    void write(const PageRecord& page);
    /// Writes down how many pages and characters there are.
    void finish();

 private:
    Connection& connection_;
    DocumentId document_;
    Statement add_page_;
    Statement add_to_index_;
    Statement add_words_;
    std::int64_t next_id_;
    int pages_ = 0;
    std::int64_t characters_ = 0;
    std::int64_t end_ = 0;  ///< of the last page
};

/// Before the pages of a document go: the index needs the text that it is to forget.
void remove_from_index(Connection& connection, DocumentId document);

/// A page with its words. Throws where there is no such page.
PageRecord page_of(Connection& connection, DocumentId document, int number);

/// Reads the pages of a document in order, one at a time.
class PageReader {
 public:
    PageReader(Connection& connection, DocumentId document, bool with_words);

    bool read(PageRecord& page);

 private:
    Statement rows_;
};

}  // namespace lectern
