#include "app/library/source_state.h"

#include <algorithm>
#include <system_error>

#include "app/library/document_records.h"

namespace lectern {

SourceState source_state(const DocumentRecord& document, const CancelToken& cancel) {
    if (document.path.empty()) return SourceState::unknown;
    const std::filesystem::path file = document.path;
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return SourceState::gone;
    if (size_of(file) != document.size) return SourceState::changed;
    if (modified(file) == document.modified) return SourceState::unchanged;
    const auto hash = content_hash(file, cancel);
    return hash && *hash == document.hash ? SourceState::unchanged : SourceState::changed;
}

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

Result<std::vector<ReadingRecord>> readings_of_earlier_contents(Library& library, const std::filesystem::path& file,
                                                                const std::string& hash) {
    std::error_code error;
    const std::string path = std::filesystem::absolute(file, error).string();
    const auto documents = library.documents();
    if (!documents) return fail(documents.error());
    std::vector<ReadingRecord> found;
    for (const DocumentRecord& document : *documents) {
        if (document.path != path || document.hash == hash) continue;
        const auto readings = library.readings_of(document.id);
        if (!readings) return fail(readings.error());
        found.insert(found.end(), readings->begin(), readings->end());
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &ReadingRecord::used);
    return found;
}

}  // namespace lectern
