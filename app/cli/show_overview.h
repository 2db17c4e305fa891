#pragma once

#include "app/cli/document_to_ask.h"

namespace lectern::cli {

/// Writes the overview of a document (OverviewWriter) and prints it, as JSON where the options ask for it. What is
/// written is kept in the library, so that it goes on where it was stopped. Errors: those of opening document and
/// model, of writing; cancelled, when what was written until then is out.
Result<void> show_overview(const DocumentOptions& options);

}  // namespace lectern::cli
