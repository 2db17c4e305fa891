#pragma once

#include <cstdint>
#include <vector>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/records.h"

namespace lectern {

// Rows of readings, for the functions that work on them inside one transaction. All throw Failure.

/// To be thrown where a reading is not there, or not any more.
Failure no_reading(ReadingId id);

/// With its documents.
ReadingRecord reading_of(Connection& connection, ReadingId id);

/// All readings, last used first; damaged ones without a document are left out.
std::vector<ReadingRecord> all_readings(Connection& connection);
/// Those of one document.
std::vector<ReadingRecord> readings_of(Connection& connection, DocumentId document);

/// A reading without cells.
ReadingId insert_reading(Connection& connection, const ReadingRecord& reading, std::int64_t now);

}  // namespace lectern
