#pragma once

#include <span>

#include "storage/records.h"

namespace lectern {

// What may go into a library, wherever it comes from: this program or an imported file. All throw Failure (bad_input).

void validate(const DocumentRecord& document);

/// Pages must lie one behind the other, and their text be as long as they say.
void validate(std::span<const PageRecord> pages);

void validate(const ReadingRecord& reading);

/// All but its segments.
void validate(const Checkpoint& checkpoint);

/// That follows the segment `last`.
void validate(const SegmentView& segment, int last);

/// Of the whole state: how many segments a checkpoint may have.
constexpr int most_segments = 1 << 20;

}  // namespace lectern
