#include "engine/model/weights.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lectern {

namespace {

Error bad_tensor(std::string what) {
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = "The model file does not fit its architecture; it cannot be run.",
            .next = "Download the model again, or choose another file."};
}

/// The order in which rows of a permuted Q or K matrix must be taken so that channel i pairs with i + width/2:
/// the file has the two rows of a pair side by side.
std::vector<int> unpermuted_rows(int heads, int width) {
    std::vector<int> order;
    for (int h = 0; h < heads; ++h)
        for (int i = 0; i < width; ++i) order.push_back(h * width + i % (width / 2) * 2 + i / (width / 2));
    return order;
}

/// Fetches tensors by name, checks their shapes and remembers the first problem and which were used.
class Loader {
 public:
    Loader(const GgufFile& file, Backend& backend) : file_(file), backend_(backend) {}

    const TensorInfo* matrix(const std::string& name, int columns, int rows) {
        const TensorInfo* tensor = find(name);
        if (tensor != nullptr && (tensor->columns() != columns || tensor->rows() != rows)) {
            problem(bad_tensor(fmt::format("Tensor '{}' is {} x {}, but the model's sizes ask for {} x {}.", name,
                                           tensor->columns(), tensor->rows(), columns, rows)));
            return nullptr;
        }
        return tensor;
    }

    std::vector<float> floats(const std::string& name, int count) {
        const TensorInfo* tensor = matrix(name, count, 1);
        std::vector<float> values(static_cast<std::size_t>(count));
        if (tensor != nullptr) dequantize(tensor->type, tensor->data.data(), count, values.data());
        return values;
    }
    const float* vector(const std::string& name, int count) { return keep(floats(name, count)); }
    const float* optional_vector(const std::string& name, int count) {
        return has(name) ? vector(name, count) : nullptr;
    }

    const float* keep(const std::vector<float>& values) {
        auto* data = reinterpret_cast<float*>(backend_.allocate(values.size() * sizeof(float)));
        std::copy(values.begin(), values.end(), data);
        bytes_ += values.size() * sizeof(float);
        return data;
    }

    std::unique_ptr<Weight> upload(std::span<const WeightPart> parts, Stacking stacking = Stacking::rows) {
        if (failed()) return nullptr;
        auto weight = backend_.upload(parts, stacking);
        if (!weight) {
            problem(weight.error());
            return nullptr;
        }
        bytes_ += (*weight)->bytes;
        return std::move(*weight);
    }
    std::unique_ptr<Weight> upload(const std::string& name, int columns, int rows) {
        const WeightPart part = whole(matrix(name, columns, rows));
        return upload(std::span(&part, 1));
    }

    static WeightPart whole(const TensorInfo* tensor, std::span<const int> row_order = {}) {
        if (tensor == nullptr) return {};
        return {.type = tensor->type,
                .data = tensor->data.data(),
                .rows = static_cast<int>(tensor->rows()),
                .columns = static_cast<int>(tensor->columns()),
                .row_order = row_order};
    }

    bool has(const std::string& name) const { return file_.tensor(name) != nullptr; }
    void ignore(const std::string& name) { used_.insert(name); }
    void problem(Error error) {
        if (!error_) error_ = std::move(error);
    }
    bool failed() const { return error_.has_value(); }
    const std::optional<Error>& error() const { return error_; }
    std::size_t bytes() const { return bytes_; }

    /// A tensor that nobody asked for would be silently left out of the computation.
    void refuse_unused() {
        for (const TensorInfo& tensor : file_.tensors())
            if (!used_.contains(tensor.name))
                problem(bad_tensor(fmt::format("Tensor '{}' has no place in this architecture.", tensor.name)));
    }

 private:
    const TensorInfo* find(const std::string& name) {
        used_.insert(name);
        const TensorInfo* tensor = file_.tensor(name);
        if (tensor == nullptr) problem(bad_tensor(fmt::format("Tensor '{}' is missing.", name)));
        return tensor;
    }

    const GgufFile& file_;
    Backend& backend_;
    std::optional<Error> error_;
    std::set<std::string> used_;
    std::size_t bytes_ = 0;
};

