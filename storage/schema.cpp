#include "storage/schema.h"

#include <array>

namespace lectern {

namespace {

// Offsets are bytes of a document's text. Large values stand last in their rows, so that a list does not read them.
constexpr const char* version_1 = R"sql(
CREATE TABLE document (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    modified INTEGER NOT NULL,
    media_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    characters INTEGER NOT NULL,
    added INTEGER NOT NULL,
    used INTEGER NOT NULL,
    pinned INTEGER NOT NULL,
    imported INTEGER NOT NULL,
    outline TEXT NOT NULL
) STRICT;

-- The pages of a document have consecutive ids, so that a search in one document is a search in a range.
CREATE TABLE page (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (document, number)
) STRICT;

-- Apart from the text, which is read far more often.
CREATE TABLE page_words (
    page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
    codec INTEGER NOT NULL,
    size INTEGER NOT NULL,
    words BLOB NOT NULL
) STRICT;

CREATE VIRTUAL TABLE page_index USING fts5(text, content = 'page', content_rowid = 'id', tokenize = 'lectern');
CREATE TRIGGER page_inserted AFTER INSERT ON page BEGIN
    INSERT INTO page_index (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER page_deleted AFTER DELETE ON page BEGIN
    INSERT INTO page_index (page_index, rowid, text) VALUES ('delete', old.id, old.text);
END;

-- revision rises with every checkpoint: two programs cannot mix theirs.
CREATE TABLE reading (
    id INTEGER PRIMARY KEY,
    fingerprint_hash TEXT NOT NULL,
    model TEXT NOT NULL,
    state INTEGER NOT NULL,
    tokens_read INTEGER NOT NULL,
    tokens_total INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    segments INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL,
    pinned INTEGER NOT NULL,
    plan TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    meta TEXT NOT NULL
) STRICT;
CREATE INDEX reading_by_fingerprint ON reading (fingerprint_hash);

CREATE TABLE reading_document (
    reading INTEGER NOT NULL REFERENCES reading ON DELETE CASCADE,
    number INTEGER NOT NULL,
    document INTEGER NOT NULL REFERENCES document,
    PRIMARY KEY (reading, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX reading_document_by_document ON reading_document (document);

CREATE TABLE segment (
    id INTEGER PRIMARY KEY,
    reading INTEGER NOT NULL REFERENCES reading ON DELETE CASCADE,
    number INTEGER NOT NULL,
    codec INTEGER NOT NULL,
    size INTEGER NOT NULL,
    checksum TEXT NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (reading, number)
) STRICT;

CREATE TABLE retention (
    reading INTEGER NOT NULL REFERENCES reading ON DELETE CASCADE,
    page INTEGER NOT NULL,
    share REAL NOT NULL,
    PRIMARY KEY (reading, page)
) STRICT, WITHOUT ROWID;

-- A conversation outlives its reading, which can be made again; it goes with its documents.
CREATE TABLE conversation (
    id INTEGER PRIMARY KEY,
    reading INTEGER REFERENCES reading ON DELETE SET NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL,
    title TEXT NOT NULL
) STRICT;
CREATE INDEX conversation_by_reading ON conversation (reading);

CREATE TABLE conversation_document (
    conversation INTEGER NOT NULL REFERENCES conversation ON DELETE CASCADE,
    number INTEGER NOT NULL,
    document INTEGER NOT NULL REFERENCES document,
    PRIMARY KEY (conversation, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_document_by_document ON conversation_document (document);

CREATE TABLE message (
    id INTEGER PRIMARY KEY,
    conversation INTEGER NOT NULL REFERENCES conversation ON DELETE CASCADE,
    parent INTEGER REFERENCES message ON DELETE CASCADE,
    role INTEGER NOT NULL,
    created INTEGER NOT NULL,
    text TEXT NOT NULL,
    details TEXT NOT NULL
) STRICT;
CREATE INDEX message_by_conversation ON message (conversation);
CREATE INDEX message_by_parent ON message (parent);

CREATE TABLE evidence (
    message INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
    number INTEGER NOT NULL,
    verified INTEGER NOT NULL,
    document INTEGER REFERENCES document ON DELETE SET NULL,
    page INTEGER NOT NULL,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    quote TEXT NOT NULL,
    PRIMARY KEY (message, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX evidence_by_document ON evidence (document);

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

// A document can be several files. What version 1 knew of those that were joined was the folder, or the first of them.
constexpr const char* version_2 = R"sql(
CREATE TABLE document_file (
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    number INTEGER NOT NULL,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    hash TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (document, number)
) STRICT, WITHOUT ROWID;
INSERT INTO document_file (document, number, size, modified, hash, path)
    SELECT id, 0, size, modified, hash, path FROM document WHERE path <> '' AND media_type <> 'multipart/mixed';
)sql";

// The index for searching is kept by the program (document_rows.h): triggers run whatever a hostile file says, so they
// are off, and SQLite 3.40 lets a trigger into a full-text index only where tables are trusted.
constexpr const char* version_3 = R"sql(
DROP TRIGGER IF EXISTS page_inserted;
DROP TRIGGER IF EXISTS page_deleted;
)sql";

// What the parts of a document's text mean, as vectors. made_of: of which parts, by which encoder; made anew where that
// differs.
constexpr const char* version_4 = R"sql(
CREATE TABLE meaning (
    document INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
    made_of TEXT NOT NULL,
    vectors BLOB NOT NULL
) STRICT;
)sql";

// What was found in a document section by section. made_of: of which sections, by which model, asked what.
constexpr const char* version_5 = R"sql(
CREATE TABLE survey (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    made_of TEXT NOT NULL,
    kind TEXT NOT NULL,
    question TEXT NOT NULL,
    model TEXT NOT NULL,
    sections INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    UNIQUE (document, made_of)
) STRICT;
CREATE TABLE survey_note (
    survey INTEGER NOT NULL REFERENCES survey ON DELETE CASCADE,
    section INTEGER NOT NULL,
    found TEXT NOT NULL,
    PRIMARY KEY (survey, section)
) STRICT, WITHOUT ROWID;
)sql";

// What a person marked in a document. quote finds the place again where the text is another.
constexpr const char* version_6 = R"sql(
CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL,
    created INTEGER NOT NULL,
    quote TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE INDEX note_by_document ON note (document);
)sql";

constexpr std::array steps = {Migration{1, version_1}, Migration{2, version_2}, Migration{3, version_3},
                              Migration{4, version_4}, Migration{5, version_5}, Migration{6, version_6}};

}  // namespace

std::span<const Migration> migrations() {
    return steps;
}

int library_version() {
    return steps.back().to;
}

}  // namespace lectern
