#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/sentence.h"
#include "storage/connection.h"
#include "storage/records.h"

namespace lectern {

// Rows of checkpoints, for the functions that work on them inside one transaction. All throw Failure.

/// Replaces the state of a reading; only segments whose checksum or size differ are written.
void write_checkpoint(Connection& connection, ReadingId id, const Checkpoint& checkpoint);

/// The state of a reading. Must run in a transaction, so that all of it is of one checkpoint.
SavedReading read_checkpoint(Connection& connection, ReadingId id);

/// A segment of it, compared with its checksum.
std::vector<std::byte> read_segment(Connection& connection, ReadingId id, int index);

/// What is wrong with a reading and its cells; empty if nothing is. Must run in a transaction.
Sentence problem_of_reading(Connection& connection, ReadingId id, const Cancellable& cancellable);

}  // namespace lectern
