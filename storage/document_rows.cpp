#include "storage/document_rows.h"

#include <string>

#include "storage/packed.h"
#include "storage/utf8.h"
#include "storage/validate.h"

namespace lectern {

namespace {

constexpr const char* columns =
    "SELECT id, hash, name, path, modified, media_type, size, pages, characters, added, used, pinned, imported, "
    "outline "
    "FROM document ";

DocumentRecord record_of(const Statement& row) {
    return {.id = row.integer(0),
            .hash = row.text(1),
            .name = row.text(2),
            .path = row.text(3),
            .modified = row.integer(4),
            .media_type = row.text(5),
            .size = row.integer(6),
            .pages = static_cast<int>(row.integer(7)),
            .characters = row.integer(8),
            .outline = row.text(13),
            .added = row.integer(9),
            .used = row.integer(10),
            .pinned = row.integer(11) != 0,
            .imported = row.integer(12) != 0};
}

constexpr const char* pages_alone = "SELECT label, begins, ends, text, 0, NULL, NULL FROM page ";
constexpr const char* pages_with_words =
    "SELECT label, begins, ends, text, codec, size, words FROM page LEFT JOIN page_words ON page = page.id ";

PageRecord page_record_of(const Statement& row) {
    PageRecord page{.label = row.text(0), .begin = row.integer(1), .end = row.integer(2), .text = row.text(3)};
    if (!row.null(5)) page.words = unpack(row.integer(4), row.bytes(6), row.integer(5));
    return page;
}

}  // namespace

Failure no_document() {
    return {{.code = ErrorCode::wrong_use,
             .what = "The document is not in the library any more",
             .next = "Look at the list again; open the file to add it again."}};
}

DocumentRecord document_of(Connection& connection, DocumentId id) {
    Statement found(connection, std::string(columns) + "WHERE id = ?");
    if (!found.bind(id).step()) throw no_document();
    return record_of(found);
}

DocumentId document_with(Connection& connection, std::string_view hash) {
    return connection.integer("SELECT id FROM document WHERE hash = ?", hash);
}

std::vector<DocumentRecord> all_documents(Connection& connection) {
    Statement rows(connection, std::string(columns) + "ORDER BY used DESC, id DESC");
    std::vector<DocumentRecord> documents;
    while (rows.step()) documents.push_back(record_of(rows));
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
    return connection.last_id();
}

PageWriter::PageWriter(Connection& connection, DocumentId document)
    : connection_(connection),
      document_(document),
      add_page_(connection,
                "INSERT INTO page (id, document, number, label, begins, ends, text) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      add_words_(connection, "INSERT INTO page_words (page, codec, size, words) VALUES (?, ?, ?, ?)"),
      next_id_(connection.integer("SELECT max(id) FROM page") + 1) {}

void PageWriter::write(const PageRecord& page) {
    validate(page, end_);
    add_page_.bind(next_id_, document_, pages_, page.label, page.begin, page.end, page.text).run();
    if (!page.words.empty()) {
        const Packed words = pack(page.words);
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

PageRecord page_of(Connection& connection, DocumentId document, int number) {
    Statement found(connection, std::string(pages_with_words) + "WHERE document = ? AND number = ?");
    if (!found.bind(document, number).step()) throw no_document();
    return page_record_of(found);
}

PageReader::PageReader(Connection& connection, DocumentId document, bool with_words)
    : rows_(connection,
            std::string(with_words ? pages_with_words : pages_alone) + "WHERE document = ? ORDER BY number") {
    rows_.bind(document);
}

bool PageReader::read(PageRecord& page) {
    if (!rows_.step()) return false;
    page = page_record_of(rows_);
    return true;
}

}  // namespace lectern
