#include "research/heads/import_locret.h"

#include <optional>

#include "engine/gguf/gguf_errors.h"
#include "research/heads/published_layers.h"

namespace lectern {

namespace {

/// Which of a layer's two matrices a name stands for.
struct LocretPlace {
    int layer = 0;
    bool first = false;
};

/// Nothing for names that belong to no retaining head.
std::optional<LocretPlace> locret_place(std::string_view name) {
    const bool first = name.ends_with(".self_attn.fc1.weight"), second = name.ends_with(".self_attn.fc2.weight");
    if (!first && !second) return std::nullopt;
    name.remove_suffix(std::string_view(".self_attn.fc1.weight").size());
    const std::size_t dot = name.rfind('.');
    const int layer = layer_number(dot == std::string_view::npos ? name : name.substr(dot + 1));
    const std::string_view before = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
    const bool named = before == "layers" || before.ends_with(".layers");
    if (layer < 0 || !named) return std::nullopt;
    return LocretPlace{layer, first};
}

Result<void> add(const std::string& name, const SafeTensor& tensor, PublishedLayers& layers) {
    if (name.ends_with(".self_attn.fc1.bias") || name.ends_with(".self_attn.fc2.bias"))
        return no_fit(sentence("'{tensor}' is a bias, and Locret's heads have none.", gguf_errors::printable(name)));
    const std::optional<LocretPlace> place = locret_place(name);
    if (!place) return {};
    const auto wanted = layers.wants(place->layer);
    if (!wanted) return fail(wanted.error());
    if (!*wanted) return {};
    if (auto learnt = layers.learn_hidden(name, tensor, place->first ? 0 : 1); !learnt) return learnt;
    HeadsFile& file = layers.file();
    HeadWeights& layer = file.layers[place->layer];
    return place->first ? layers.take(name, tensor, {file.hidden, file.inputs}, layer.w1)
                        : layers.take(name, tensor, {file.kv_heads, file.hidden}, layer.w2);
}

}  // namespace

bool is_of_locret(std::string_view tensor) {
    return locret_place(tensor).has_value();
}

Result<HeadsFile> import_locret(std::span<const SafetensorsFile> files, const Model& model) {
    PublishedLayers layers(TrainedPolicy::locret, model);
    for (const SafetensorsFile& file : files)
        for (const auto& [name, tensor] : file.tensors())
            if (auto added = add(name, tensor, layers); !added) return fail(added.error());
    return layers.finish([](const HeadWeights& layer) { return !layer.w1.empty() && !layer.w2.empty(); });
}

}  // namespace lectern
