#include "tests/bench/random_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

#include "engine/base/half.h"
#include "engine/gguf/gguf_file.h"
#include "engine/gguf/gguf_writer.h"
#include "engine/heads/heads_file.h"
#include "engine/model/config.h"
#include "engine/model/fingerprint.h"
#include "tests/engine/model/tiny_models.h"

namespace lectern {

namespace {

/// Xorshift: a quarter of a second for a gigabyte, where std::mt19937_64 takes a second.
class FastRandom {
 public:
    explicit FastRandom(std::string_view seed) {
        for (const char c : seed) state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    }
    std::uint64_t operator()() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return state_;
    }

 private:
    std::uint64_t state_ = 0xcbf29ce484222325u;
};

/// Blocks of random bits whose halves are set: where these stand, and the standard deviation of what comes out when the
/// scale is 1 and the minimum is what centres the values.
struct BlockScales {
    TensorType type;
    std::size_t scale_at;
    int minimum_at;  ///< -1: there is none
    float minimum;
    float deviation;
};
constexpr BlockScales block_scales[]{
    {TensorType::q4_k, 0, 2, 7.5f, 258.3f},
    {TensorType::q5_k, 0, 2, 15.5f, 526.9f},
    {TensorType::q6_k, 208, -1, 0, 1365.7f},
};

GgufWriter::Source random_blocks(TensorType type, float deviation, FastRandom random) {
    const BlockScales& places = *std::find_if(std::begin(block_scales), std::end(block_scales),
                                              [&](const BlockScales& s) { return s.type == type; });
    const std::uint16_t scale = float_to_half(deviation / places.deviation);
    const std::uint16_t minimum = float_to_half(deviation / places.deviation * places.minimum);
    const auto block_bytes = static_cast<std::size_t>(block_format(type)->block_bytes);
    return [=](std::span<std::byte> out) mutable {
        for (std::size_t at = 0; at < out.size(); at += sizeof(std::uint64_t)) {
            const std::uint64_t bits = random();
            std::memcpy(out.data() + at, &bits, std::min(sizeof(bits), out.size() - at));
        }
        for (std::byte* block = out.data(); block < out.data() + out.size(); block += block_bytes) {
            std::memcpy(block + places.scale_at, &scale, sizeof(scale));
            if (places.minimum_at >= 0) std::memcpy(block + places.minimum_at, &minimum, sizeof(minimum));
        }
    };
}

GgufWriter::Source random_bf16(float deviation, FastRandom random) {
    const float step = deviation * std::numbers::sqrt3_v<float> / 32768;  // of a uniform distribution
    return [=](std::span<std::byte> out) mutable {
        for (std::size_t at = 0; at < out.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t bits = random();
            std::uint16_t halves[4];
            for (std::uint16_t& half : halves) {
                const float value = static_cast<float>(static_cast<std::int16_t>(bits & 0xffff)) * step;
                std::uint32_t word = 0;
                std::memcpy(&word, &value, sizeof(word));
                half = static_cast<std::uint16_t>(word >> 16);
                bits >>= 16;
            }
            std::memcpy(out.data() + at, halves, std::min(sizeof(halves), out.size() - at));
        }
    };
}

/// llama.cpp gives the first and the last eighth of the layers, and every third of the others, more bits.
bool has_more_bits(int layer, int layers) {
    return layer < layers / 8 || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2;
}

class RandomModel {
 public:
    RandomModel(const ModelShape& shape, WeightMix mix) : shape_(shape), mix_(mix) {}

    GgufWriter write() {
        metadata();
        vocabulary();
        rope_factors();
        matrix("token_embd.weight", shape_.width, shape_.vocabulary, shape_.tied ? TensorType::q6_k : TensorType::q4_k,
               1);
        if (!shape_.tied) matrix("output.weight", shape_.width, shape_.vocabulary, TensorType::q6_k);
        norm("output_norm.weight");
        for (int i = 0; i < shape_.layers; ++i) layer(i);
        return std::move(file_);
    }

 private:
    bool is(std::string_view architecture) const { return shape_.architecture == architecture; }
    std::string key(std::string_view name) const { return fmt::format("{}.{}", shape_.architecture, name); }

