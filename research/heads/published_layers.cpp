#include "research/heads/published_layers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/gguf/gguf_errors.h"
#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"

namespace lectern {

namespace {

/// Beyond 127 times this, the scale of a block of eight bits would be infinite.
constexpr float largest_weight = 65504;

Sentence describe(const std::vector<std::int64_t>& shape) {
    return shape.empty() ? sentence("a single number") : sentence("{sizes}", fmt::join(shape, " x "));
}

Result<void> check_format(const std::string& shown, const SafeTensor& tensor) {
    if (tensor.is_float()) return {};
    return no_fit(sentence("'{tensor}' is stored as {format}; F32, F16 or BF16 were expected.", shown, tensor.dtype));
}

}  // namespace

tl::unexpected<Error> no_fit(Sentence what) {
    return fail({.code = ErrorCode::bad_input,
                 .what = std::move(what),
                 .means = sentence("The heads cannot be used with this model; nothing was written."),
                 .next = sentence("Choose the checkpoint that was trained for this model.")});
}

int layer_number(std::string_view digits) {
    int layer = -1;
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, layer);
    return error == std::errc() && rest == end && layer >= 0 ? layer : -1;
}

PublishedLayers::PublishedLayers(TrainedPolicy method, const Model& model) : config_(model.config()) {
    file_.method = method;
    file_.fingerprint = fingerprint(model.file());
    file_.model = config_.name;
    file_.inputs = head_inputs(method, config_);
    file_.kv_heads = config_.scored_heads().kv_heads;
}

Result<bool> PublishedLayers::wants(int layer) const {
    if (layer >= config_.layers)
        return no_fit(sentence("The heads have a layer {layer}, and '{model}' has {layers} layers.", layer, file_.model,
                               config_.layers));
    return !has_window(layer);
}

Result<void> PublishedLayers::learn_hidden(const std::string& name, const SafeTensor& tensor, std::size_t dimension) {
    const std::string shown = gguf_errors::printable(name);
    if (auto known = check_format(shown, tensor); !known) return known;
    const std::int64_t hidden = dimension < tensor.shape.size() ? tensor.shape[dimension] : 0;
    if (file_.hidden == 0 && hidden >= 32 && hidden <= 1 << 16 && hidden % 32 == 0)
        file_.hidden = static_cast<int>(hidden);
    if (file_.hidden > 0) return {};
    return no_fit(sentence("'{tensor}' has {shape} numbers; its hidden width must be a multiple of 32.", shown,
                           describe(tensor.shape)));
}

Result<void> PublishedLayers::take(const std::string& name, const SafeTensor& tensor,
                                   const std::vector<std::int64_t>& shape, std::vector<float>& to) const {
    const std::string shown = gguf_errors::printable(name);
    if (auto known = check_format(shown, tensor); !known) return known;
    if (tensor.shape != shape)
        return no_fit(sentence("'{tensor}' has {shape} numbers; for '{model}' there should be {expected}.", shown,
                               describe(tensor.shape), file_.model, describe(shape)));
    if (!to.empty()) return no_fit(sentence("'{tensor}' is there twice.", shown));
    to = tensor.floats();
    if (!std::all_of(to.begin(), to.end(), [](float v) { return std::isfinite(v); }))
        return no_fit(sentence("'{tensor}' has numbers that are none.", shown));
    if (std::any_of(to.begin(), to.end(), [](float v) { return std::abs(v) > largest_weight; }))
        return no_fit(sentence("'{tensor}' has numbers beyond {limit}, which no network has.", shown, largest_weight));
    return {};
}

Result<HeadsFile> PublishedLayers::finish(const std::function<bool(const HeadWeights&)>& is_whole) {
    for (int l = 0; l < config_.layers; ++l) {
        if (has_window(l)) continue;
        const auto found = file_.layers.find(l);
        if (found == file_.layers.end() || !is_whole(found->second))
            return no_fit(sentence("The heads of layer {layer} are missing, or only half there.", l));
    }
    if (file_.layers.empty())
        return no_fit(sentence("All layers of '{model}' have a window, and none takes heads.", file_.model));
    return std::move(file_);
}

}  // namespace lectern
