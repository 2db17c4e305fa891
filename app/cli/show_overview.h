#pragma once

#include "app/cli/document_to_ask.h"

namespace lectern::cli {

/// Writes the overview of a document (OverviewWriter) and prints it. What is written is kept in the library, so that it
/// goes on where it was stopped. Errors: those of opening the model, of writing; cancelled, when what was written until
/// then is out.
Result<void> show_overview(DocumentToSurvey document, bool as_json);

}  // namespace lectern::cli
