#pragma once

#include "engine/base/cancel.h"
#include "engine/read/reading.h"

namespace lectern {

/// Tokens of the beginning of a document of which `read` were read: enough to say what it is.
int tokens_of_beginning(const TokenizedDocument& document, int read);

/// A reading of the first `tokens` of a document, with everything kept, to be asked about passages. Errors: out of
/// memory; cancelled.
Result<Reading> read_beginning(Model& model, const TokenizedDocument& document, int tokens, CellFormat format,
                               const CancelToken& cancel);

}  // namespace lectern
