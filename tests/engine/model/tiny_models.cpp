#include "tests/engine/model/tiny_models.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <random>

#include "engine/base/half.h"
#include "engine/gguf/gguf_writer.h"

namespace lectern {

namespace {

// Multiples of 256, so that every block type fits.
constexpr int width = 256, feed_forward = 512, q_heads = 4, kv_heads = 2;
constexpr int expert_count = 8, experts_used = 3, expert_feed_forward = 256;

class TinyWriter {
 public:
    explicit TinyWriter(const TinyModel& model) : model_(model) {
        std::uint64_t seed = 7;
        for (const char c : model.architecture) seed = seed * 131 + static_cast<unsigned char>(c);
        random_.seed(seed);
    }

    GgufWriter write() {
        metadata();
        vocabulary();
        matrix("token_embd.weight", width, static_cast<int>(pieces_.size()), 1);
        if (!model_.tied) matrix("output.weight", width, static_cast<int>(pieces_.size()));
        norm("output_norm.weight", width);
        if (model_.rope_factors && !is("phi3")) factors("rope_freqs.weight", 4);
        if (model_.rope_factors && is("phi3")) {
            factors("rope_factors_short.weight", 2);
            factors("rope_factors_long.weight", 8);
        }
        if (is("gemma4")) proportional_factors();
        if (const int channels = model_.layer_embedding; channels > 0) {
            matrix("per_layer_token_embd.weight", model_.layers * channels, static_cast<int>(pieces_.size()), 1);
            matrix("per_layer_model_proj.weight", width, model_.layers * channels);
            norm("per_layer_proj_norm.weight", channels);
        }
        for (layer_ = 0; layer_ < model_.layers; ++layer_) layer("blk." + std::to_string(layer_) + ".");
        return std::move(file_);
    }

 private:
    bool is(const char* architecture) const { return model_.architecture == architecture; }
    bool is_gemma() const { return is("gemma3") || is("gemma4"); }
    /// Of the layers of gemma4.
    bool has_window(int layer) const { return (layer + 1) % 3 != 0; }
    bool is_wide() const { return is("gemma4") && !has_window(layer_); }
    int head_width() const { return is_wide() ? model_.wide_head_width : model_.head_width; }
    bool stores_cells() const { return layer_ < model_.layers - model_.shared_layers; }
    int inner() const { return stores_cells() ? feed_forward : 2 * feed_forward; }
    int kv_heads_of_layer() const { return is_wide() ? 1 : kv_heads; }
    std::string key(const char* name) const { return model_.architecture + "." + name; }

    void metadata() {
        file_.add("general.architecture", model_.architecture);
        file_.add("general.name", "random weights");  // llama.cpp expects more of a file whose name says phi-3
        const auto number = [&](const char* name, int value) {
            file_.add(key(name), static_cast<std::uint32_t>(value));
        };
        number("block_count", model_.layers);
        number("context_length", model_.trained_window);
        number("embedding_length", width);
        if (model_.shared_layers == 0) number("feed_forward_length", feed_forward);
        number("attention.head_count", q_heads);
        if (is("gemma4"))
            heads_by_layer();
        else
            number("attention.head_count_kv", kv_heads);
        const int width_of_most = is("gemma4") ? model_.wide_head_width : model_.head_width;
        number("attention.key_length", width_of_most);
        number("attention.value_length", width_of_most);
        number("rope.dimension_count", width_of_most);
        file_.add(key("attention.layer_norm_rms_epsilon"), 1e-5f);
        file_.add(key("rope.freq_base"), is_gemma() ? 1000000.0f : 10000.0f);
        if (model_.sliding_window > 0) number("attention.sliding_window", model_.sliding_window);
        if (model_.original_window > 0) number("rope.scaling.original_context_length", model_.original_window);
        if (is("phi3") && model_.rope_factors) file_.add(key("rope.scaling.attn_factor"), 1.19f);
        if (model_.yarn_factor > 1) {
            file_.add(key("rope.scaling.type"), "yarn");
            file_.add(key("rope.scaling.factor"), model_.yarn_factor);
        }
        if (model_.yarn_log_multiplier > 0)
            file_.add(key("rope.scaling.yarn_log_multiplier"), model_.yarn_log_multiplier);
        if (model_.temperature_scale > 0) file_.add(key("attention.temperature_scale"), model_.temperature_scale);
        if (is("qwen3moe")) {
            number("expert_count", expert_count);
            number("expert_used_count", experts_used);
            number("expert_feed_forward_length", expert_feed_forward);
        }
        if (is("granite")) {
            file_.add(key("attention.scale"), 0.1f);
            file_.add(key("embedding_scale"), 12.0f);
            file_.add(key("residual_scale"), 0.22f);
            file_.add(key("logit_scale"), 8.0f);
        }
        if (model_.linear_factor > 1) {
            file_.add(key("rope.scaling.type"), "linear");
            file_.add(key("rope.scaling.factor"), model_.linear_factor);
        }
    }

