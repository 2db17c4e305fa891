#include "storage/document_rows.h"

#include <fmt/format.h>

#include <string>
#include <unordered_map>

#include "storage/compression.h"
#include "storage/utf8.h"
#include "storage/validate.h"

namespace lectern {

namespace {

constexpr const char* document_columns =
    "SELECT id, hash, name, path, modified, media_type, size, pages, characters, added, used, pinned, imported, "
    "outline "
    "FROM document ";

DocumentRecord document_record_of(const Statement& row) {
    return {.id = row.integer(0),
            .hash = row.text(1),
            .name = row.text(2),
            .path = row.text(3),
            .modified = row.integer(4),
            .media_type = row.text(5),
            .size = row.integer(6),
            .pages = row.small(7),
            .characters = row.integer(8),
            .outline = row.text(13),
            .added = row.integer(9),
            .used = row.integer(10),
            .pinned = row.integer(11) != 0,
            .imported = row.integer(12) != 0};
}

FileRecord file_of(const Statement& row) {
    return {.path = row.text(4), .size = row.integer(1), .modified = row.integer(2), .hash = row.text(3)};
}

constexpr const char* file_columns = "SELECT document, size, modified, hash, path FROM document_file ";

constexpr const char* pages_alone = "SELECT label, begins, ends, text, 0, NULL, NULL FROM page ";
constexpr const char* pages_with_words =
    "SELECT label, begins, ends, text, codec, size, words FROM page LEFT JOIN page_words ON page = page.id ";

PageRecord page_record_of(const Statement& row) {
    PageRecord page{.label = row.text(0), .begin = row.integer(1), .end = row.integer(2), .text = row.text(3)};
    if (!row.null(5)) page.words = decompress(row.integer(4), row.bytes(6), row.integer(5));
    return page;
}

}  // namespace

Failure no_document(DocumentId id) {
    return {{.code = ErrorCode::wrong_use,
             .what = sentence("The library has no document {id}", id),
             .next = sentence("Look at the list again; open the file to add it again.")}};
}

DocumentRecord document_alone(Connection& connection, DocumentId id) {
    Statement found(connection, fmt::format("{}WHERE id = ?", document_columns));
    if (!found.bind(id).step()) throw no_document(id);
    return document_record_of(found);
}

DocumentRecord document_of(Connection& connection, DocumentId id) {
    DocumentRecord document = document_alone(connection, id);
    Statement files(connection, fmt::format("{}WHERE document = ? ORDER BY number", file_columns));
    files.bind(id);
    while (files.step()) document.files.push_back(file_of(files));
    return document;
}

DocumentId document_with(Connection& connection, std::string_view hash) {
    return connection.integer("SELECT id FROM document WHERE hash = ?", hash);
}

std::vector<DocumentRecord> all_documents(Connection& connection) {
    Statement rows(connection, fmt::format("{}ORDER BY used DESC, id DESC", document_columns));
    std::vector<DocumentRecord> documents;
    while (rows.step()) documents.push_back(document_record_of(rows));
    // One look at the files of all documents is faster than one for each.
    std::unordered_map<DocumentId, std::size_t> places;
    for (std::size_t i = 0; i < documents.size(); ++i) places.emplace(documents[i].id, i);
    Statement files(connection, fmt::format("{}ORDER BY document, number", file_columns));
    while (files.step())
        if (const auto place = places.find(files.integer(0)); place != places.end())
            documents[place->second].files.push_back(file_of(files));
    return documents;
}

DocumentId insert_document(Connection& connection, const DocumentRecord& document, std::int64_t now) {
    validate(document);
    connection.run(
        "INSERT INTO document (hash, name, path, modified, media_type, size, pages, characters, added, used, pinned, "
        "imported, outline) VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?)",
        document.hash, document.name, document.path, document.modified, document.media_type, document.size,
        document.added == 0 ? now : document.added, document.used == 0 ? now : document.used, document.pinned,
        document.imported, document.outline);
    const DocumentId id = connection.last_id();
    replace_files(connection, id, document.files);
    return id;
}

void replace_files(Connection& connection, DocumentId id, std::span<const FileRecord> files) {
    connection.run("DELETE FROM document_file WHERE document = ?", id);
    Statement add(connection,
                  "INSERT INTO document_file (document, number, size, modified, hash, path) VALUES (?, ?, ?, ?, ?, ?)");
    int number = 0;
    for (const FileRecord& file : files) add.bind(id, number++, file.size, file.modified, file.hash, file.path).run();
}

namespace {

std::int64_t free_page_id(Connection& connection) {
    constexpr std::int64_t most_pages = std::int64_t{1} << 48;
    const std::int64_t last = connection.integer("SELECT max(id) FROM page");
    if (last >= 0 && last < most_pages) return last + 1;
    throw Failure{{.code = ErrorCode::bad_input,
                   .what = sentence("A page of the library has the impossible number {last}", last),
                   .next = sentence("Rescue what is whole into a fresh library{option}.",
                                    Sentence::Option{"lectern-cli library rescue"})}};
}

}  // namespace

PageWriter::PageWriter(Connection& connection, DocumentId document)
    : connection_(connection),
      document_(document),
      add_page_(connection,
                "INSERT INTO page (id, document, number, label, begins, ends, text) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      add_to_index_(connection, "INSERT INTO page_index (rowid, text) VALUES (?, ?)"),
      add_words_(connection, "INSERT INTO page_words (page, codec, size, words) VALUES (?, ?, ?, ?)"),
      next_id_(free_page_id(connection)) {}

void PageWriter::write(const PageRecord& page) {
    validate(page, end_);
    add_page_.bind(next_id_, document_, pages_, page.label, page.begin, page.end, page.text).run();
    add_to_index_.bind(next_id_, page.text).run();
    if (!page.words.empty()) {
        const Compressed words = compress(page.words);
        add_words_
            .bind(next_id_, static_cast<int>(words.codec), page.words.size(), std::span<const std::byte>(words.bytes))
            .run();
    }
    ++next_id_;
    ++pages_;
    characters_ += count_code_points(page.text);
    end_ = page.end;
}

void PageWriter::finish() {
    connection_.run("UPDATE document SET pages = ?, characters = ? WHERE id = ?", pages_, characters_, document_);
}

void remove_from_index(Connection& connection, DocumentId document) {
    connection.run(
        "INSERT INTO page_index (page_index, rowid, text) SELECT 'delete', id, text FROM page WHERE document = ?",
        document);
}

namespace {

Failure no_page(DocumentId document, int number) {
    return {
        {.code = ErrorCode::wrong_use,
         .what = sentence("The library has no page {page} of document {document}", std::int64_t{number} + 1, document),
         .next = sentence("Look at the list again; open the file to add it again.")}};
}

}  // namespace

PageRecord page_of(Connection& connection, DocumentId document, int number) {
    Statement found(connection, fmt::format("{}WHERE document = ? AND number = ?", pages_with_words));
    if (!found.bind(document, number).step()) throw no_page(document, number);
    return page_record_of(found);
}

PageReader::PageReader(Connection& connection, DocumentId document, bool with_words)
    : rows_(connection,
            fmt::format("{}WHERE document = ? ORDER BY number", with_words ? pages_with_words : pages_alone)) {
    rows_.bind(document);
}

bool PageReader::read(PageRecord& page) {
    if (!rows_.step()) return false;
    page = page_record_of(rows_);
    return true;
}

}  // namespace lectern
