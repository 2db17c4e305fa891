#include "engine/model/config.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern {

namespace {

Error bad_model(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("The model cannot be run."),
            .next = sentence("Download the model again, or choose another file.")};
}

/// Metadata of one architecture: reads "llama.block_count" as "block_count" and remembers the first problem.
class Keys {
 public:
    Keys(const GgufFile& file, std::string_view architecture) : file_(file), prefix_(architecture) {}

    int required(std::string_view key, int most) {
        const auto value = file_.integer(full(key));
        if (!value) problem(sentence("The model file lacks the key '{key}'.", full(key)));
        return checked(key, value.value_or(1), most);
    }
    int optional(std::string_view key, int otherwise, int most) {
        return checked(key, file_.integer(full(key)).value_or(otherwise), most);
    }
    float number(std::string_view key, float otherwise, double most = 1e12) {
        const double value = file_.number(full(key)).value_or(otherwise);
        if (!std::isfinite(value) || value < 0 || value > most)
            problem(sentence("The model file's key '{key}' has the impossible value {value}.", full(key), value));
        return static_cast<float>(value);
    }
    /// 0 where the file does not say.
    int count(std::string_view key, int most) {
        const std::int64_t value = file_.integer(full(key)).value_or(0);
        return value == 0 ? 0 : checked(key, value, most);
    }
    /// A number for each layer: the file has one for all, or one for each.
    std::vector<int> by_layer(std::string_view key, int layers, int otherwise, int most) {
        const std::vector<std::int64_t> each = file_.integers(full(key));
        if (each.empty()) return std::vector(static_cast<std::size_t>(layers), optional(key, otherwise, most));
        std::vector<int> values;
        if (has_each(key, each, layers))
            for (const std::int64_t value : each) values.push_back(checked(key, value, most));
        values.resize(static_cast<std::size_t>(layers), 1);
        return values;
    }
    /// Whether it is so of each layer.
    std::vector<bool> flags(std::string_view key, int layers) {
        const std::vector<std::int64_t> each = file_.integers(full(key));
        std::vector<bool> values;
        if (has_each(key, each, layers))
            for (const std::int64_t value : each) values.push_back(value != 0);
        values.resize(static_cast<std::size_t>(layers));
        return values;
    }
    bool has_number(std::string_view key) const { return file_.integer(full(key)).has_value(); }
    bool has(std::string_view key) const { return file_.metadata().contains(full(key)); }
    std::string_view text(std::string_view key) const { return file_.text(full(key)).value_or(""); }
    void problem(Sentence what) {
        if (problem_.empty()) problem_ = std::move(what);
    }
    const Sentence& problem() const { return problem_; }

 private:
    std::string full(std::string_view key) const { return fmt::format("{}.{}", prefix_, key); }
    bool has_each(std::string_view key, const std::vector<std::int64_t>& each, int layers) {
        if (each.size() == static_cast<std::size_t>(layers)) return true;
        problem(sentence("The model file's key '{key}' has {numbers} numbers for {layers} layers.", full(key),
                         each.size(), layers));
        return false;
    }
    int checked(std::string_view key, std::int64_t value, int most) {
        if (value >= 1 && value <= most) return static_cast<int>(value);
        problem(
            sentence("The model file's key '{key}' is {value}; Lectern expects 1 to {most}.", full(key), value, most));
        return 1;
    }

    const GgufFile& file_;
    std::string prefix_;
    Sentence problem_;
};

constexpr int most_layers = 1024, most_width = 1 << 17, most_heads = 1024, most_experts = 1024;
constexpr int most_window = 1 << 28;
constexpr double most_multiplier = 100;  // of logarithms; files have 0.1 and 1
constexpr double most_cap = 1e6;

/// `key_length`, `value_length`: keys of the widths.
HeadShape head_shape(Keys& keys, int q_heads, int kv_heads, std::string_view key_length, std::string_view value_length,
                     int usual_width) {
    const HeadShape heads{.q_heads = q_heads,
                          .kv_heads = kv_heads,
                          .width = keys.optional(key_length, std::max(1, usual_width), most_width)};
    const int value_width = keys.optional(value_length, heads.width, most_width);
    if (heads.q_heads % heads.kv_heads != 0)
        keys.problem(
            sentence("The model has {q_heads} query heads and {kv_heads} KV heads, which do not divide evenly.",
                     heads.q_heads, heads.kv_heads));
    if (heads.width != value_width || heads.width % 16 != 0 || heads.width > most_head_width)
        keys.problem(
            sentence("The model's heads are {width} (keys) and {value_width} (values) channels wide; Lectern supports "
                     "equal widths that are multiples of 16 up to {most_head_width}.",
                     heads.width, value_width, most_head_width));
    return heads;
}

