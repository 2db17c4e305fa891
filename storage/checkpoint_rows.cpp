#include "storage/checkpoint_rows.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "engine/base/hash.h"
#include "storage/compression.h"
#include "storage/failure.h"
#include "storage/reading_rows.h"
#include "storage/validate.h"

namespace lectern {

namespace {

/// Finds accidents, not attacks.
std::string checksum_of(std::span<const std::byte> bytes) {
    Hash hash;
    hash.add(bytes);
    return hash.hex();
}

Failure damaged(Sentence what) {
    return {{.code = ErrorCode::bad_input,
             .what = std::move(what),
             .means = sentence(
                 "The saved reading is damaged and was not loaded. Everything else in the library is as it was."),
             .next = sentence("Remove this reading and read the document again; check the health of the disk.")}};
}

/// Writes segments whose checksum or size differs from what is stored.
class SegmentWriter {
 public:
    SegmentWriter(Connection& connection, ReadingId id)
        : id_(id),
          same_(connection, "SELECT 1 FROM segment WHERE reading = ? AND number = ? AND size = ? AND checksum = ?"),
          write_(connection,
                 "INSERT INTO segment (reading, number, codec, size, checksum, data) VALUES (?, ?, ?, ?, ?, ?) "
                 "ON CONFLICT DO UPDATE SET codec = excluded.codec, size = excluded.size, "
                 "checksum = excluded.checksum, data = excluded.data") {}

    void write(const SegmentView& segment) {
        validate(segment, last_);
        last_ = segment.index;
        const std::string checksum = checksum_of(segment.bytes);
        if (same_.bind(id_, segment.index, segment.bytes.size(), checksum).step()) return;
        write_.bind(id_, segment.index, static_cast<int>(Codec::plain), segment.bytes.size(), checksum, segment.bytes)
            .run();
    }

 private:
    ReadingId id_;
    Statement same_;
    Statement write_;
    int last_ = -1;
};

void write_segments(Connection& connection, ReadingId id, const Checkpoint& checkpoint) {
    SegmentWriter writer(connection, id);
    for (const SegmentView& segment : checkpoint.segments) writer.write(segment);
    while (checkpoint.next_segment) {
        const auto segment = checkpoint.next_segment();
        if (!segment) throw Failure{segment.error()};
        if (!*segment) break;
        writer.write(**segment);
    }
}

/// What was given and what was there already must be all of the state, and nothing else.
void require_all_segments(Connection& connection, ReadingId id, int count) {
    connection.run("DELETE FROM segment WHERE reading = ? AND number >= ?", id, count);
    const std::int64_t stored = connection.integer("SELECT count(*) FROM segment WHERE reading = ?", id);
    if (stored == count) return;
    throw Failure{
        {.code = ErrorCode::wrong_use,
         .what = sentence("The checkpoint has {count} segments, but the library would hold {stored}", count, stored),
         .next = sentence("Read the document again; if this happens again, report this message.")}};
}

void write_retention(Connection& connection, ReadingId id, std::span<const float> shares) {
    connection.run("DELETE FROM retention WHERE reading = ? AND page >= ?", id, shares.size());
    Statement write(connection,
                    "INSERT INTO retention (reading, page, share) VALUES (?, ?, ?) "
                    "ON CONFLICT DO UPDATE SET share = excluded.share WHERE share <> excluded.share");
    int page = 0;
    for (const float share : shares) write.bind(id, page++, static_cast<double>(share)).run();
}

}  // namespace

void write_checkpoint(Connection& connection, ReadingId id, const Checkpoint& checkpoint) {
    write_segments(connection, id, checkpoint);
    validate(checkpoint);
    require_all_segments(connection, id, checkpoint.segment_count);
    write_retention(connection, id, checkpoint.retention);
    connection.run(
        "UPDATE reading SET state = ?1, tokens_read = ?2, segments = ?3, meta = ?4, revision = revision + 1, "
        "bytes = (SELECT coalesce(sum(length(data)), 0) FROM segment WHERE reading = ?5) WHERE id = ?5",
        static_cast<int>(checkpoint.state), checkpoint.tokens_read, checkpoint.segment_count, checkpoint.meta, id);
}

SavedReading read_checkpoint(Connection& connection, ReadingId id) {
    SavedReading saved{.record = reading_of(connection, id)};
    Statement state(connection, "SELECT segments, meta FROM reading WHERE id = ?");
    state.bind(id).step();
    const std::int64_t segments = state.integer(0);
    if (segments < 0 || segments > most_segments)
        throw damaged(sentence("The reading has {segments} segments", segments));
    saved.segment_count = static_cast<int>(segments);
    saved.meta = state.text(1);

    Statement shares(connection, "SELECT share, page FROM retention WHERE reading = ? ORDER BY page");
    shares.bind(id);
    while (shares.step()) {
        const double share = shares.real(0);
        const bool possible = share >= 0 && share <= 1 && shares.integer(1) >= 0;
        if (!possible) throw damaged(sentence("The reading keeps an impossible share of a page"));
        saved.retention.push_back(static_cast<float>(share));
    }

    const std::int64_t stored =
        connection.integer("SELECT count(*) FROM segment WHERE reading = ? AND number < ?", id, saved.segment_count);
    if (stored != saved.segment_count)
        throw damaged(
            sentence("The reading has {stored} of its {segment_count} segments", stored, saved.segment_count));
    return saved;
}

std::vector<std::byte> read_segment(Connection& connection, ReadingId id, int index) {
    Statement found(connection,
                    "SELECT id, codec, size, checksum, length(data) FROM segment WHERE reading = ? AND number = ?");
    if (!found.bind(id, index).step()) throw damaged(sentence("Segment {index} of the reading is missing", index));
    const std::int64_t size = found.integer(2);
    const bool fits = found.integer(1) == static_cast<int>(Codec::plain) && size == found.integer(4) && size >= 0 &&
                      size <= static_cast<std::int64_t>(most_segment_bytes);
    std::vector<std::byte> bytes(fits ? static_cast<std::size_t>(size) : 0);
    connection.read_blob("segment", "data", found.integer(0), bytes);
    if (!fits || found.text(3) != checksum_of(bytes))
        throw damaged(sentence("Segment {index} of the reading is not what was saved", index));
    return bytes;
}

Sentence problem_of_reading(Connection& connection, ReadingId id, const Cancellable& cancellable) {
    try {
        const SavedReading saved = read_checkpoint(connection, id);
        validate(saved.record);
        for (int index = 0; index < saved.segment_count; ++index) {
            cancellable.check();
            read_segment(connection, id, index);
        }
        return {};
    } catch (const Failure& failure) {
        if (failure.error.code == ErrorCode::cancelled) throw;
        return failure.error.what;
    }
}

}  // namespace lectern
