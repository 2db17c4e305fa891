#pragma once

#include <cstddef>
#include <cstdint>

#include "storage/notes.h"
#include "storage/records.h"

namespace lectern {

// What may go into a library, wherever it comes from: this program or an imported file. All throw Failure (bad_input).

void validate(const DocumentRecord& document);

/// A page behind one that ends at `last`: its text must be as long as it says.
void validate(const PageRecord& page, std::int64_t last);

void validate(const ReadingRecord& reading);

void validate(const NoteRecord& note);

/// All but its segments.
void validate(const Checkpoint& checkpoint);

/// That follows the segment `last`.
void validate(const SegmentView& segment, int last);

/// Bytes of one page or one description.
constexpr std::size_t most_text = std::size_t{256} << 20;

/// Of the whole state: how many segments a checkpoint may have.
constexpr int most_segments = 1 << 20;

}  // namespace lectern
