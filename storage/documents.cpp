#include <algorithm>
#include <string>

#include "storage/failure.h"
#include "storage/library.h"
#include "storage/opening.h"
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

Failure no_document() {
    return {{.code = ErrorCode::wrong_use,
             .what = "The document is not in the library any more",
             .next = "Look at the list again; open the file to add it again."}};
}

/// Code points of well-formed UTF-8: bytes that do not continue one.
std::int64_t characters_of(std::span<const PageRecord> pages) {
    std::int64_t count = 0;
    for (const PageRecord& page : pages)
        count += std::count_if(page.text.begin(), page.text.end(),
                               [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; });
    return count;
}

void add_pages(Connection& connection, DocumentId id, std::span<const PageRecord> pages) {
    std::int64_t page_id = connection.integer("SELECT max(id) FROM page");
    Statement add_page(
        connection, "INSERT INTO page (id, document, number, label, begins, ends, text) VALUES (?, ?, ?, ?, ?, ?, ?)");
    Statement add_words(connection, "INSERT INTO page_words (page, words) VALUES (?, ?)");
    int number = 0;
    for (const PageRecord& page : pages) {
        add_page.bind(++page_id, id, number++, page.label, page.begin, page.end, page.text).run();
        if (!page.words.empty()) add_words.bind(page_id, std::span<const std::byte>(page.words)).run();
    }
}

DocumentId insert(Connection& connection, const DocumentRecord& document, std::span<const PageRecord> pages,
                  std::int64_t now) {
    connection.run(
        "INSERT INTO document (hash, name, path, modified, media_type, size, pages, characters, added, used, pinned, "
        "imported, outline) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        document.hash, document.name, document.path, document.modified, document.media_type, document.size,
        pages.size(), characters_of(pages), document.added == 0 ? now : document.added,
        document.used == 0 ? now : document.used, document.pinned, document.imported, document.outline);
    const DocumentId id = connection.last_id();
    add_pages(connection, id, pages);
    return id;
}

/// What came out of the file itself takes the place of what an exported reading said about it.
void replace_imported(Connection& connection, DocumentId id, const DocumentRecord& document,
                      std::span<const PageRecord> pages) {
    connection.run("DELETE FROM page WHERE document = ?", id);
    add_pages(connection, id, pages);
    connection.run(
        "UPDATE document SET imported = 0, media_type = ?, size = ?, pages = ?, characters = ?, outline = ? "
        "WHERE id = ?",
        document.media_type, document.size, pages.size(), characters_of(pages), document.outline, id);
}

std::vector<DocumentRecord> list(Statement& rows) {
    std::vector<DocumentRecord> documents;
    while (rows.step()) documents.push_back(record_of(rows));
    return documents;
}

}  // namespace

Result<DocumentId> Library::add_document(const DocumentRecord& document, std::span<const PageRecord> pages) {
    return at_border("The document was not added to the library. It can be used without it.", [&] {
        validate(document);
        validate(pages);
        Transaction transaction(*connection_, Transaction::Kind::write);
        Statement known(*connection_, "SELECT id, imported FROM document WHERE hash = ?");
        DocumentId id = 0;
        if (known.bind(document.hash).step()) {
            id = known.integer(0);
            if (known.integer(1) != 0 && !document.imported) replace_imported(*connection_, id, document, pages);
            connection_->run("UPDATE document SET name = ?, path = ?, modified = ?, used = ? WHERE id = ?",
                             document.name, document.path, document.modified,
                             document.used == 0 ? now() : document.used, id);
        } else {
            id = insert(*connection_, document, pages, now());
        }
        transaction.commit();
        return id;
    });
}

Result<std::optional<DocumentRecord>> Library::find_document(std::string_view hash) {
    return at_border("The library was not searched.", [&]() -> std::optional<DocumentRecord> {
        Statement found(*connection_, std::string(columns) + "WHERE hash = ?");
        if (!found.bind(hash).step()) return std::nullopt;
        return record_of(found);
    });
}

Result<DocumentRecord> Library::document(DocumentId id) {
    return at_border("The document was not opened.", [&] {
        Statement found(*connection_, std::string(columns) + "WHERE id = ?");
        if (!found.bind(id).step()) throw no_document();
        return record_of(found);
    });
}

Result<std::vector<DocumentRecord>> Library::documents() {
    return at_border("The documents cannot be listed.", [&] {
        Statement rows(*connection_, std::string(columns) + "ORDER BY used DESC, id DESC");
        return list(rows);
    });
}

Result<std::vector<PageRecord>> Library::pages(DocumentId id) {
    return at_border("The text of the document was not loaded.", [&] {
        const Transaction transaction(*connection_, Transaction::Kind::read);
        if (connection_->integer("SELECT count(*) FROM document WHERE id = ?", id) == 0) throw no_document();
        Statement rows(*connection_, "SELECT label, begins, ends, text FROM page WHERE document = ? ORDER BY number");
        rows.bind(id);
        std::vector<PageRecord> pages;
        while (rows.step())
            pages.push_back(
                {.label = rows.text(0), .begin = rows.integer(1), .end = rows.integer(2), .text = rows.text(3)});
        return pages;
    });
}

Result<PageRecord> Library::page(DocumentId id, int number) {
    return at_border("The page was not loaded.", [&] {
        Statement found(*connection_,
                        "SELECT label, begins, ends, text, words FROM page LEFT JOIN page_words ON page = page.id "
                        "WHERE document = ? AND number = ?");
        if (!found.bind(id, number).step()) throw no_document();
        const auto words = found.bytes(4);
        return PageRecord{.label = found.text(0),
                          .begin = found.integer(1),
                          .end = found.integer(2),
                          .text = found.text(3),
                          .words = {words.begin(), words.end()}};
    });
}

Result<void> Library::pin_document(DocumentId id, bool pinned) {
    return at_border("The document was not changed.", [&] {
        connection_->run("UPDATE document SET pinned = ? WHERE id = ?", pinned, id);
        if (sqlite3_changes(connection_->handle()) == 0) throw no_document();
    });
}

Result<void> Library::remove_document(DocumentId id) {
    return at_border("The document was not removed.", [&] {
        Transaction transaction(*connection_, Transaction::Kind::write);
        connection_->run("DELETE FROM reading WHERE id IN (SELECT reading FROM reading_document WHERE document = ?)",
                         id);
        connection_->run(
            "DELETE FROM conversation WHERE id IN (SELECT conversation FROM conversation_document WHERE document = ?)",
            id);
        connection_->run("DELETE FROM document WHERE id = ?", id);
        if (sqlite3_changes(connection_->handle()) == 0) throw no_document();
        transaction.commit();
    });
}

}  // namespace lectern
