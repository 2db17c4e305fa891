#pragma once

#include "app/library/reading_library.h"

namespace lectern {

/// The model that read a document.
struct ReadBy {
    std::string name;            ///< for people, as its file says
    std::filesystem::path file;  ///< where it lies; empty: nobody knows any more
};

/// The model of the complete reading of a document, by its content_hash(), that was used last; nothing: there is none,
/// or it is the one that is `open`, by its file and its own name. Errors: those of the library.
Result<std::optional<ReadBy>> other_reader(ReadingLibrary& library, const std::string& hash, const ReadBy& open);

/// How many of the documents, by their content_hash(), have a complete reading made by the model in this file. Reads
/// some MB of the file. Errors: those of the library and of a file that cannot be read.
Result<int> count_read_by(ReadingLibrary& library, const std::filesystem::path& model,
                          const std::vector<std::string>& hashes);

}  // namespace lectern
