#pragma once

#include <cstdint>
#include <string>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/library.h"

namespace lectern {

// Rows of readings, for the functions that work on them inside one transaction. All throw Failure.

/// To be thrown where a reading is not there, or not any more.
Failure no_reading(ReadingId id);

/// With its documents.
ReadingRecord reading_of(Connection& connection, ReadingId id);

/// A reading without cells.
ReadingId insert_reading(Connection& connection, const ReadingRecord& reading, std::int64_t now);

/// Replaces the state of a reading; only segments whose checksum or size differ are written.
void write_checkpoint(Connection& connection, ReadingId id, const Checkpoint& checkpoint);

/// The state of a reading. Must run in a transaction, so that all of it is of one checkpoint.
SavedReading read_checkpoint(Connection& connection, ReadingId id);

/// A segment of it, compared with its checksum.
std::vector<std::byte> read_segment(Connection& connection, ReadingId id, int index);

/// What is wrong with a reading and its cells; empty if nothing is. Must run in a transaction.
std::string problem_of_reading(Connection& connection, ReadingId id, const Cancellable& cancellable);

}  // namespace lectern
