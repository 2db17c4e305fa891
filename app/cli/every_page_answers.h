#pragma once

#include "app/cli/document_to_ask.h"

namespace lectern::cli {

/// Puts each question to every section of the document, and prints what all say: as a list, as JSON where the options
/// ask for it, or as CSV. Nothing is read beforehand. What was found is kept in the library, so that it goes on where
/// it was stopped. Errors: those of opening document and model, of the answers; cancelled, when what was found until
/// then is out.
Result<void> answer_from_every_page(const DocumentOptions& options, bool as_csv);

}  // namespace lectern::cli
