#include <algorithm>
#include <string>
#include <unordered_map>

#include "storage/failure.h"
#include "storage/library.h"
#include "storage/opening.h"
#include "storage/reading_rows.h"
#include "storage/validate.h"

namespace lectern {

namespace {

constexpr const char* columns =
    "SELECT id, fingerprint_hash, model, state, tokens_read, tokens_total, bytes, created, used, pinned, plan, "
    "fingerprint FROM reading ";

ReadingRecord record_of(const Statement& row) {
    return {.id = row.integer(0),
            .fingerprint = row.text(11),
            .fingerprint_hash = row.text(1),
            .model = row.text(2),
            .plan = row.text(10),
            .state = row.integer(3) == 0 ? ReadingState::reading : ReadingState::complete,
            .tokens_read = row.integer(4),
            .tokens_total = row.integer(5),
            .bytes = row.integer(6),
            .created = row.integer(7),
            .used = row.integer(8),
            .pinned = row.integer(9) != 0};
}

/// All rows of `list` that have documents, with them. One look at the documents of all readings is faster than one for
/// each.
std::vector<ReadingRecord> list_of(Connection& connection, Statement& list) {
    std::vector<ReadingRecord> readings;
    while (list.step()) readings.push_back(record_of(list));
    std::unordered_map<ReadingId, std::size_t> places;
    for (std::size_t i = 0; i < readings.size(); ++i) places.emplace(readings[i].id, i);
    Statement documents(connection, "SELECT reading, document FROM reading_document ORDER BY reading, number");
    while (documents.step())
        if (const auto place = places.find(documents.integer(0)); place != places.end())
            readings[place->second].documents.push_back(documents.integer(1));
    std::erase_if(readings, [](const ReadingRecord& reading) { return reading.documents.empty(); });
    return readings;
}

}  // namespace

Failure no_reading(ReadingId id) {
    return {{.code = ErrorCode::wrong_use,
             .what = fmt::format("The library has no reading {}", id),
             .next = "Look at the list again; the document can be read again."}};
}

ReadingRecord reading_of(Connection& connection, ReadingId id) {
    Statement found(connection, std::string(columns) + "WHERE id = ?");
    if (!found.bind(id).step()) throw no_reading(id);
    ReadingRecord reading = record_of(found);
    Statement documents(connection, "SELECT document FROM reading_document WHERE reading = ? ORDER BY number");
    documents.bind(id);
    while (documents.step()) reading.documents.push_back(documents.integer(0));
    if (!reading.documents.empty()) return reading;
    throw Failure{{.code = ErrorCode::bad_input,
                   .what = fmt::format("Reading {} has no document", id),
                   .means = "The library is damaged, and nothing can be done with this reading.",
                   .next = "Remove it: 'lectern-cli library remove'. The document can be read again."}};
}

ReadingId insert_reading(Connection& connection, const ReadingRecord& reading, std::int64_t now) {
    connection.run(
        "INSERT INTO reading (fingerprint_hash, model, state, tokens_read, tokens_total, bytes, segments, revision, "
        "created, used, pinned, plan, fingerprint, meta) VALUES (?, ?, 0, 0, ?, 0, 0, 0, ?, ?, ?, ?, ?, '')",
        reading.fingerprint_hash, reading.model, reading.tokens_total, reading.created == 0 ? now : reading.created,
        reading.used == 0 ? now : reading.used, reading.pinned, reading.plan, reading.fingerprint);
    const ReadingId id = connection.last_id();
    Statement add(connection, "INSERT INTO reading_document (reading, number, document) VALUES (?, ?, ?)");
    int number = 0;
    for (const DocumentId document : reading.documents) add.bind(id, number++, document).run();
    return id;
}

Result<ReadingId> Library::begin_reading(const ReadingRecord& reading) {
    return at_border("The reading will not be saved. Reading itself goes on in memory.", [&] {
        validate(reading);
        Transaction transaction(*connection_, Transaction::Kind::write);
        const ReadingId id = insert_reading(*connection_, reading, now());
        transaction.commit();
        revisions_[id] = 0;
        return id;
    });
}

Result<ReadingRecord> Library::reading(ReadingId id) {
    return at_border("The reading was not opened.", [&] {
        const Transaction transaction(*connection_, Transaction::Kind::read);
        return reading_of(*connection_, id);
    });
}

Result<std::vector<ReadingRecord>> Library::readings() {
    return at_border("The readings cannot be listed.", [&] {
        const Transaction transaction(*connection_, Transaction::Kind::read);
        Statement list(*connection_, std::string(columns) + "ORDER BY used DESC, id DESC");
        return list_of(*connection_, list);
    });
}

Result<std::vector<ReadingRecord>> Library::readings_of(DocumentId document) {
    return at_border("The readings cannot be listed.", [&] {
        const Transaction transaction(*connection_, Transaction::Kind::read);
        Statement list(*connection_, std::string(columns) +
                                         "WHERE id IN (SELECT reading FROM reading_document WHERE document = ?) "
                                         "ORDER BY used DESC, id DESC");
        list.bind(document);
        return list_of(*connection_, list);
    });
}

Result<std::optional<ReadingRecord>> Library::find_reading(std::span<const std::string> document_hashes,
                                                           std::string_view fingerprint_hash) {
    return at_border("The library was not searched for the reading.", [&]() -> std::optional<ReadingRecord> {
        const Transaction transaction(*connection_, Transaction::Kind::read);
        std::vector<DocumentId> wanted;
        for (const std::string& hash : document_hashes)
            wanted.push_back(connection_->integer("SELECT id FROM document WHERE hash = ?", hash));
        Statement fitting(*connection_,
                          "SELECT id FROM reading WHERE fingerprint_hash = ? "
                          "ORDER BY state DESC, tokens_read DESC, used DESC, id DESC");
        fitting.bind(fingerprint_hash);
        while (fitting.step()) {
            ReadingRecord reading = reading_of(*connection_, fitting.integer(0));
            if (reading.documents == wanted) return reading;
        }
        return std::nullopt;
    });
}

Result<void> Library::pin_reading(ReadingId id, bool pinned) {
    return at_border("The reading was not changed.", [&] {
        connection_->run("UPDATE reading SET pinned = ? WHERE id = ?", pinned, id);
        if (connection_->changes() == 0) throw no_reading(id);
    });
}

Result<void> Library::remove_reading(ReadingId id) {
    return at_border("The reading was not removed.", [&] {
        Transaction transaction(*connection_, Transaction::Kind::write);
        connection_->run("DELETE FROM reading WHERE id = ?", id);
        if (connection_->changes() == 0) throw no_reading(id);
        transaction.commit();
        revisions_.erase(id);
    });
}

}  // namespace lectern
