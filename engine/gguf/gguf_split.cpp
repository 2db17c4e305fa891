#include "engine/gguf/gguf_split.h"

#include "engine/gguf/gguf_errors.h"

namespace lectern {

Result<std::optional<GgufSplit>> GgufSplit::of(const GgufFile& file, const std::string& name) {
    constexpr std::int64_t most_parts = 99'999;
    const auto parts = file.integer("split.count");
    if (!parts || *parts == 0 || *parts == 1) return std::nullopt;
    const auto part = file.integer("split.no");
    const auto tensors = file.integer("split.tensors.count");
    if (*parts < 0 || *parts > most_parts || !part || *part < 0 || *part >= *parts || !tensors || *tensors < 0)
        return fail(gguf_errors::damaged(name, sentence("says that it is one of {parts} parts of a model, but its keys "
                                                        "split.no and split.tensors.count do not fit to that",
                                                        *parts)));
    return GgufSplit{.part = *part, .parts = *parts, .tensors = *tensors};
}

Result<std::filesystem::path> GgufSplit::path_of(const std::filesystem::path& path, std::int64_t index) const {
    const auto ending = [this](std::int64_t i) { return fmt::format("-{:05}-of-{:05}.gguf", i + 1, parts); };
    const std::string name = path.filename().string();
    if (!name.ends_with(ending(part)))
        return fail(
            {.code = ErrorCode::bad_input,
             .what = sentence("'{file}' is part {part} of {parts} of a model, but its name does not end in '{ending}'",
                              path.string(), part + 1, parts, ending(part)),
             .means = sentence("The other parts cannot be found."),
             .next = sentence("Give all parts back the names they were downloaded under, in one folder.")});
    return path.parent_path() / (name.substr(0, name.size() - ending(part).size()) + ending(index));
}

}  // namespace lectern