void read_heads(Keys& keys, ModelConfig& config) {
    const int q_heads = keys.required("attention.head_count", most_heads);
    const bool differ = config.architecture->layers_differ;
    const std::vector<int> kv_heads = differ
                                          ? keys.by_layer("attention.head_count_kv", config.layers, q_heads, most_heads)
                                          : std::vector(static_cast<std::size_t>(config.layers),
                                                        keys.optional("attention.head_count_kv", q_heads, most_heads));
    const int usual_width = config.width / q_heads;
    for (int l = 0; l < config.layers; ++l) {
        const int of_layer = kv_heads[static_cast<std::size_t>(l)];
        if (differ && config.has_window(l))
            config.heads.push_back(head_shape(keys, q_heads, of_layer, "attention.key_length_swa",
                                              "attention.value_length_swa", usual_width));
        else
            config.heads.push_back(
                head_shape(keys, q_heads, of_layer, "attention.key_length", "attention.value_length", usual_width));
        if (!config.has_window(l) && config.heads_of(l).kv_heads != config.scored_heads().kv_heads)
            keys.problem(
                sentence("Layers without a window have {some} and {others} KV heads; Lectern supports models "
                         "in which these are the same.",
                         config.scored_heads().kv_heads, config.heads_of(l).kv_heads));
    }
}

/// The last layers may look at the cells of the last one of their kind that stores any.
void read_shared_cells(Keys& keys, ModelConfig& config) {
    for (int l = 0; l < config.layers; ++l) config.cells_of.push_back(l);
    if (!config.architecture->has_shared_cells) return;
    config.layer_embedding = keys.count("embedding_length_per_layer_input", most_width);
    const int first = config.layers - keys.count("attention.shared_kv_layers", config.layers);
    for (int l = first; l < config.layers; ++l) {
        int source = first - 1;
        while (source >= 0 && config.has_window(source) != config.has_window(l)) --source;
        if (source < 0) {
            keys.problem(
                sentence("Layer {layer} of the model looks at the cells of an earlier one, and there is none "
                         "of its kind.",
                         l));
            source = 0;
        }
        config.cells_of[static_cast<std::size_t>(l)] = source;
        const int kv_heads = config.heads_of(source).kv_heads;
        if (config.heads_of(l).kv_heads != kv_heads)
            keys.problem(sentence("Layer {layer} of the model has {some} KV heads and looks at the cells of {others}.",
                                  l, config.heads_of(l).kv_heads, kv_heads));
    }
}

std::vector<float> factors(const GgufFile& file, std::string_view name, Keys& keys, int rotated) {
    const TensorInfo* tensor = file.tensor(name);
    if (tensor == nullptr) return {};
    if (tensor->type != TensorType::f32 || tensor->values() != rotated / 2) {
        keys.problem(sentence("The tensor '{tensor}' does not have {floats} floats.", name, rotated / 2));
        return {};
    }
    std::vector<float> values(static_cast<std::size_t>(tensor->values()));
    dequantize(tensor->type, tensor->data.data(), tensor->values(), values.data());
    for (const float f : values)
        if (!(f > 0) || !std::isfinite(f))
            keys.problem(sentence("The tensor '{tensor}' holds impossible values.", name));
    return values;
}

float scale_of_scores(const ModelConfig& config) {
    if (config.architecture->attention_scale > 0) return config.architecture->attention_scale;
    const bool by_width = config.layers == config.architecture->layers_scaled_by_width;
    const HeadShape& heads = config.heads.front();
    const auto width = by_width ? static_cast<float>(config.width) / static_cast<float>(heads.q_heads)
                                : static_cast<float>(heads.width);
    return 1 / std::sqrt(width);
}

void read_experts(Keys& keys, ModelConfig& config) {
    config.experts = keys.required("expert_count", most_experts);
    config.experts_used = keys.required("expert_used_count", most_experts);
    config.feed_forward.assign(static_cast<std::size_t>(config.layers),
                               keys.required("expert_feed_forward_length", most_width));
    if (config.experts_used > config.experts)
        keys.problem(sentence("The model uses {used} of {experts} experts, which cannot be.", config.experts_used,
                              config.experts));
}

