#include "storage/reading_rows.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace lectern {

namespace {

constexpr const char* reading_columns =
    "SELECT id, fingerprint_hash, model, state, tokens_read, tokens_total, bytes, created, used, pinned, plan, "
    "fingerprint FROM reading ";

ReadingRecord reading_record_of(const Statement& row) {
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
std::vector<ReadingRecord> readings_of(Connection& connection, Statement& list) {
    std::vector<ReadingRecord> readings;
    while (list.step()) readings.push_back(reading_record_of(list));
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
             .what = sentence("The library has no reading {id}", id),
             .next = sentence("Look at the list again; the document can be read again.")}};
}

ReadingRecord reading_of(Connection& connection, ReadingId id) {
    Statement found(connection, std::string(reading_columns) + "WHERE id = ?");
    if (!found.bind(id).step()) throw no_reading(id);
    ReadingRecord reading = reading_record_of(found);
    Statement documents(connection, "SELECT document FROM reading_document WHERE reading = ? ORDER BY number");
    documents.bind(id);
    while (documents.step()) reading.documents.push_back(documents.integer(0));
    if (!reading.documents.empty()) return reading;
    throw Failure{{.code = ErrorCode::bad_input,
                   .what = sentence("Reading {id} has no document", id),
                   .means = sentence("The library is damaged, and nothing can be done with this reading."),
                   .next = sentence("Remove it{option}. The document can be read again.",
                                    Sentence::Option{"lectern-cli library remove"})}};
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

std::vector<ReadingRecord> all_readings(Connection& connection) {
    Statement list(connection, std::string(reading_columns) + "ORDER BY used DESC, id DESC");
    return readings_of(connection, list);
}

std::vector<ReadingRecord> readings_of(Connection& connection, DocumentId document) {
    Statement list(connection, std::string(reading_columns) +
                                   "WHERE id IN (SELECT reading FROM reading_document WHERE document = ?) "
                                   "ORDER BY used DESC, id DESC");
    list.bind(document);
    return readings_of(connection, list);
}

}  // namespace lectern
