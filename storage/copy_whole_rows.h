#pragma once

#include "storage/connection.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

/// Copies all that is whole of the damaged library `from` into `to`, which may hold something: documents, readings,
/// conversations and settings. Conversations about a lost document are kept without it. Throws Failure; what is damaged
/// is none, but written down.
Rescued copy_whole_rows(Connection& from, Connection& to, const LibraryOptions& options,
                        const Cancellable& cancellable);

}  // namespace lectern