/// A layer of Granite adds a share r of what it computes to the stream x. Of x / r it adds all: norms do not see the
/// difference, if their epsilon is divided by r squared, and what enters the first layer by r.
void read_scales(Keys& keys, ModelConfig& config) {
    const auto scale = [&](std::string_view key) {
        const float value = keys.number(key, 1);
        if (!(value > 1e-6f && value < 1e6f))
            keys.problem(sentence("The model's scale '{key}' is {value}, which makes no sense.", key, value));
        return value;
    };
    const float residual = scale("residual_scale");
    config.embedding_scale = scale("embedding_scale") / residual;
    config.epsilon /= residual * residual;
    config.logit_scale = scale("logit_scale");
    if (keys.has("attention.scale")) config.attention_scale = scale("attention.scale");
}

int rotated_channels(Keys& keys, std::string_view key, int width) {
    const int rotated = keys.optional(key, width, width);
    if (rotated % 2 != 0) keys.problem(sentence("{rotated} rotated channels cannot be paired.", rotated));
    return rotated;
}

RopeConfig rope_config(const GgufFile& file, Keys& keys, const ModelConfig& config) {
    RopeConfig rope;
    rope.base = keys.number("rope.freq_base", 10000);
    if (!(rope.base >= 1)) keys.problem(sentence("The rope base {base} makes no sense.", rope.base));
    const int width = config.scored_heads().width;
    rope.rotated = rotated_channels(keys, "rope.dimension_count", width);
    rope.original_window = keys.optional("rope.scaling.original_context_length", config.trained_window, most_window);
    rope.attention_factor = keys.number("rope.scaling.attn_factor", 1);
    const float factor = std::max(1.0f, keys.number("rope.scaling.factor", keys.number("rope.scale_linear", 1)));
    const std::string_view kind = keys.text("rope.scaling.type");
    if (kind == "yarn") {
        rope.yarn_factor = factor;
        rope.yarn_beta_fast = keys.number("rope.scaling.yarn_beta_fast", 32);
        rope.yarn_beta_slow = keys.number("rope.scaling.yarn_beta_slow", 1);
        rope.yarn_log_multiplier = keys.number("rope.scaling.yarn_log_multiplier", 0, most_multiplier);
    } else if (kind.empty() || kind == "linear") {
        rope.linear_factor = factor;
    } else if (kind != "none" && kind != "longrope") {
        keys.problem(sentence("The model scales positions by '{kind}', which Lectern does not know.", kind));
    }
    rope.factors = factors(file, "rope_freqs.weight", keys, rope.rotated);
    if (rope.factors.empty()) rope.factors = factors(file, "rope_factors_short.weight", keys, rope.rotated);
    rope.long_factors = factors(file, "rope_factors_long.weight", keys, rope.rotated);
    return rope;
}

/// Of layers with a window.
RopeConfig local_rope_config(Keys& keys, const ModelConfig& config) {
    RopeConfig rope = config.rope;
    const Architecture& architecture = *config.architecture;
    if (architecture.local_rope_base > 0) {
        rope.base = keys.number("rope.freq_base_swa", architecture.local_rope_base);
        if (!(rope.base >= 1)) keys.problem(sentence("The rope base {base} makes no sense.", rope.base));
        rope.linear_factor = 1;
    }
    const auto first = std::find_if(config.window.begin(), config.window.end(), [](int window) { return window > 0; });
    if (!architecture.layers_differ || first == config.window.end()) return rope;
    const int width = config.heads[static_cast<std::size_t>(first - config.window.begin())].width;
    rope.rotated = rotated_channels(keys, "rope.dimension_count_swa", width);
    rope.factors.clear();
    return rope;
}

/// A window that YaRN makes longer (Qwen3: 32,768 tokens become 131,072), and the part of a window that is good for
/// something: files claim 1,024,000 tokens of a model that loses half of its answers at 64,000.
void stretch(ModelConfig& config, const KnownOfModel& known) {
    RopeConfig& rope = config.rope;
    const bool is_scaled = rope.yarn_factor > 1 || rope.linear_factor > 1 || !rope.factors.empty();
    if (known.yarn_factor > 1 && known.original_window > 0 && !is_scaled) {
        rope.yarn_factor = known.yarn_factor;
        rope.original_window = known.original_window;
        const double window = static_cast<double>(known.yarn_factor) * known.original_window;
        config.trained_window =
            std::max(config.trained_window, static_cast<int>(std::min<double>(window, most_window)));
    }
    config.good_up_to =
        known.good_up_to > 0 ? std::min(known.good_up_to, config.trained_window) : config.trained_window;
}

