#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/cancel.h"
#include "storage/library.h"

namespace lectern {

/// What became of a file that was read; unknown if that was on another computer.
enum class SourceState { unchanged, changed, gone, unknown };

/// "gone", ...
std::string_view name(SourceState state);

struct FileState {
    std::filesystem::path file;
    SourceState state = SourceState::unknown;

    bool operator==(const FileState&) const = default;
};

/// Each file that a document was read from, in order; none if that was on another computer. The content is looked at
/// only where the size is the same and the time is not.
std::vector<FileState> file_states(const DocumentRecord& document, const CancelToken& cancel);

/// Those of which evidence cannot be looked up any more.
std::vector<FileState> changed_or_gone(std::vector<FileState> files);

/// Of all of them: gone if one is, else changed if one is.
SourceState source_state(const std::vector<FileState>& files);

/// What was read before files changed or went.
struct EarlierReadings {
    std::vector<ReadingRecord> readings;  ///< last used first
    std::vector<FileState> files;         ///< of the first of them; none where a folder holds other files than then
};

/// Readings of documents that were opened as `source` is, which are files and folders, under other contents than
/// `hash`. None where nothing became of the files: the same text can be got in several ways.
Result<EarlierReadings> readings_of_earlier_contents(Library& library, const std::vector<std::filesystem::path>& source,
                                                     const std::string& hash, const CancelToken& cancel);

}  // namespace lectern
