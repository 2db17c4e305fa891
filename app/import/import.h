#pragma once

#include <cstdint>
#include <filesystem>

#include "app/import/text/import_options.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// What is larger is no document, and is refused before anybody reads it: a sparse file of a TiB costs its maker
/// nothing.
constexpr std::int64_t largest_file = std::int64_t{4} << 30;

/// Reads a file in one of the formats of formats.h into text with pages (or sections). What the file is is decided by
/// its content first and by its name second. It is read by a process of its own that can do nothing else
/// (import_process.h), provided that main() has called run_as_import_worker; else a notice says so. Errors: bad_input
/// (missing, folder, no permission, empty, over largest_file, not text, not supported, damaged beyond reading,
/// password, scans only, hostile), cancelled. Everything that was left out or guessed stands in Document::notices.
Result<Document> import_document(const std::filesystem::path& path, const ImportOptions& options = {});

}  // namespace lectern
