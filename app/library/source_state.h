#pragma once

#include <filesystem>
#include <vector>

#include "engine/base/cancel.h"
#include "storage/library.h"

namespace lectern {

/// What became of the file that a document was read from; unknown if that was on another computer.
enum class SourceState { unchanged, changed, gone, unknown };

/// Its content is looked at only when its size is the same and its time is not.
SourceState source_state(const DocumentRecord& document, const CancelToken& cancel);

/// "gone", ...
std::string_view name(SourceState state);

/// Readings of the documents that were last seen at `file`, under other contents than `hash`: what was read before the
/// file changed, or was deleted. Last used first.
Result<std::vector<ReadingRecord>> readings_of_earlier_contents(Library& library, const std::filesystem::path& file,
                                                                const std::string& hash);

}  // namespace lectern