    void metadata() {
        file_.add("general.architecture", shape_.architecture);
        file_.add("general.name", fmt::format("random weights in the shape of {}", shape_.name));
        const auto number = [&](std::string_view name, int value) {
            file_.add(key(name), static_cast<std::uint32_t>(value));
        };
        number("block_count", shape_.layers);
        number("context_length", shape_.trained_window);
        number("embedding_length", shape_.width);
        number("feed_forward_length", shape_.feed_forward);
        number("attention.head_count", shape_.q_heads);
        number("attention.head_count_kv", shape_.kv_heads);
        number("attention.key_length", shape_.head_width);
        number("attention.value_length", shape_.head_width);
        number("rope.dimension_count", shape_.head_width);
        file_.add(key("attention.layer_norm_rms_epsilon"), shape_.epsilon);
        file_.add(key("rope.freq_base"), shape_.rope_base);
        if (is("phi3") && shape_.original_window > 0) {
            number("rope.scaling.original_context_length", shape_.original_window);
            file_.add(key("rope.scaling.attn_factor"), 1.19f);
        }
    }

    /// The bytes, the tokens of a conversation, and names that no text becomes.
    void vocabulary() {
        std::vector<std::string> pieces = byte_pieces();
        const std::string space = pieces[' '];
        pieces.push_back(space + "t");  // a vocabulary without a merge is refused
        std::vector<std::int32_t> kinds(pieces.size(), 1);
        for (const char* control : {"<|endoftext|>", "<|im_start|>", "<|im_end|>"}) {
            pieces.emplace_back(control);
            kinds.push_back(3);
        }
        const auto end = static_cast<std::uint32_t>(pieces.size()) - 1;
        while (pieces.size() < static_cast<std::size_t>(shape_.vocabulary)) {
            pieces.push_back(fmt::format("<|unused_{}|>", pieces.size()));
            kinds.push_back(5);
        }
        file_.add("tokenizer.ggml.model", "gpt2");
        file_.add("tokenizer.ggml.pre", "gpt-2");
        file_.add("tokenizer.ggml.tokens", pieces);
        file_.add("tokenizer.ggml.token_type", kinds);
        file_.add("tokenizer.ggml.merges", std::vector<std::string>{space + " t"});
        file_.add("tokenizer.ggml.eos_token_id", end);
        file_.add("tokenizer.ggml.add_bos_token", false);
    }

    /// Llama 3.1 divides frequencies by 1 where a turn is short, by 8 where it is long; Phi-3 has two lists in its
    /// file.
    void rope_factors() {
        if (shape_.original_window == 0) return;
        const int count = shape_.head_width / 2;
        const auto add = [&](const char* name, auto&& factor) {
            std::vector<float> values;
            for (int i = 0; i < count; ++i) values.push_back(factor(static_cast<float>(i) / static_cast<float>(count)));
            file_.add_tensor(name, {count}, values);
        };
        if (is("phi3")) {
            add("rope_factors_short.weight", [](float at) { return 1 + at; });
            add("rope_factors_long.weight", [](float at) { return 1 + 60 * at; });
            return;
        }
        add("rope_freqs.weight", [&](float at) {
            const float turn = 2 * std::numbers::pi_v<float> * std::pow(shape_.rope_base, at);
            const float turns = static_cast<float>(shape_.original_window) / turn;
            const float smooth = std::clamp((turns - 1) / 3, 0.0f, 1.0f);
            return 1 / ((1 - smooth) / 8 + smooth);
        });
    }

    void layer(int index) {
        const bool more = has_more_bits(index, shape_.layers);
        const TensorType often = TensorType::q4_k, sometimes = more ? TensorType::q6_k : TensorType::q4_k;
        const auto name = [&](std::string_view part) { return fmt::format("blk.{}.{}", index, part); };
        const int q_rows = shape_.q_heads * shape_.head_width, kv_rows = shape_.kv_heads * shape_.head_width;
        norm(name("attn_norm.weight"));
        if (is("phi3")) {
            matrix(name("attn_qkv.weight"), shape_.width, q_rows + 2 * kv_rows, TensorType::q5_k);
        } else {
            matrix(name("attn_q.weight"), shape_.width, q_rows, often);
            matrix(name("attn_k.weight"), shape_.width, kv_rows, often);
            matrix(name("attn_v.weight"), shape_.width, kv_rows, sometimes);
        }
        if (is("qwen2")) {
            floats(name("attn_q.bias"), q_rows, 0, 0.5f);
            floats(name("attn_k.bias"), kv_rows, 0, 0.5f);
            floats(name("attn_v.bias"), kv_rows, 0, 0.5f);
        }
        matrix(name("attn_output.weight"), q_rows, shape_.width, often);
        norm(name("ffn_norm.weight"));
        if (is("phi3")) {
            matrix(name("ffn_up.weight"), shape_.width, 2 * shape_.feed_forward, often);
        } else {
            matrix(name("ffn_gate.weight"), shape_.width, shape_.feed_forward, often);
            matrix(name("ffn_up.weight"), shape_.width, shape_.feed_forward, often);
        }
        matrix(name("ffn_down.weight"), shape_.feed_forward, shape_.width, sometimes);
    }

