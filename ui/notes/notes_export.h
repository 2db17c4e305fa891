#pragma once

#include <QString>
#include <vector>

#include "app/evidence/note_places.h"
#include "engine/text/document.h"

namespace lectern {

/// The name of the page where a note stands; empty where its words are no longer found.
QString page_of(const PlacedNote& note, const Document& document);

/// Quotes with their pages, and what was written about them.
QString notes_markdown(const std::vector<PlacedNote>& notes, const Document& document);

/// Errors: the file cannot be written.
Result<void> export_notes(const std::vector<PlacedNote>& notes, const Document& document, const QString& file);

}  // namespace lectern
