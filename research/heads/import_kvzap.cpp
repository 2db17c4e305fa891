#include "research/heads/import_kvzap.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/gguf/gguf_errors.h"
#include "research/heads/published_layers.h"

namespace lectern {

namespace {

struct Part {
    std::string_view name;  ///< what stands behind the layer's number
    HeadForm form;
    bool first;  ///< of two matrices
    bool is_bias;
};
constexpr std::array<Part, 6> parts{{{"weight", HeadForm::linear, false, false},
                                     {"bias", HeadForm::linear, false, true},
                                     {"0.weight", HeadForm::gelu, true, false},
                                     {"0.bias", HeadForm::gelu, true, true},
                                     {"2.weight", HeadForm::gelu, false, false},
                                     {"2.bias", HeadForm::gelu, false, true}}};

struct KvzapPlace {
    int layer = 0;
    const Part* part = nullptr;
};

/// Nothing for names that belong to no retaining head.
std::optional<KvzapPlace> kvzap_place(std::string_view name) {
    constexpr std::string_view before = "layers.";
    if (!name.starts_with(before)) return std::nullopt;
    name.remove_prefix(before.size());
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const int layer = layer_number(name.substr(0, dot));
    const auto* part =
        std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.name == name.substr(dot + 1); });
    if (layer < 0 || part == parts.end()) return std::nullopt;
    return KvzapPlace{layer, part};
}

Result<void> add(const std::string& name, const SafeTensor& tensor, const KvzapPlace& place, PublishedLayers& layers) {
    const auto wanted = layers.wants(place.layer);
    if (!wanted) return fail(wanted.error());
    if (!*wanted) return {};
    const Part& part = *place.part;
    HeadsFile& file = layers.file();
    const bool has_hidden = part.form == HeadForm::gelu && (part.first || !part.is_bias);
    if (has_hidden)
        if (auto learnt = layers.learn_hidden(name, tensor, part.first ? 0 : 1); !learnt) return learnt;
    const int outputs = part.first ? file.hidden : file.kv_heads;
    const int inputs = part.first || part.form == HeadForm::linear ? file.inputs : file.hidden;
    HeadWeights& layer = file.layers[place.layer];
    if (part.is_bias) return layers.take(name, tensor, {outputs}, part.first ? layer.b1 : layer.b2);
    return layers.take(name, tensor, {outputs, inputs}, part.first ? layer.w1 : layer.w2);
}

}  // namespace

bool is_of_kvzap(std::string_view tensor) {
    return kvzap_place(tensor).has_value();
}

Result<HeadsFile> import_kvzap(std::span<const SafetensorsFile> files, const Model& model) {
    PublishedLayers layers(TrainedPolicy::zap, model);
    std::optional<HeadForm> form;
    for (const SafetensorsFile& file : files)
        for (const auto& [name, tensor] : file.tensors()) {
            const std::optional<KvzapPlace> place = kvzap_place(name);
            // What is passed over might belong between the matrices, and scores would be others without it.
            if (!place || place->part->form != form.value_or(place->part->form))
                return no_fit(
                    sentence("'{tensor}' belongs to no network that is known of KVzap.", gguf_errors::printable(name)));
            form = place->part->form;
            if (auto added = add(name, tensor, *place, layers); !added) return fail(added.error());
        }
    layers.file().form = form.value_or(HeadForm::linear);
    const bool is_linear = layers.file().form == HeadForm::linear;
    return layers.finish([is_linear](const HeadWeights& layer) {
        const bool has_first = is_linear || (!layer.w1.empty() && !layer.b1.empty());
        return has_first && !layer.w2.empty() && !layer.b2.empty();
    });
}

}  // namespace lectern
