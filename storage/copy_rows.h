#pragma once

#include <functional>
#include <span>
#include <string>

#include "storage/connection.h"
#include "storage/records.h"

namespace lectern {

// Copies between two libraries, inside transactions of the caller. Everything is validated and compared with its
// checksums on the way, so `from` may be hostile or damaged. All throw Failure.

/// The document with its pages, under `record`'s name, path and times. Returns its id in `to`.
DocumentId copy_document(Connection& from, Connection& to, const DocumentRecord& record, std::int64_t now,
                         const Cancellable& cancellable);

/// What becomes of a reading's plan on the way; empty: it stays as it is.
using ChangePlan = std::function<std::string(const std::string& plan)>;

/// The reading with its last checkpoint, of `documents` in `to`. Returns its id there.
ReadingId copy_reading(Connection& from, Connection& to, ReadingId id, std::span<const DocumentId> documents,
                       std::int64_t now, const Cancellable& cancellable, const ChangePlan& change_plan = {});

}  // namespace lectern
