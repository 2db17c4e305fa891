#include "app/reading/ready_reading.h"

#include <array>

namespace lectern {

Result<std::optional<ReadOptions>> take_in(const std::filesystem::path& exported_reading, const ReadingJob& wanted,
                                           ReadingJob same, Library& library) {
    const std::optional<ReadOptions> another;
    const auto exported = library.transfer().exported_reading(exported_reading);
    if (!exported) return fail(exported.error());
    if (exported->state != ReadingState::complete) return another;
    const auto recipe = recipe_from_json(exported->plan);
    if (!recipe) return fail(recipe.error());
    // Of other pages, or for one question, it is another reading than was asked for.
    if (recipe->pages != wanted.recipe.pages || recipe->system != wanted.recipe.system ||
        recipe->options.question != QuestionPlace::none)
        return another;
    if (!same.take(wanted.source, *recipe) || !same.make_plan(recipe->options)) return another;
    const std::string hash = same.fingerprint().hash();
    if (exported->fingerprint_hash != hash) return another;
    const std::array document{wanted.source.hash};
    const auto known = library.readings().find(document, hash);
    if (!known) return fail(known.error());
    if (!*known)
        if (const auto imported = library.transfer().import_reading(exported_reading); !imported)
            return fail(imported.error());
    return recipe->options;
}

}  // namespace lectern
