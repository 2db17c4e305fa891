#pragma once

#include "app/reading/reading_job.h"

namespace lectern {

/// Takes a reading that was exported into the library, if it is what the model would make of the document of `wanted`,
/// to be read so. Gives the options that it was made with; nothing if it is another reading. `same`: an empty job with
/// the same model and place. Errors: the file or the library cannot be used.
Result<std::optional<ReadOptions>> take_in(const std::filesystem::path& exported_reading, const ReadingJob& wanted,
                                           ReadingJob same, Library& library);

/// The options of the reading of the document of `wanted` that was used last, complete, and made as the model would
/// make it; nothing where the library has none. `same`: as above. Errors: those of the library.
Result<std::optional<ReadOptions>> complete_reading(const ReadingJob& wanted, ReadingJob same, Library& library);

}  // namespace lectern
