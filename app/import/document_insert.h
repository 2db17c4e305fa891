#pragma once

#include <vector>

#include "app/import/pdf/placed_text.h"
#include "engine/text/document.h"

namespace lectern {

/// Gives pages without text the text at their index, and moves everything behind it.
void fill_pages(Document& document, const std::vector<PlacedText>& texts);

/// Appends `more` as a part of its own: its name stands in front of its text as a heading of the first level, and its
/// own headings go one level down.
void append_part(Document& document, Document more);

}  // namespace lectern
