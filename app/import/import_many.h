#pragma once

#include <filesystem>
#include <vector>

#include "app/import/import.h"

namespace lectern {

/// Several files as one document, to be read as one: a folder of contracts. Each path is a file or a folder, which
/// stands for the files in it, by name, without those in folders below and without hidden ones. Each file becomes a
/// part (Document::parts) with its name as a heading in front of its text; a single file stays as it is. Files of a
/// folder that cannot be read, and the folders below it, are named in notices; a file that was asked for by name, or a
/// folder with nothing to read, is an error. Errors: those of import_document; bad_input (more than 1,000 files).
Result<Document> import_documents(const std::vector<std::filesystem::path>& paths, const ImportOptions& options = {});

/// The files that it would read, in order. Errors: bad_input (a folder that cannot be read, more than 1,000 files).
Result<std::vector<std::filesystem::path>> document_files(const std::vector<std::filesystem::path>& paths);

}  // namespace lectern
