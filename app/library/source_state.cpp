#include "app/library/source_state.h"

#include <algorithm>
#include <map>
#include <system_error>

#include "app/import/import_many.h"
#include "app/library/document_records.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

SourceState state_of(const FileRecord& record, const CancelToken& cancel) {
    const fs::path file = record.path;
    std::error_code error;
    if (!fs::exists(file, error)) return SourceState::gone;
    if (size_of(file) != record.size) return SourceState::changed;
    if (modified(file) == record.modified) return SourceState::unchanged;
    const auto hash = content_hash(file, cancel);
    return hash && *hash == record.hash ? SourceState::unchanged : SourceState::changed;
}

/// The files that `source` stands for now, in order.
std::vector<fs::path> files_of(const std::vector<fs::path>& source) {
    std::vector<fs::path> files = document_files(source).value_or(std::vector<fs::path>());
    for (fs::path& file : files) file = whole_path(file);
    return files;
}

std::vector<fs::path> files_of(const DocumentRecord& document) {
    std::vector<fs::path> files;
    for (const FileRecord& file : document.files) files.emplace_back(file.path);
    return files;
}

/// Whether the document was opened as a folder, whose files come and go.
bool is_of_a_folder(const DocumentRecord& document) {
    return std::ranges::none_of(document.files, [&](const FileRecord& file) { return file.path == document.path; });
}

}  // namespace

std::string_view name(SourceState state) {
    switch (state) {
        case SourceState::changed:
            return "changed";
        case SourceState::gone:
            return "gone";
        case SourceState::unknown:
            return "unknown";
        case SourceState::unchanged:
            break;
    }
    return "unchanged";
}

std::vector<FileState> file_states(const DocumentRecord& document, const CancelToken& cancel) {
    std::vector<FileState> states;
    for (const FileRecord& file : document.files)
        states.push_back({.file = file.path, .state = state_of(file, cancel)});
    return states;
}

std::vector<FileState> changed_or_gone(std::vector<FileState> files) {
    std::erase_if(files, [](const FileState& file) {
        return file.state != SourceState::changed && file.state != SourceState::gone;
    });
    return files;
}

SourceState source_state(const std::vector<FileState>& files) {
    if (files.empty()) return SourceState::unknown;
    for (const SourceState state : {SourceState::gone, SourceState::changed})
        if (std::ranges::find(files, state, &FileState::state) != files.end()) return state;
    return SourceState::unchanged;
}

Result<EarlierReadings> readings_of_earlier_contents(Library& library, const std::vector<fs::path>& source,
                                                     const std::string& hash, const CancelToken& cancel) {
    const auto documents = library.documents().list();
    if (!documents) return fail(documents.error());
    EarlierReadings earlier;
    std::map<DocumentId, std::vector<FileState>> became;
    if (source.empty()) return earlier;
    const std::string path = stored_path(source.front());
    const std::vector<fs::path> files = files_of(source);
    for (const DocumentRecord& document : *documents) {
        if (document.path != path || document.hash == hash || document.files.empty()) continue;
        const bool same_files = files_of(document) == files;
        if (!same_files && !is_of_a_folder(document)) continue;
        const auto changed = changed_or_gone(file_states(document, cancel));
        if (same_files && changed.empty()) continue;
        const auto readings = library.readings().of(document.id);
        if (!readings) return fail(readings.error());
        if (readings->empty()) continue;
        became[document.id] = changed;
        earlier.readings.insert(earlier.readings.end(), readings->begin(), readings->end());
    }
    std::ranges::stable_sort(earlier.readings, std::ranges::greater(), &ReadingRecord::used);
    if (!earlier.readings.empty())
        for (const DocumentId id : earlier.readings.front().documents)
            if (became.contains(id)) earlier.files = became[id];
    return earlier;
}

}  // namespace lectern