    void heads_by_layer() {
        std::vector<std::int32_t> kv_heads_by_layer, inner_by_layer;
        std::vector<bool> windows;
        for (layer_ = 0; layer_ < model_.layers; ++layer_) {
            kv_heads_by_layer.push_back(kv_heads_of_layer());
            windows.push_back(has_window(layer_));
            inner_by_layer.push_back(inner());
        }
        if (model_.shared_layers > 0) file_.add(key("feed_forward_length"), inner_by_layer);
        file_.add(key("attention.head_count_kv"), kv_heads_by_layer);
        file_.add(key("attention.sliding_window_pattern"), windows);
        for (const char* name : {"attention.key_length_swa", "attention.value_length_swa", "rope.dimension_count_swa"})
            file_.add(key(name), static_cast<std::uint32_t>(model_.head_width));
        file_.add(key("attention.shared_kv_layers"), static_cast<std::uint32_t>(model_.shared_layers));
        file_.add(key("embedding_length_per_layer_input"), static_cast<std::uint32_t>(model_.layer_embedding));
        file_.add(key("rope.freq_base_swa"), 10000.0f);
        file_.add(key("final_logit_softcapping"), 2.5f);  // 30 in published models, whose logits are larger
    }

    void vocabulary() {
        pieces_ = byte_pieces();
        std::vector<std::int32_t> kinds(pieces_.size(), 1);
        const std::string space = pieces_[' '];
        pieces_.push_back(space + "t");
        kinds.push_back(1);
        for (const char* control : {"<|endoftext|>", "<|im_start|>", "<|im_end|>"}) {
            pieces_.emplace_back(control);
            kinds.push_back(3);
        }
        file_.add("tokenizer.ggml.model", "gpt2");
        file_.add("tokenizer.ggml.pre", "gpt-2");
        file_.add("tokenizer.ggml.tokens", pieces_);
        file_.add("tokenizer.ggml.token_type", kinds);
        file_.add("tokenizer.ggml.merges", std::vector<std::string>{space + " t"});
        file_.add("tokenizer.ggml.bos_token_id", std::uint32_t{257});
        file_.add("tokenizer.ggml.eos_token_id", std::uint32_t{257});
        file_.add("tokenizer.ggml.add_bos_token", false);
    }

    void layer(const std::string& prefix) {
        norm(prefix + "attn_norm.weight", width);
        const int q_rows = q_heads * head_width(), kv_rows = kv_heads_of_layer() * head_width();
        if (is("phi3")) {
            matrix(prefix + "attn_qkv.weight", width, q_rows + 2 * kv_rows);
        } else {
            matrix(prefix + "attn_q.weight", width, q_rows);
            if (stores_cells()) matrix(prefix + "attn_k.weight", width, kv_rows);
            if (stores_cells() && (!is_wide() || model_.own_values)) matrix(prefix + "attn_v.weight", width, kv_rows);
        }
        if (is("qwen2") || model_.biased_qkv) {
            bias(prefix + "attn_q.bias", q_rows);
            bias(prefix + "attn_k.bias", kv_rows);
            bias(prefix + "attn_v.bias", kv_rows);
        }
        if (is("qwen3") || is("qwen3moe") || is("gemma3")) {
            norm(prefix + "attn_q_norm.weight", model_.head_width);
            norm(prefix + "attn_k_norm.weight", model_.head_width);
        }
        if (is("gemma4")) {  // nothing but these keeps products small
            norm(prefix + "attn_q_norm.weight", head_width());
            if (stores_cells()) floats(prefix + "attn_k_norm.weight", {head_width()}, 0.12f, 0.03f);
        }
        matrix(prefix + "attn_output.weight", q_rows, width);
        if (is("qwen3moe")) return experts(prefix);
        if (is_gemma()) norm(prefix + "post_attention_norm.weight", width);
        norm(prefix + "ffn_norm.weight", width);
        if (is("phi3")) {
            matrix(prefix + "ffn_up.weight", width, 2 * feed_forward);
        } else {
            matrix(prefix + "ffn_gate.weight", width, inner());
            matrix(prefix + "ffn_up.weight", width, inner());
        }
        matrix(prefix + "ffn_down.weight", inner(), width);
        if (is_gemma()) norm(prefix + "post_ffw_norm.weight", width);
        if (is("gemma4")) floats(prefix + "layer_output_scale.weight", {1}, 0.5f, 0.4f);
        if (model_.layer_embedding > 0) {
            matrix(prefix + "inp_gate.weight", width, model_.layer_embedding);
            matrix(prefix + "proj.weight", model_.layer_embedding, width);
            norm(prefix + "post_norm.weight", width);
        }
    }

