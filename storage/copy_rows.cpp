#include "storage/copy_rows.h"

#include "storage/checkpoint_rows.h"
#include "storage/document_rows.h"
#include "storage/reading_rows.h"
#include "storage/validate.h"

namespace lectern {

DocumentId copy_document(Connection& from, Connection& to, const DocumentRecord& record, std::int64_t now,
                         const Cancellable& cancellable) {
    const DocumentId id = insert_document(to, record, now);
    PageReader reader(from, record.id, true);
    PageWriter writer(to, id);
    for (PageRecord page; reader.read(page);) {
        cancellable.check();
        writer.write(page);
    }
    writer.finish();
    return id;
}

ReadingId copy_reading(Connection& from, Connection& to, ReadingId id, std::span<const DocumentId> documents,
                       std::int64_t now, const Cancellable& cancellable, const ChangePlan& change_plan) {
    SavedReading saved = read_checkpoint(from, id);
    saved.record.documents.assign(documents.begin(), documents.end());
    validate(saved.record);  // before anybody parses the plan
    if (change_plan) saved.record.plan = change_plan(saved.record.plan);
    validate(saved.record);
    const ReadingId copy = insert_reading(to, saved.record, now);

    Checkpoint checkpoint{.tokens_read = saved.record.tokens_read,
                          .state = saved.record.state,
                          .meta = saved.meta,
                          .retention = saved.retention,
                          .segment_count = saved.segment_count};
    std::vector<std::byte> bytes;
    int next = 0;
    checkpoint.next_segment = [&]() -> Result<std::optional<SegmentView>> {
        if (next == saved.segment_count) return std::nullopt;
        cancellable.check();
        bytes = read_segment(from, id, next);
        return SegmentView{next++, bytes};
    };
    write_checkpoint(to, copy, checkpoint);
    return copy;
}

}  // namespace lectern
