#include "storage/documents.h"

#include "storage/document_rows.h"
#include "storage/failure.h"
#include "storage/page_search.h"

namespace lectern {

namespace {

void write_pages(Connection& connection, DocumentId id, std::span<const PageRecord> pages) {
    PageWriter writer(connection, id);
    for (const PageRecord& page : pages) writer.write(page);
    writer.finish();
}

/// What came out of the file itself takes the place of what an exported reading said about it.
void replace_imported(Connection& connection, DocumentId id, const DocumentRecord& document,
                      std::span<const PageRecord> pages) {
    remove_from_index(connection, id);
    connection.run("DELETE FROM page WHERE document = ?", id);
    write_pages(connection, id, pages);
    connection.run("UPDATE document SET imported = 0, media_type = ?, size = ?, outline = ? WHERE id = ?",
                   document.media_type, document.size, document.outline, id);
}

}  // namespace

Result<DocumentId> Documents::add(const DocumentRecord& document, std::span<const PageRecord> pages) {
    return at_border(sentence("The document was not added to the library. It can be used without it."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        DocumentId id = document_with(connection_, document.hash);
        if (id == 0) {
            id = insert_document(connection_, document, options_.now());
            write_pages(connection_, id, pages);
        } else {
            if (document_of(connection_, id).imported && !document.imported)
                replace_imported(connection_, id, document, pages);
            connection_.run("UPDATE document SET name = ?, path = ?, modified = ?, used = ? WHERE id = ?",
                            document.name, document.path, document.modified,
                            document.used == 0 ? options_.now() : document.used, id);
            if (!document.files.empty()) replace_files(connection_, id, document.files);
        }
        transaction.commit();
        return id;
    });
}

Result<std::optional<DocumentRecord>> Documents::find(std::string_view hash) {
    return at_border(sentence("The library was not searched."), [&]() -> std::optional<DocumentRecord> {
        const Transaction transaction(connection_, Transaction::Kind::read);
        const DocumentId id = document_with(connection_, hash);
        if (id == 0) return std::nullopt;
        return document_of(connection_, id);
    });
}

Result<DocumentRecord> Documents::get(DocumentId id) {
    return at_border(sentence("The document was not opened."), [&] { return document_of(connection_, id); });
}

Result<std::vector<DocumentRecord>> Documents::list() {
    return at_border(sentence("The documents cannot be listed."), [&] { return all_documents(connection_); });
}

Result<std::vector<PageRecord>> Documents::pages(DocumentId id) {
    return at_border(sentence("The text of the document was not loaded."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        document_of(connection_, id);
        PageReader reader(connection_, id, false);
        std::vector<PageRecord> pages;
        for (PageRecord page; reader.read(page);) pages.push_back(std::move(page));
        return pages;
    });
}

Result<PageRecord> Documents::page(DocumentId id, int number) {
    return at_border(sentence("The page was not loaded."), [&] { return page_of(connection_, id, number); });
}

Result<void> Documents::replace_outline(DocumentId id, std::string_view outline) {
    return at_border(sentence("What is known of the document was not written down."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("UPDATE document SET outline = ? WHERE id = ?", outline, id);
        if (connection_.changes() == 0) throw no_document(id);
        transaction.commit();
    });
}

Result<void> Documents::save_meaning(DocumentId id, std::string_view made_of, std::span<const std::byte> vectors) {
    return at_border(sentence("What finds passages by meaning was not saved. It will be made again."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        document_of(connection_, id);
        connection_.run("INSERT OR REPLACE INTO meaning (document, made_of, vectors) VALUES (?, ?, ?)", id, made_of,
                        vectors);
        transaction.commit();
    });
}

Result<std::vector<std::byte>> Documents::meaning(DocumentId id, std::string_view made_of) {
    return at_border(sentence("What finds passages by meaning was not loaded. It will be made again."), [&] {
        Statement row(connection_, "SELECT vectors FROM meaning WHERE document = ? AND made_of = ?");
        if (!row.bind(id, made_of).step()) return std::vector<std::byte>();
        const std::span<const std::byte> bytes = row.bytes(0);
        return std::vector(bytes.begin(), bytes.end());
    });
}

Result<void> Documents::remove(DocumentId id) {
    return at_border(sentence("The document was not removed."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("DELETE FROM reading WHERE id IN (SELECT reading FROM reading_document WHERE document = ?)",
                        id);
        connection_.run(
            "DELETE FROM conversation WHERE id IN (SELECT conversation FROM conversation_document WHERE document = ?)",
            id);
        remove_from_index(connection_, id);
        connection_.run("DELETE FROM document WHERE id = ?", id);
        if (connection_.changes() == 0) throw no_document(id);
        transaction.commit();
    });
}

Result<std::vector<PageMatch>> Documents::search(std::string_view query, std::span<const DocumentId> documents,
                                                 int limit) {
    return at_border(sentence("Nothing was searched."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        return search_pages(connection_, query, documents, limit);
    });
}

}  // namespace lectern
