#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "app/import/import.h"

namespace lectern {

/// What import_document does in a process of its own, done in this one: `file` is the content of the file at `path`,
/// whose name is all that is asked of it. A hostile file can take the process down or keep it busy for ever.
Result<Document> import_in_process(std::span<const std::byte> file, const std::filesystem::path& path,
                                   const ImportOptions& options = {});

}  // namespace lectern
