#include "engine/embedding/encoder_weights.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace lectern {

namespace {

Error bad_encoder(Sentence what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("The file cannot be used to find passages by meaning."),
            .next = sentence("Download it again, or choose a sentence encoder of the BERT family.")};
}

/// Sizes that no encoder in use comes near: what is larger was made to exhaust memory.
constexpr std::int64_t most_layers = 100, most_width = 8192, most_window = 65536;

/// Fetches tensors by name, checks their shapes and remembers the first problem.
class Loader {
 public:
    Loader(const GgufFile& file, Backend& backend) : file_(file), backend_(backend) {}

    std::vector<float> floats(const std::string& name, int columns, int rows = 1, bool may_have_more = false) {
        const TensorInfo* tensor = find(name, columns, rows, may_have_more);
        if (tensor == nullptr) return {};
        std::vector<float> values(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
        dequantize(tensor->type, tensor->data.data(), std::ssize(values), values.data());
        for (const float value : values)
            if (!std::isfinite(value)) problem(sentence("Tensor '{tensor}' holds a value that is no number.", name));
        return values;
    }

    LayerNorm norm(const std::string& name, int width) {
        return {.weight = floats(name + ".weight", width), .bias = floats(name + ".bias", width)};
    }

    Projection projection(std::span<const std::string> names, int inputs, int outputs) {
        Projection made;
        std::vector<WeightPart> parts;
        for (const std::string& name : names) {
            const TensorInfo* tensor = find(name + ".weight", inputs, outputs, false);
            if (tensor == nullptr) return {};
            parts.push_back({.type = tensor->type, .data = tensor->data.data(), .rows = outputs, .columns = inputs});
            const std::vector<float> bias = floats(name + ".bias", outputs);
            made.bias.insert(made.bias.end(), bias.begin(), bias.end());
        }
        auto weight = backend_.upload(parts, Stacking::rows);
        if (weight)
            made.weight = std::move(*weight);
        else if (!error_)
            error_ = weight.error();
        return made;
    }
    Projection projection(const std::string& name, int inputs, int outputs) {
        return projection(std::span(&name, 1), inputs, outputs);
    }

    const std::optional<Error>& error() const { return error_; }

 private:
    const TensorInfo* find(const std::string& name, int columns, int rows, bool may_have_more) {
        const TensorInfo* tensor = file_.tensor(name);
        if (tensor == nullptr) {
            problem(sentence("The file has no tensor '{tensor}'.", name));
            return nullptr;
        }
        const bool fits =
            tensor->columns() == columns && (may_have_more ? tensor->rows() >= rows : tensor->rows() == rows);
        if (fits) return tensor;
        problem(
            sentence("Tensor '{tensor}' is {columns} x {rows}, but the model's sizes ask for "
                     "{wanted_columns} x {wanted_rows}.",
                     name, tensor->columns(), tensor->rows(), columns, rows));
        return nullptr;
    }
    void problem(Sentence what) {
        if (!error_) error_ = bad_encoder(std::move(what));
    }

    const GgufFile& file_;
    Backend& backend_;
    std::optional<Error> error_;
};

EncoderLayer load_layer(Loader& loader, const EncoderConfig& config, int number) {
    const std::string name = "blk." + std::to_string(number) + ".";
    const std::array qkv{name + "attn_q", name + "attn_k", name + "attn_v"};
    return {.qkv = loader.projection(qkv, config.width, config.width),
            .output = loader.projection(name + "attn_output", config.width, config.width),
            .attended = loader.norm(name + "attn_output_norm", config.width),
            .up = loader.projection(name + "ffn_up", config.width, config.feed_forward),
            .down = loader.projection(name + "ffn_down", config.feed_forward, config.width),
            .finished = loader.norm(name + "layer_output_norm", config.width)};
}

}  // namespace

Result<EncoderConfig> EncoderConfig::from(const GgufFile& file) {
    if (file.text("general.architecture") != "bert")
        return fail(bad_encoder(sentence("'{file}' is no sentence encoder: its architecture is '{architecture}'.",
                                         file.path().filename().string(),
                                         std::string(file.text("general.architecture").value_or("")))));
    std::optional<Error> error;
    const auto size = [&](const char* key, std::int64_t most) {
        const auto value = file.integer(key);
        if (!error && (!value || *value < 1 || *value > most))
            error = bad_encoder(sentence("Key '{key}' of '{file}' is missing or makes no sense.", key,
                                         file.path().filename().string()));
        return static_cast<int>(value.value_or(1));
    };
    EncoderConfig config{.layers = size("bert.block_count", most_layers),
                         .width = size("bert.embedding_length", most_width),
                         .feed_forward = size("bert.feed_forward_length", 4 * most_width),
                         .heads = size("bert.attention.head_count", most_width),
                         .window = size("bert.context_length", most_window),
                         .vocabulary = static_cast<int>(file.texts("tokenizer.ggml.tokens").size()),
                         .epsilon = static_cast<float>(file.number("bert.attention.layer_norm_epsilon").value_or(0)),
                         .takes_mean = file.integer("bert.pooling_type").value_or(1) == 1};
    if (!error && (config.width % config.heads != 0 || config.window < 3 || !(config.epsilon >= 0)))
        error = bad_encoder(sentence("The sizes in '{file}' do not fit together.", file.path().filename().string()));
    if (error) return fail(*error);
    return config;
}

Result<EncoderWeights> EncoderWeights::load(const GgufFile& file, const EncoderConfig& config, Backend& backend) {
    Loader loader(file, backend);
    EncoderWeights weights{.tokens = loader.floats("token_embd.weight", config.width, config.vocabulary),
                           .positions = loader.floats("position_embd.weight", config.width, config.window, true),
                           .embedded = loader.norm("token_embd_norm", config.width),
                           .layers = {}};
    const std::vector<float> kind = loader.floats("token_types.weight", config.width, 1, true);
    for (int i = 0; i < config.layers && !loader.error(); ++i) weights.layers.push_back(load_layer(loader, config, i));
    if (loader.error()) return fail(*loader.error());
    for (std::size_t i = 0; i < weights.positions.size(); ++i) weights.positions[i] += kind[i % kind.size()];
    return weights;
}

}  // namespace lectern
