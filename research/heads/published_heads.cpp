#include "research/heads/published_heads.h"

#include <algorithm>

#include "research/heads/import_kvzap.h"
#include "research/heads/import_locret.h"
#include "research/heads/published_layers.h"

namespace lectern {

namespace {

Result<HeadsFile> import(std::span<const SafetensorsFile> files, const Model& model) {
    const auto any_is = [&](bool (*is_of)(std::string_view)) {
        return std::any_of(files.begin(), files.end(), [&](const SafetensorsFile& file) {
            const auto& tensors = file.tensors();
            return std::any_of(tensors.begin(), tensors.end(), [&](const auto& one) { return is_of(one.first); });
        });
    };
    if (any_is(is_of_locret)) return import_locret(files, model);
    if (any_is(is_of_kvzap)) return import_kvzap(files, model);
    return no_fit(
        sentence("There are no retaining heads in it: no tensors 'layers.N.self_attn.fc1.weight' as Locret "
                 "has, nor 'layers.N.weight' or 'layers.N.0.weight' as KVzap has."));
}

}  // namespace

Result<HeadsFile> import_heads(std::span<const std::filesystem::path> files, const Model& model) {
    std::vector<SafetensorsFile> opened;
    std::vector<std::string> names;
    for (const std::filesystem::path& path : files) {
        auto file = SafetensorsFile::open(path);
        if (!file) return fail(file.error());
        opened.push_back(std::move(*file));
        names.push_back(path.filename().string());
    }
    auto heads = import(opened, model);
    if (heads) heads->notes = fmt::format("imported from {}", fmt::join(names, ", "));
    return heads;
}

}  // namespace lectern