    void experts(const std::string& prefix) {
        norm(prefix + "ffn_norm.weight", width);
        matrix(prefix + "ffn_gate_inp.weight", width, expert_count);
        stack(prefix + "ffn_gate_exps.weight", width, expert_feed_forward);
        stack(prefix + "ffn_up_exps.weight", width, expert_feed_forward);
        stack(prefix + "ffn_down_exps.weight", expert_feed_forward, width);
    }

    /// In [-1, 1), the same on every machine.
    float uniform() { return static_cast<float>(static_cast<std::int64_t>(random_() >> 40) - (1 << 23)) * 0x1p-23f; }

    void floats(const std::string& name, std::vector<std::int64_t> shape, float middle, float spread) {
        std::int64_t count = 1;
        for (const auto d : shape) count *= d;
        std::vector<float> values(static_cast<std::size_t>(count));
        for (float& v : values) v = middle + spread * uniform();
        file_.add_tensor(name, std::move(shape), values);
    }
    void norm(const std::string& name, int count) { floats(name, {count}, 1, 0.2f); }
    void bias(const std::string& name, int count) { floats(name, {count}, 0, 0.5f); }
    void factors(const std::string& name, float largest) {
        std::vector<float> values;
        for (int i = 0; i < model_.head_width / 2; ++i)
            values.push_back(1 + (largest - 1) * static_cast<float>(i) / 31);
        file_.add_tensor(name, {model_.head_width / 2}, values);
    }
    /// A quarter of the pairs is rotated, the others by next to nothing.
    void proportional_factors() {
        const int pairs = model_.wide_head_width / 2;
        std::vector<float> values(static_cast<std::size_t>(pairs), 1e30f);
        std::fill_n(values.begin(), pairs / 4, 1.0f);
        file_.add_tensor("rope_freqs.weight", {pairs}, values);
    }
    void matrix(const std::string& name, int columns, int rows, float gain = 1.7f) {
        const float size = gain / std::sqrt(static_cast<float>(columns));
        if (model_.type == TensorType::f32)
            floats(name, {columns, rows}, 0, size);
        else
            file_.add_tensor(name, model_.type, {columns, rows}, random_blocks(columns * rows, size));
    }

    /// A matrix for each expert.
    void stack(const std::string& name, int columns, int rows) {
        const float size = 1.7f / std::sqrt(static_cast<float>(columns));
        if (model_.type == TensorType::f32)
            floats(name, {columns, rows, expert_count}, 0, size);
        else
            file_.add_tensor(name, model_.type, {columns, rows, expert_count},
                             random_blocks(columns * rows * expert_count, size));
    }

    /// Blocks with random codes, and factors that give values of about +-size.
    std::vector<std::byte> random_blocks(int values, float size);