void read_windows(Keys& keys, ModelConfig& config) {
    const Architecture& architecture = *config.architecture;
    config.window.assign(static_cast<std::size_t>(config.layers), 0);
    if (!architecture.has_window || !keys.has("attention.sliding_window")) return;
    const int window = keys.optional("attention.sliding_window", 0, most_window);
    std::vector<bool> has_window(static_cast<std::size_t>(config.layers));
    if (architecture.layers_differ)
        has_window = keys.flags("attention.sliding_window_pattern", config.layers);
    else if (window < config.trained_window)  // else it sees everything that the model was trained on
        for (std::size_t i = 0; i < has_window.size(); ++i)
            has_window[i] =
                architecture.global_every == 0 || (i + 1) % static_cast<std::size_t>(architecture.global_every) != 0;
    for (std::size_t i = 0; i < has_window.size(); ++i)
        if (has_window[i]) config.window[i] = window;
}

}  // namespace

Result<ModelConfig> ModelConfig::from(const GgufFile& file, const KnownOfModel& known) {
    const std::string_view name = file.text("general.architecture").value_or("");
    ModelConfig config;
    config.architecture = find_architecture(name);
    if (config.architecture == nullptr)
        return fail(
            {.code = ErrorCode::bad_input,
             .what = name.empty() ? sentence("The file does not say which architecture its model has.")
                                  : sentence("The model's architecture is '{architecture}'.", name),
             .means = sentence("Lectern cannot run this kind of model."),
             .next = sentence(
                 "Choose one of Lectern's own list of models{option}, which all run, or another of one of these "
                 "architectures: {architectures}.",
                 Sentence::Option{"lectern-cli models list"}, supported_architectures())});
    Keys keys(file, name);
    if (!config.architecture->has_experts && file.integer(fmt::format("{}.expert_count", name)).value_or(0) > 0)
        keys.problem(sentence("The model is a mixture of experts, which Lectern supports of qwen3moe alone."));
    config.name = file.text("general.name").value_or("");
    config.layers = keys.required("block_count", most_layers);
    config.width = keys.required("embedding_length", most_width);
    constexpr int most_inner = 16 * most_width;
    config.feed_forward =
        config.architecture->layers_differ && !keys.has_number("feed_forward_length")
            ? keys.by_layer("feed_forward_length", config.layers, 0, most_inner)
            : std::vector(static_cast<std::size_t>(config.layers), keys.required("feed_forward_length", most_inner));
    if (config.architecture->has_experts) read_experts(keys, config);
    config.trained_window = keys.required("context_length", most_window);
    read_windows(keys, config);
    read_heads(keys, config);
    read_shared_cells(keys, config);
    config.epsilon = keys.number("attention.layer_norm_rms_epsilon", 1e-5f);
    config.attention_scale = scale_of_scores(config);
    if (config.architecture->scaled_embedding) config.embedding_scale = std::sqrt(static_cast<float>(config.width));
    if (config.architecture->has_scales) read_scales(keys, config);
    if (config.architecture->has_logit_cap) config.logit_cap = keys.number("final_logit_softcapping", 0, most_cap);
    config.rope = rope_config(file, keys, config);
    if (config.architecture->has_temperature)
        config.temperature = {.scale = keys.number("attention.temperature_scale", 0, most_multiplier),
                              .window = config.rope.original_window};
    stretch(config, known);
    config.local_rope = local_rope_config(keys, config);
    const TensorInfo* embedding = file.tensor("token_embd.weight");
    if (embedding == nullptr || embedding->rows() > 1 << 24)
        keys.problem(embedding == nullptr ? sentence("The file has no token embedding; it holds a vocabulary only.")
                                          : sentence("The file's vocabulary is impossibly large."));
    else
        config.vocabulary = static_cast<int>(embedding->rows());
    if (config.layer_embedding > 0 && config.vocabulary > std::numeric_limits<int>::max() / config.layers)
        keys.problem(sentence("The file's vocabulary is impossibly large."));
    if (!keys.problem().empty()) return fail(bad_model(keys.problem()));
    return config;
}

const HeadShape& ModelConfig::scored_heads() const {
    const auto scored = std::find(window.begin(), window.end(), 0);
    return heads[scored == window.end() ? 0 : static_cast<std::size_t>(scored - window.begin())];
}

RopeKind ModelConfig::rope_kind(int layer) const {
    const int every = architecture->unrotated_every;
    if (every > 0 && (layer + 1) % every == 0) return RopeKind::none;
    return has_window(layer) ? RopeKind::windowed : RopeKind::global;
}

RopeConfig ModelConfig::rope_of(int layer) const {
    switch (rope_kind(layer)) {
        case RopeKind::global:
            return rope;
        case RopeKind::windowed:
            return local_rope;
        case RopeKind::none:
            break;
    }
    return {.rotated = rope.rotated, .linear_factor = std::numeric_limits<float>::infinity()};  // by no angle at all
}

}  // namespace lectern
