#pragma once

#include <QString>

#include "app/survey/saved_search.h"
#include "engine/base/error.h"

namespace lectern {

/// What was found, as a table of Markdown that loads and opens nothing.
QString found_markdown(const FoundSoFar& found, const Document& document);

/// Writes it as CSV or Markdown, by the ending of `file`. The file appears when it is whole. Errors: another ending
/// (wrong_use); it cannot be written.
Result<void> export_found(const FoundSoFar& found, const Document& document, const QString& file);

}  // namespace lectern
