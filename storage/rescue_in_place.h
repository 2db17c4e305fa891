#pragma once

#include <filesystem>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

/// Puts a fresh library with all that is whole in the place of a damaged one, which is kept beside it (see
/// Rescued::damaged): documents, readings, conversations and settings. Errors: another program uses it; those of
/// Library::open(); nothing was changed then.
Result<Rescued> rescue_library(const std::filesystem::path& path, const LibraryOptions& options = {},
                               const CancelToken* cancel = nullptr);

}  // namespace lectern
