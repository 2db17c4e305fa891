#include "storage/readings.h"

#include <algorithm>

#include "storage/failure.h"
#include "storage/reading_rows.h"
#include "storage/validate.h"

namespace lectern {

Result<ReadingId> Readings::begin(const ReadingRecord& reading) {
    return at_border(sentence("The reading will not be saved. Reading itself goes on in memory."), [&] {
        validate(reading);
        Transaction transaction(connection_, Transaction::Kind::write);
        const ReadingId id = insert_reading(connection_, reading, options_.now());
        transaction.commit();
        revisions_[id] = 0;
        return id;
    });
}

Result<ReadingRecord> Readings::get(ReadingId id) {
    return at_border(sentence("The reading was not opened."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        return reading_of(connection_, id);
    });
}

Result<std::vector<ReadingRecord>> Readings::list() {
    return at_border(sentence("The readings cannot be listed."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        return all_readings(connection_);
    });
}

Result<std::vector<ReadingRecord>> Readings::of(DocumentId document) {
    return at_border(sentence("The readings cannot be listed."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        return readings_of(connection_, document);
    });
}

Result<std::optional<ReadingRecord>> Readings::find(std::span<const std::string> document_hashes,
                                                    std::string_view fingerprint_hash) {
    return at_border(sentence("The library was not searched for the reading."), [&]() -> std::optional<ReadingRecord> {
        const Transaction transaction(connection_, Transaction::Kind::read);
        std::vector<DocumentId> wanted;
        for (const std::string& hash : document_hashes)
            wanted.push_back(connection_.integer("SELECT id FROM document WHERE hash = ?", hash));
        Statement fitting(connection_,
                          "SELECT id FROM reading WHERE fingerprint_hash = ? "
                          "ORDER BY state DESC, tokens_read DESC, used DESC, id DESC");
        fitting.bind(fingerprint_hash);
        while (fitting.step()) {
            ReadingRecord reading = reading_of(connection_, fitting.integer(0));
            if (reading.documents == wanted) return reading;
        }
        return std::nullopt;
    });
}

Result<std::vector<ReadingRecord>> Readings::least_recently_used(std::int64_t bytes) {
    return at_border(sentence("The readings cannot be listed."), [&] {
        const Transaction transaction(connection_, Transaction::Kind::read);
        Statement ids(connection_,
                      "SELECT id FROM reading WHERE NOT pinned AND id IN (SELECT reading FROM reading_document) "
                      "AND NOT EXISTS (SELECT 1 FROM reading_document "
                      "JOIN document ON document.id = document WHERE reading = reading.id AND document.pinned) "
                      "ORDER BY used, id");
        std::vector<ReadingRecord> readings;
        while (bytes > 0 && ids.step()) {
            readings.push_back(reading_of(connection_, ids.integer(0)));
            bytes -= std::clamp<std::int64_t>(readings.back().bytes, 0, bytes);
        }
        return readings;
    });
}

Result<void> Readings::pin(ReadingId id, bool pinned) {
    return at_border(sentence("The reading was not changed."), [&] {
        connection_.run("UPDATE reading SET pinned = ? WHERE id = ?", pinned, id);
        if (connection_.changes() == 0) throw no_reading(id);
    });
}

Result<void> Readings::remove(ReadingId id) {
    return at_border(sentence("The reading was not removed."), [&] {
        Transaction transaction(connection_, Transaction::Kind::write);
        connection_.run("DELETE FROM reading WHERE id = ?", id);
        if (connection_.changes() == 0) throw no_reading(id);
        transaction.commit();
        revisions_.erase(id);
    });
}

}  // namespace lectern