    void norm(const std::string& name) { floats(name, shape_.width, 1, 0.2f); }
    void floats(const std::string& name, int count, float middle, float spread) {
        FastRandom random(name);
        std::vector<float> values(static_cast<std::size_t>(count));
        for (float& v : values) v = middle + spread * (static_cast<float>(random() >> 40) * 0x1p-23f - 1);
        file_.add_tensor(name, {count}, values);
    }
    /// Inputs of size 1 give outputs of about that size, so that no layer drowns the others; an embedding is 1.
    void matrix(const std::string& name, int columns, int rows, TensorType quantised, float deviation = 0) {
        if (deviation == 0) deviation = 1 / std::sqrt(static_cast<float>(columns));
        const bool floating = mix_ == WeightMix::bf16;
        const FastRandom random(name);
        file_.add_tensor(name, floating ? TensorType::bf16 : quantised, {columns, rows},
                         floating ? random_bf16(deviation, random) : random_blocks(quantised, deviation, random));
    }

    const ModelShape& shape_;
    WeightMix mix_;
    GgufWriter file_;
};

}  // namespace

const std::vector<ModelShape>& model_shapes() {
    // clang-format off
    static const std::vector<ModelShape> shapes{
        {.name = "llama-3.1-8b", .architecture = "llama", .layers = 32, .width = 4096, .feed_forward = 14336,
         .q_heads = 32, .kv_heads = 8, .head_width = 128, .vocabulary = 128256, .trained_window = 131072,
         .original_window = 8192, .rope_base = 500000, .epsilon = 1e-5f, .tied = false},
        {.name = "qwen2.5-7b", .architecture = "qwen2", .layers = 28, .width = 3584, .feed_forward = 18944,
         .q_heads = 28, .kv_heads = 4, .head_width = 128, .vocabulary = 152064, .trained_window = 32768,
         .original_window = 0, .rope_base = 1000000, .epsilon = 1e-6f, .tied = false},
        {.name = "phi-3-mini", .architecture = "phi3", .layers = 32, .width = 3072, .feed_forward = 8192,
         .q_heads = 32, .kv_heads = 32, .head_width = 96, .vocabulary = 32064, .trained_window = 131072,
         .original_window = 4096, .rope_base = 10000, .epsilon = 1e-5f, .tied = false},
        {.name = "qwen2.5-1.5b", .architecture = "qwen2", .layers = 28, .width = 1536, .feed_forward = 8960,
         .q_heads = 12, .kv_heads = 2, .head_width = 128, .vocabulary = 151936, .trained_window = 32768,
         .original_window = 0, .rope_base = 1000000, .epsilon = 1e-6f, .tied = true},
        {.name = "small", .architecture = "llama", .layers = 2, .width = 256, .feed_forward = 512,
         .q_heads = 4, .kv_heads = 2, .head_width = 64, .vocabulary = 512, .trained_window = 4096,
         .original_window = 512, .rope_base = 500000, .epsilon = 1e-5f, .tied = false},
    };
    // clang-format on
    return shapes;
}

Result<void> write_random_model(const ModelShape& shape, WeightMix mix, const std::filesystem::path& path) {
    return RandomModel(shape, mix).write().write(path);
}

Result<void> write_random_heads(const std::filesystem::path& model, const std::filesystem::path& path) {
    const auto file = GgufFile::open(model);
    if (!file) return fail(file.error());
    const auto config = ModelConfig::from(*file);
    if (!config) return fail(config.error());
    constexpr int hidden = 256;
    HeadsFile heads{.method = TrainedPolicy::zap,
                    .fingerprint = fingerprint(*file),
                    .model = config->name,
                    .notes = "Random weights.",
                    .inputs = config->width,
                    .hidden = hidden,
                    .kv_heads = config->scored_heads().kv_heads,
                    .layers = {},
                    .shares = {},
                    .curve = {}};
    std::minstd_rand random(1);
    const auto floats = [&](int rows, int columns) {
        std::uniform_real_distribution<float> value(-1, 1);
        const float size = std::sqrt(3 / static_cast<float>(columns));
        std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
        for (float& v : values) v = size * value(random);
        return values;
    };
    for (int l = 0; l < config->layers; ++l)
        if (config->window[static_cast<std::size_t>(l)] == 0)
            heads.layers[l] = {.w1 = floats(hidden, config->width),
                               .b1 = floats(1, hidden),
                               .w2 = floats(config->scored_heads().kv_heads, hidden),
                               .b2 = floats(1, config->scored_heads().kv_heads)};
    return heads.write(path);
}

}  // namespace lectern
