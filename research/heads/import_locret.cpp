#include "research/heads/import_locret.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/gguf/gguf_errors.h"
#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"
#include "research/heads/safetensors.h"

namespace lectern {

namespace {

tl::unexpected<Error> no_fit(Sentence what) {
    return fail({.code = ErrorCode::bad_input,
                 .what = std::move(what),
                 .means = sentence("The heads cannot be used with this model; nothing was written."),
                 .next = sentence("Choose the checkpoint that was trained for this model.")});
}

/// Which of a layer's two matrices a name stands for.
struct Place {
    int layer = 0;
    bool first = false;
};

/// Nothing for names that belong to no retaining head.
std::optional<Place> place_of(std::string_view name) {
    const bool first = name.ends_with(".self_attn.fc1.weight"), second = name.ends_with(".self_attn.fc2.weight");
    if (!first && !second) return std::nullopt;
    name.remove_suffix(std::string_view(".self_attn.fc1.weight").size());
    const std::size_t dot = name.rfind('.');
    const std::string_view number = dot == std::string_view::npos ? name : name.substr(dot + 1);
    const std::string_view before = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
    int layer = -1;
    const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), layer);
    const bool named = before == "layers" || before.ends_with(".layers");
    if (error != std::errc() || rest != number.data() + number.size() || layer < 0 || !named) return std::nullopt;
    return Place{layer, first};
}

Sentence describe(const std::vector<std::int64_t>& shape) {
    return shape.empty() ? sentence("a single number") : sentence("{sizes}", fmt::join(shape, " x "));
}

/// The matrices of a checkpoint as they are found, checked against a model.
class Import {
 public:
    explicit Import(const Model& model) : config_(model.config()) {
        file_.method = TrainedPolicy::locret;
        file_.fingerprint = fingerprint(model.file());
        file_.model = config_.name;
        file_.inputs = head_inputs(TrainedPolicy::locret, config_);
        file_.kv_heads = config_.heads.kv_heads;
    }

    Result<void> add(const std::string& name, const SafeTensor& tensor) {
        const std::string shown = gguf_errors::printable(name);
        if (name.ends_with(".self_attn.fc1.bias") || name.ends_with(".self_attn.fc2.bias"))
            return no_fit(sentence("'{tensor}' is a bias, and Locret's heads have none.", shown));
        const std::optional<Place> place = place_of(name);
        if (!place) return {};
        if (place->layer >= config_.layers)
            return no_fit(sentence("The heads have a layer {layer}, and '{model}' has {layers} layers.", place->layer,
                                   file_.model, config_.layers));
        if (config_.window[static_cast<std::size_t>(place->layer)] > 0)
            return {};  // keeps its window, whatever is said
        if (auto fits = check(shown, tensor, *place); !fits) return fits;
        HeadWeights& layer = file_.layers[place->layer];
        std::vector<float>& matrix = place->first ? layer.w1 : layer.w2;
        if (!matrix.empty()) return no_fit(sentence("'{tensor}' is there twice.", shown));
        matrix = tensor.floats();
        if (!std::all_of(matrix.begin(), matrix.end(), [](float v) { return std::isfinite(v); }))
            return no_fit(sentence("'{tensor}' has numbers that are none.", shown));
        return {};
    }

    Result<HeadsFile> finish() {
        if (file_.layers.empty())
            return no_fit(sentence("There are no retaining heads in it: no tensors 'layers.N.self_attn.fc1.weight'."));
        for (int l = 0; l < config_.layers; ++l) {
            if (config_.window[static_cast<std::size_t>(l)] > 0) continue;
            const auto found = file_.layers.find(l);
            if (found == file_.layers.end() || found->second.w1.empty() || found->second.w2.empty())
                return no_fit(sentence("The heads of layer {layer} are missing, or only half there.", l));
        }
        return std::move(file_);
    }

 private:
    Result<void> check(const std::string& shown, const SafeTensor& tensor, const Place& place) {
        if (!tensor.is_float())
            return no_fit(
                sentence("'{tensor}' is stored as {format}; F32, F16 or BF16 were expected.", shown, tensor.dtype));
        const std::int64_t hidden = tensor.shape.size() == 2 ? tensor.shape[place.first ? 0 : 1] : 0;
        if (file_.hidden == 0 && hidden >= 32 && hidden <= 1 << 16 && hidden % 32 == 0)
            file_.hidden = static_cast<int>(hidden);
        if (file_.hidden == 0)
            return no_fit(sentence("'{tensor}' has {shape} numbers; its hidden width must be a multiple of 32.", shown,
                                   describe(tensor.shape)));
        const std::vector<std::int64_t> expected = place.first
                                                       ? std::vector<std::int64_t>{file_.hidden, file_.inputs}
                                                       : std::vector<std::int64_t>{file_.kv_heads, file_.hidden};
        if (tensor.shape != expected)
            return no_fit(sentence("'{tensor}' has {shape} numbers; for '{model}' there should be {expected}.", shown,
                                   describe(tensor.shape), file_.model, describe(expected)));
        return {};
    }

    const ModelConfig& config_;
    HeadsFile file_;
};

}  // namespace

Result<HeadsFile> import_locret(std::span<const std::filesystem::path> files, const Model& model) {
    Import import(model);
    std::vector<std::string> names;
    for (const std::filesystem::path& path : files) {
        const auto file = SafetensorsFile::open(path);
        if (!file) return fail(file.error());
        for (const auto& [name, tensor] : file->tensors())
            if (auto added = import.add(name, tensor); !added) return fail(added.error());
        names.push_back(path.filename().string());
    }
    auto heads = import.finish();
    if (heads) heads->notes = fmt::format("imported from {}", fmt::join(names, ", "));
    return heads;
}

}  // namespace lectern
