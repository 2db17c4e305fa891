#include "storage/notes.h"

#include "storage/document_rows.h"
#include "storage/failure.h"
#include "storage/validate.h"

namespace lectern {

namespace {

Failure too_many() {
    return {{.code = ErrorCode::wrong_use,
             .what = sentence("The document has {most} notes already", most_notes),
             .next = sentence("Remove some of them.")}};
}

}  // namespace

Result<void> Notes::put(const NoteRecord& note) {
    return at_border(sentence("The note was not saved."), [&] {
        validate(note);
        Transaction transaction(connection_, Transaction::Kind::write);
        document_of(connection_, note.document);
        const bool known = connection_.integer("SELECT count(*) FROM note WHERE id = ?", note.id) > 0;
        if (!known && connection_.integer("SELECT count(*) FROM note WHERE document = ?", note.document) >= most_notes)
            throw too_many();
        const std::int64_t others = connection_.integer(
            "SELECT coalesce(sum(length(CAST(quote AS BLOB)) + length(CAST(text AS BLOB))), 0) FROM note "
            "WHERE document = ? AND id <> ?",
            note.document, note.id);
        if (static_cast<std::size_t>(others) + note.quote.size() + note.text.size() > most_note_bytes)
            throw Failure{{.code = ErrorCode::wrong_use,
                           .what = sentence("The note is too long"),
                           .next = sentence("Remove some of them.")}};
        connection_.run(
            "INSERT OR REPLACE INTO note (id, document, begins, ends, created, quote, text) VALUES (?, ?, ?, ?, ?, ?, "
            "?)",
            note.id, note.document, note.begin, note.end, note.created == 0 ? options_.now() : note.created, note.quote,
            note.text);
        transaction.commit();
    });
}

Result<void> Notes::remove(NoteId id) {
    return at_border(sentence("The note was not removed."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("DELETE FROM note WHERE id = ?", id);
        transaction.commit();
    });
}

Result<std::vector<NoteRecord>> Notes::of(DocumentId document) {
    return at_border(sentence("Your notes cannot be listed."), [&] {
        Statement rows(connection_,
                       "SELECT id, begins, ends, created, quote, text FROM note WHERE document = ? "
                       "AND length(quote) <= ? AND length(text) <= ? ORDER BY begins, ends, id LIMIT ?");
        rows.bind(document, static_cast<std::int64_t>(longest_note), static_cast<std::int64_t>(longest_note),
                  most_notes);
        std::vector<NoteRecord> notes;
        // A library that is not ours may hold more than fits into memory.
        std::size_t bytes = 0;
        while (rows.step()) {
            bytes += rows.text(4).size() + rows.text(5).size();
            if (bytes > most_note_bytes) break;
            notes.push_back({.id = rows.integer(0),
                             .document = document,
                             .begin = rows.integer(1),
                             .end = rows.integer(2),
                             .quote = rows.text(4),
                             .text = rows.text(5),
                             .created = rows.integer(3)});
        }
        return notes;
    });
}

Result<bool> Notes::are_left_at(std::string_view path) {
    return at_border(sentence("Your notes cannot be listed."), [&] {
        return !path.empty() && connection_.integer(
                                    "SELECT EXISTS (SELECT 1 FROM document JOIN note "
                                    "ON note.document = document.id WHERE path = ?)",
                                    path) > 0;
    });
}

Result<void> Notes::take_over(DocumentId document) {
    return at_border(sentence("Your notes on what stood in this file before were not taken over."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        const DocumentId earlier = connection_.integer(
            "SELECT coalesce((SELECT other.id FROM document AS other JOIN document AS this ON this.path = other.path "
            "WHERE this.id = ? AND other.id <> this.id AND other.path <> '' "
            // Several files that were joined may bear the path of the first, which is another document.
            "AND (other.media_type = 'multipart/mixed') = (this.media_type = 'multipart/mixed') "
            "AND EXISTS (SELECT 1 FROM note WHERE note.document = other.id) "
            "ORDER BY other.used DESC, other.id DESC LIMIT 1), 0)",
            document);
        connection_.run(
            "INSERT INTO note (id, document, begins, ends, created, quote, text) "
            "SELECT random() & 4611686018427387903, ?1, begins, ends, created, quote, text FROM note "
            "WHERE document = ?2 LIMIT ?3",
            document, earlier, most_notes);
        transaction.commit();
    });
}

}  // namespace lectern
