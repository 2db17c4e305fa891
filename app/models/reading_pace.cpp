#include "app/models/reading_pace.h"

#include <algorithm>
#include <array>

namespace lectern {

namespace {

/// An estimate, which was not measured at rest: twice through the model, and what scoring takes.
constexpr double of_replay = 0.45;

}  // namespace

bool has_heads(const ListedModel& model) {
    const std::filesystem::path name =
        (model.file ? *model.file : std::filesystem::path(model.known ? model.known->file : std::string())).stem();
    return std::ranges::any_of(heads_folders(), [&](const std::filesystem::path& folder) {
        return std::ranges::any_of(std::array{".gguf", ".learned.gguf"}, [&](const char* end) {
            std::error_code error;
            return !name.empty() && std::filesystem::exists(folder / (name.string() + end), error);
        });
    });
}

double reading_share(const ListedModel& model) {
    return has_heads(model) ? 1 : of_replay;
}

}  // namespace lectern