void load_qkv(Loader& loader, const ModelConfig& config, const std::string& prefix, LayerWeights& layer) {
    const HeadShape& heads = config.heads;
    const int q_rows = heads.q_heads * heads.width, kv_rows = heads.kv_heads * heads.width;
    std::vector<int> q_order, k_order;
    if (config.architecture->permuted_qk) {
        q_order = unpermuted_rows(heads.q_heads, heads.width);
        k_order = unpermuted_rows(heads.kv_heads, heads.width);
    }
    if (config.architecture->fused_qkv) {
        layer.qkv = loader.upload(prefix + "attn_qkv.weight", config.width, heads.qkv_columns());
        layer.qkv_bias = loader.optional_vector(prefix + "attn_qkv.bias", heads.qkv_columns());
        return;
    }
    const std::array parts{Loader::whole(loader.matrix(prefix + "attn_q.weight", config.width, q_rows), q_order),
                           Loader::whole(loader.matrix(prefix + "attn_k.weight", config.width, kv_rows), k_order),
                           Loader::whole(loader.matrix(prefix + "attn_v.weight", config.width, kv_rows))};
    layer.qkv = loader.upload(parts);
    if (!loader.has(prefix + "attn_q.bias")) return;
    std::vector<float> bias;
    const auto append = [&](const char* name, int rows, const std::vector<int>& order) {
        const std::vector<float> values = loader.floats(prefix + name, rows);
        for (int i = 0; i < rows; ++i)
            bias.push_back(values[static_cast<std::size_t>(order.empty() ? i : order[static_cast<std::size_t>(i)])]);
    };
    append("attn_q.bias", q_rows, q_order);
    append("attn_k.bias", kv_rows, k_order);
    append("attn_v.bias", kv_rows, {});
    layer.qkv_bias = loader.keep(bias);
}

void load_feed_forward(Loader& loader, const ModelConfig& config, const std::string& prefix, LayerWeights& layer) {
    std::array<WeightPart, 2> parts;
    if (config.architecture->fused_gate_up) {
        const TensorInfo* both = loader.matrix(prefix + "ffn_up.weight", config.width, 2 * config.feed_forward);
        if (both == nullptr) return;
        parts[0] = parts[1] = Loader::whole(both);
        parts[0].rows = parts[1].rows = config.feed_forward;
        parts[1].data += both->data.size() / 2;
    } else {
        parts[0] = Loader::whole(loader.matrix(prefix + "ffn_gate.weight", config.width, config.feed_forward));
        parts[1] = Loader::whole(loader.matrix(prefix + "ffn_up.weight", config.width, config.feed_forward));
    }
    layer.gate_up = loader.upload(parts, Stacking::paired);
    layer.down = loader.upload(prefix + "ffn_down.weight", config.feed_forward, config.width);
    layer.down_bias = loader.optional_vector(prefix + "ffn_down.bias", config.width);
}

LayerWeights load_layer(Loader& loader, const ModelConfig& config, int index) {
    const std::string prefix = fmt::format("blk.{}.", index);
    const Architecture& architecture = *config.architecture;
    LayerWeights layer;
    layer.attention_norm = loader.vector(prefix + "attn_norm.weight", config.width);
    load_qkv(loader, config, prefix, layer);
    if (architecture.qk_norm) {
        layer.q_norm = loader.vector(prefix + "attn_q_norm.weight", config.heads.width);
        layer.k_norm = loader.vector(prefix + "attn_k_norm.weight", config.heads.width);
    }
    layer.output =
        loader.upload(prefix + "attn_output.weight", config.heads.q_heads * config.heads.width, config.width);
    layer.output_bias = loader.optional_vector(prefix + "attn_output.bias", config.width);
    layer.feed_forward_norm = loader.vector(prefix + "ffn_norm.weight", config.width);
    if (architecture.post_norms) {
        layer.post_attention_norm = loader.vector(prefix + "post_attention_norm.weight", config.width);
        layer.post_feed_forward_norm = loader.vector(prefix + "post_ffw_norm.weight", config.width);
    }
    load_feed_forward(loader, config, prefix, layer);
    return layer;
}

}  // namespace

Result<ModelWeights> ModelWeights::load(const GgufFile& file, const ModelConfig& config, Backend& backend) {
    Loader loader(file, backend);
    for (const char* name : {"rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"})
        loader.ignore(name);  // read with the configuration
    ModelWeights weights;
    weights.embedding = loader.upload("token_embd.weight", config.width, config.vocabulary);
    if (loader.has("output.weight")) weights.head = loader.upload("output.weight", config.width, config.vocabulary);
    weights.output_norm = loader.vector("output_norm.weight", config.width);
    for (int i = 0; i < config.layers && !loader.failed(); ++i) {
        weights.layers.push_back(load_layer(loader, config, i));
        file.release_pages();  // the backend has its own copy; both at once would be twice the memory
    }
    if (!loader.failed()) loader.refuse_unused();
    if (loader.failed()) return fail(*loader.error());
    weights.bytes = loader.bytes();
    return weights;
}

}  // namespace lectern
