#include "app/library/model_readings.h"

#include <algorithm>

#include "engine/gguf/gguf_file.h"

namespace lectern {

namespace fs = std::filesystem;

namespace {

/// Of a document, last used first.
Result<std::vector<ReadingRecord>> complete_readings(ReadingLibrary& library, const std::string& hash) {
    Library& storage = library.storage();
    const auto document = storage.documents().find(hash);
    if (!document) return fail(document.error());
    if (!*document) return std::vector<ReadingRecord>();
    auto readings = storage.readings().of((*document)->id);
    if (!readings) return fail(readings.error());
    std::erase_if(*readings, [](const ReadingRecord& reading) {
        return reading.state != ReadingState::complete || reading.documents.size() != 1;
    });
    return readings;
}

/// Where the model was when it read; empty: not there any more.
fs::path model_of(const ReadingRecord& reading) {
    const auto recipe = recipe_from_json(reading.plan);
    std::error_code error;
    return recipe && fs::is_regular_file(recipe->model_file, error) ? fs::path(recipe->model_file) : fs::path();
}

/// Models that call themselves the same may be others all the same, and one file may lie in two places.
bool is_of(ReadingLibrary& library, const ReadingRecord& reading, const ReadBy& made_by, const ReadBy& model) {
    if (made_by.name != model.name) return false;
    if (made_by.file == model.file) return true;
    const auto file = GgufFile::open(model.file);
    return file && library.check_parts(reading.id, fingerprint_of(*file));
}

}  // namespace

Result<std::optional<ReadBy>> other_reader(ReadingLibrary& library, const std::string& hash, const ReadBy& open) {
    const auto readings = complete_readings(library, hash);
    if (!readings) return fail(readings.error());
    if (readings->empty()) return std::optional<ReadBy>();
    const ReadingRecord& last = readings->front();
    ReadBy made_by{.name = last.model, .file = model_of(last)};
    if (is_of(library, last, made_by, open)) return std::optional<ReadBy>();
    return made_by;
}

Result<int> count_read_by(ReadingLibrary& library, const fs::path& model, const std::vector<std::string>& hashes) {
    const auto file = GgufFile::open(model);
    if (!file) return fail(file.error());
    const ReadingFingerprint parts = fingerprint_of(*file);
    int count = 0;
    for (const std::string& hash : hashes) {
        const auto readings = complete_readings(library, hash);
        if (!readings) return fail(readings.error());
        count += std::ranges::any_of(*readings, [&](const ReadingRecord& reading) {
            return library.check_parts(reading.id, parts).has_value();
        });
    }
    return count;
}

}  // namespace lectern