    TinyModel model_;
    int layer_ = 0;  ///< that is written
    std::mt19937_64 random_;
    GgufWriter file_;
    std::vector<std::string> pieces_;
};

/// Where a block keeps its scale and minimum (halves), and how large the values are that its codes stand for alone.
struct BlockFactors {
    TensorType type;
    int scale_at;
    int minimum_at;      ///< -1: none
    float largest_code;  ///< with a scale of 1, values reach this
    float minimum;       ///< with a scale of 1, this minimum centres the values
};

constexpr BlockFactors block_factors[] = {
    {TensorType::q4_0, 0, -1, 8, 0},          {TensorType::q4_1, 0, 2, 8, -7.5f},
    {TensorType::q5_0, 0, -1, 16, 0},         {TensorType::q5_1, 0, 2, 16, -15.5f},
    {TensorType::q8_0, 0, -1, 127, 0},        {TensorType::q2_k, 80, 82, 1.5f * 8, 1.5f},
    {TensorType::q3_k, 108, -1, 4 * 32, 0},   {TensorType::q4_k, 0, 2, 8 * 32, 7.5f},
    {TensorType::q5_k, 0, 2, 16 * 32, 15.5f}, {TensorType::q6_k, 208, -1, 32 * 64, 0},
    {TensorType::iq4_nl, 0, -1, 127, 0},      {TensorType::iq4_xs, 0, -1, 127 * 16, 0},
};

std::vector<std::byte> TinyWriter::random_blocks(int values, float size) {
    const BlockFormat& format = *block_format(model_.type);
    std::vector<std::byte> bytes(static_cast<std::size_t>(values / format.block_values * format.block_bytes));
    const bool is_float = format.code_bits == 0;
    if (is_float) {
        for (std::size_t i = 0; i < bytes.size(); i += 2) {
            const float value = size * uniform();
            std::uint32_t bits = 0;
            std::memcpy(&bits, &value, 4);
            const auto half =
                model_.type == TensorType::bf16 ? static_cast<std::uint16_t>(bits >> 16) : float_to_half(value);
            std::memcpy(bytes.data() + i, &half, 2);
        }
        return bytes;
    }
    for (std::byte& b : bytes) b = static_cast<std::byte>(random_() >> 56);
    const BlockFactors* factors = nullptr;
    for (const BlockFactors& f : block_factors)
        if (f.type == model_.type) factors = &f;
    if (factors == nullptr) std::abort();
    for (std::size_t block = 0; block < bytes.size(); block += static_cast<std::size_t>(format.block_bytes)) {
        const float scale = size / factors->largest_code * (1 + 0.3f * uniform());
        const auto put = [&](int at, float value) {
            const std::uint16_t half = float_to_half(value);
            std::memcpy(bytes.data() + block + static_cast<std::size_t>(at), &half, 2);
        };
        put(factors->scale_at, scale);
        if (factors->minimum_at >= 0) put(factors->minimum_at, scale * factors->minimum);
    }
    return bytes;
}

}  // namespace

TinyModel tiny_mistral3() {
    return {.name = "mistral3",
            .architecture = "mistral3",
            .original_window = 32,
            .yarn_factor = 16,
            .yarn_log_multiplier = 1,
            .temperature_scale = 0.5f,
            .head_width = 96};
}

TinyModel tiny_gemma4() {
    return {.name = "gemma4", .architecture = "gemma4", .layers = 6, .sliding_window = 24, .wide_head_width = 128};
}

TinyModel tiny_gemma4_small() {
    TinyModel model = tiny_gemma4();
    model.name = "gemma4-small";
    model.own_values = true;
    model.shared_layers = 3;
    model.layer_embedding = 256;
    return model;
}

std::vector<TinyModel> tiny_architectures() {
    return {
        {.name = "llama"},
        {.name = "llama-untied", .tied = false},
        {.name = "llama3", .rope_factors = true},
        {.name = "llama-biased", .biased_qkv = true},
        {.name = "qwen2", .architecture = "qwen2"},
        {.name = "qwen2-yarn", .architecture = "qwen2", .original_window = 128, .yarn_factor = 4},
        {.name = "qwen3", .architecture = "qwen3"},
        {.name = "phi3", .architecture = "phi3"},
        {.name = "phi3-short", .architecture = "phi3", .rope_factors = true, .original_window = 512},
        {.name = "phi3-long", .architecture = "phi3", .rope_factors = true, .original_window = 64},
        {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24},
        {.name = "gemma3-linear", .architecture = "gemma3", .layers = 7, .sliding_window = 24, .linear_factor = 8},
        {.name = "granite", .architecture = "granite"},
        {.name = "smollm3", .architecture = "smollm3", .layers = 5},
        {.name = "qwen3moe", .architecture = "qwen3moe"},
        tiny_mistral3(),
        {.name = "mistral3-magnitude",
         .architecture = "mistral3",
         .original_window = 32,
         .yarn_factor = 16,
         .yarn_log_multiplier = 0.25f,
         .tied = false},
        tiny_gemma4(),
        tiny_gemma4_small(),
        {.name = "gemma4-values",
         .architecture = "gemma4",
         .layers = 3,
         .sliding_window = 24,
         .wide_head_width = 128,
         .own_values = true},
        {.name = "gemma4-wide",
         .architecture = "gemma4",
         .layers = 3,
         .sliding_window = 24,
         .head_width = 256,
         .wide_head_width = 512},
        {.name = "gemma3-27b", .architecture = "gemma3", .layers = 62, .sliding_window = 24, .head_width = 32},
    };
}

std::vector<std::string> byte_pieces() {
    const auto utf8 = [](int code) {
        if (code < 0x80) return std::string(1, static_cast<char>(code));
        return std::string{static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
    };
    std::vector<std::string> pieces;
    int shifted = 0x100;
    for (int byte = 0; byte < 256; ++byte) {
        const bool printable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
        pieces.push_back(utf8(printable ? byte : shifted++));
    }
    return pieces;
}

std::filesystem::path write_tiny_model(const std::filesystem::path& folder, const TinyModel& model) {
    const std::filesystem::path path = folder / ("tiny-" + model.name + ".gguf");
    if (const auto written = TinyWriter(model).write().write(path); !written) {
        std::cerr << written.error().what.english() << '\n';
        std::abort();
    }
    return path;
}

}  // namespace lectern
