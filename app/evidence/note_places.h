#pragma once

#include <string_view>
#include <vector>

#include "storage/notes.h"

namespace lectern {

/// A note and whether its quote stands at its place in a text.
struct PlacedNote {
    NoteRecord note;
    bool is_found = true;

    bool operator==(const PlacedNote&) const = default;
};

/// Finds notes in a text that may be another than the one that was marked: by their place, else by their quote, nearest
/// to where it stood. In the order of the text; what is no longer found comes last.
std::vector<PlacedNote> place_notes(std::vector<NoteRecord> notes, std::string_view text);

}  // namespace lectern
