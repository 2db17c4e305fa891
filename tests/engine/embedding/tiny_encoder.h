#pragma once

#include <cmath>
#include <map>
#include <random>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/embedding/sentence_encoder.h"
#include "engine/gguf/gguf_writer.h"

namespace lectern::test {

inline constexpr int layers = 2, width = 32, inner = 64, heads = 2, window = 9;

/// A small encoder with random weights, and the same as the formulas of the paper in double.
struct TinyEncoder {
    std::map<std::string, std::vector<float>> tensors;
    std::vector<std::byte> bytes;

    explicit TinyEncoder(std::uint32_t pooling = 1) {
        const std::vector<std::string> tokens{"[CLS]",   "[SEP]", "[UNK]",         "\u2581a",        "\u2581b",
                                              "\u2581c", "d",     "\u2581harbour", "\u2581password", "\u2581marigold"};
        GgufWriter writer;
        writer.add("general.architecture", "bert");
        for (const auto& [key, value] : {std::pair{"block_count", layers},
                                         {"embedding_length", width},
                                         {"feed_forward_length", inner},
                                         {"attention.head_count", heads},
                                         {"context_length", window}})
            writer.add(std::string("bert.") + key, static_cast<std::uint32_t>(value));
        writer.add("bert.attention.layer_norm_epsilon", 1e-5F);
        writer.add("bert.pooling_type", pooling);
        writer.add("tokenizer.ggml.model", "bert");
        writer.add("tokenizer.ggml.tokens", tokens);
        add(writer, "token_embd.weight", {width, static_cast<int>(tokens.size())});
        add(writer, "position_embd.weight", {width, window + 3});
        add(writer, "token_types.weight", {width, 2});
        add_both(writer, "token_embd_norm", {width});
        for (int l = 0; l < layers; ++l) {
            const std::string block = "blk." + std::to_string(l) + ".";
            for (const char* name : {"attn_q", "attn_k", "attn_v", "attn_output"})
                add_both(writer, block + name, {width, width});
            add_both(writer, block + "attn_output_norm", {width});
            add_both(writer, block + "ffn_up", {width, inner});
            add_both(writer, block + "ffn_down", {inner, width});
            add_both(writer, block + "layer_output_norm", {width});
        }
        bytes = writer.finish();
    }

    void add(GgufWriter& writer, const std::string& name, const std::vector<std::int64_t>& shape) {
        std::size_t count = 1;
        for (const std::int64_t size : shape) count *= static_cast<std::size_t>(size);
        std::mt19937 random(static_cast<std::uint32_t>(std::hash<std::string>()(name)));
        std::normal_distribution<float> normal(name.ends_with("norm.weight") ? 1.0F : 0.0F, 0.3F);
        std::vector<float>& values = tensors[name];
        for (std::size_t i = 0; i < count; ++i) values.push_back(normal(random));
        writer.add_tensor(name, shape, values);
    }
    void add_both(GgufWriter& writer, const std::string& name, const std::vector<std::int64_t>& shape) {
        add(writer, name + ".weight", shape);
        add(writer, name + ".bias", {shape.back()});
    }

    using Rows = std::vector<std::vector<double>>;

    Rows linear(const Rows& in, const std::string& name) const {
        const auto &weight = tensors.at(name + ".weight"), &bias = tensors.at(name + ".bias");
        Rows out(in.size());
        for (std::size_t t = 0; t < in.size(); ++t)
            for (std::size_t o = 0; o < bias.size(); ++o) {
                double sum = bias[o];
                for (std::size_t i = 0; i < in[t].size(); ++i) sum += in[t][i] * weight[o * in[t].size() + i];
                out[t].push_back(sum);
            }
        return out;
    }
    Rows normed(Rows rows, const std::string& name) const {
        const auto &weight = tensors.at(name + ".weight"), &bias = tensors.at(name + ".bias");
        for (auto& row : rows) {
            double mean = 0, variance = 0;
            for (const double value : row) mean += value / width;
            for (const double value : row) variance += (value - mean) * (value - mean) / width;
            for (std::size_t i = 0; i < row.size(); ++i)
                row[i] = (row[i] - mean) / std::sqrt(variance + 1e-5) * weight[i] + bias[i];
        }
        return rows;
    }
    static Rows sum(Rows a, const Rows& b) {
        for (std::size_t t = 0; t < a.size(); ++t)
            for (std::size_t i = 0; i < a[t].size(); ++i) a[t][i] += b[t][i];
        return a;
    }
    static Rows attention(const Rows& q, const Rows& k, const Rows& v) {
        Rows out(q.size(), std::vector<double>(width));
        constexpr std::size_t of_head = width / heads;
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t t = 0; t < q.size(); ++t) {
                std::vector<double> weights;
                double all = 0;
                for (const auto& key : k) {
                    double score = 0;
                    for (std::size_t c = h * of_head; c < (h + 1) * of_head; ++c) score += q[t][c] * key[c];
                    weights.push_back(std::exp(score / std::sqrt(double(of_head))));
                    all += weights.back();
                }
                for (std::size_t s = 0; s < v.size(); ++s)
                    for (std::size_t c = h * of_head; c < (h + 1) * of_head; ++c)
                        out[t][c] += weights[s] / all * v[s][c];
            }
        return out;
    }

    std::vector<double> vector_of(const std::vector<int>& ids, bool mean = true) const {
        Rows x(ids.size(), std::vector<double>(width));
        for (std::size_t t = 0; t < ids.size(); ++t)
            for (std::size_t i = 0; i < width; ++i)
                x[t][i] = tensors.at("token_embd.weight")[static_cast<std::size_t>(ids[t]) * width + i] +
                          tensors.at("position_embd.weight")[t * width + i] + tensors.at("token_types.weight")[i];
        x = normed(x, "token_embd_norm");
        for (int l = 0; l < layers; ++l) {
            const std::string block = "blk." + std::to_string(l) + ".";
            const Rows mixed =
                attention(linear(x, block + "attn_q"), linear(x, block + "attn_k"), linear(x, block + "attn_v"));
            x = normed(sum(x, linear(mixed, block + "attn_output")), block + "attn_output_norm");
            Rows up = linear(x, block + "ffn_up");
            for (auto& row : up)
                for (double& value : row) value *= 0.5 * (1 + std::erf(value / std::sqrt(2.0)));
            x = normed(sum(x, linear(up, block + "ffn_down")), block + "layer_output_norm");
        }
        std::vector<double> sum(width);
        for (std::size_t t = 0; t < (mean ? x.size() : 1); ++t)
            for (std::size_t i = 0; i < width; ++i) sum[i] += x[t][i];
        double length = 0;
        for (const double value : sum) length += value * value;
        for (double& value : sum) value /= std::sqrt(length);
        return sum;
    }
};

inline std::unique_ptr<SentenceEncoder> encoder_of(const TinyEncoder& tiny, int threads = 2) {
    const auto file = GgufFile::parse(tiny.bytes, "tiny.gguf");
    auto backend = make_cpu_backend({.threads = threads, .tier = {}});
    return file && backend ? std::move(SentenceEncoder::from(*file, std::move(*backend)).value()) : nullptr;
}

}  // namespace lectern::test
