#include "app/reading/ready_reading.h"

#include <array>

namespace lectern {

namespace {

/// The options of a reading that the model would make of the document of `wanted`, to be read so; nothing: it is
/// another.
Result<std::optional<ReadOptions>> options_of_same(const std::string& recipe_json, const std::string& fingerprint_hash,
                                                   const ReadingJob& wanted, ReadingJob& same) {
    const std::optional<ReadOptions> another;
    const auto recipe = recipe_from_json(recipe_json);
    if (!recipe) return fail(recipe.error());
    // Of other pages, or for one question, it is another reading than was asked for.
    if (recipe->pages != wanted.recipe.pages || recipe->system != wanted.recipe.system ||
        recipe->options.question != QuestionPlace::none)
        return another;
    if (!same.take(wanted.source, *recipe) || !same.make_plan(recipe->options)) return another;
    return same.fingerprint().hash() == fingerprint_hash ? std::optional(recipe->options) : another;
}

}  // namespace

Result<std::optional<ReadOptions>> take_in(const std::filesystem::path& exported_reading, const ReadingJob& wanted,
                                           ReadingJob same, Library& library) {
    const auto exported = library.transfer().exported_reading(exported_reading);
    if (!exported) return fail(exported.error());
    if (exported->state != ReadingState::complete) return std::optional<ReadOptions>();
    auto options = options_of_same(exported->plan, exported->fingerprint_hash, wanted, same);
    if (!options || !*options) return options;
    const std::array document{wanted.source.hash};
    const auto known = library.readings().find(document, exported->fingerprint_hash);
    if (!known) return fail(known.error());
    if (!*known)
        if (const auto imported = library.transfer().import_reading(exported_reading); !imported)
            return fail(imported.error());
    return options;
}

Result<std::optional<ReadOptions>> complete_reading(const ReadingJob& wanted, ReadingJob same, Library& library) {
    const std::optional<ReadOptions> none;
    const auto document = library.documents().find(wanted.source.hash);
    if (!document) return fail(document.error());
    if (!*document) return none;
    const auto readings = library.readings().of((*document)->id);
    if (!readings) return fail(readings.error());
    constexpr int most_tried =
        8;  // each takes the document's tokens once more, and anybody may have filled the library
    int tried = 0;
    for (const ReadingRecord& reading : *readings) {
        if (tried == most_tried) break;
        if (reading.state != ReadingState::complete || reading.documents.size() != 1) continue;
        ++tried;
        // One that cannot be understood is another's.
        if (const auto options = options_of_same(reading.plan, reading.fingerprint_hash, wanted, same);
            options && *options)
            return *options;
    }
    return none;
}

}  // namespace lectern
