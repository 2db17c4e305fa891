#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/query_temperature.h"

// Policies written down once more, the simple way, over vectors of doubles, for one small shape of heads.

namespace lectern::test {

constexpr HeadShape shape{.q_heads = 6, .kv_heads = 2, .width = 16};
constexpr int group = 3, width = 16, rotated = 8, capacity = 90, most_tokens = 80;
constexpr float epsilon = 1e-5f, magnitude = 1.25f;
inline const std::vector<float> frequencies{0.9f, 0.21f, 0.04f, 0.005f};
constexpr QueryTemperature temperature{.scale = 0.3f, .window = 50};

using Vector = std::vector<double>;

inline double dot(const Vector& a, const Vector& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Rotated by a position, as the model does; queries and keys have a magnitude beyond 1 where YaRN asks for it.
inline Vector turned(Vector x, double position, double size) {
    for (std::size_t i = 0; i < 4; ++i) {
        const double c = std::cos(position * static_cast<double>(frequencies[i])),
                     s = std::sin(position * static_cast<double>(frequencies[i]));
        const double a = x[i], b = x[i + 4];
        x[i] = size * (a * c - b * s);
        x[i + 4] = size * (a * s + b * c);
    }
    return x;
}

/// What a query at a position is multiplied by, once more in the simple way.
inline double temperature_at(double position) {
    return 1 + static_cast<double>(temperature.scale) * std::log(1 + std::floor(position / temperature.window));
}

/// A query as attention has it.
inline Vector turned_query(Vector x, double position) {
    x = turned(std::move(x), position, magnitude);
    for (double& channel : x) channel *= temperature_at(position);
    return x;
}

inline Vector normed(Vector x, const std::vector<float>& weight) {
    const double scale = 1 / std::sqrt(dot(x, x) / width + static_cast<double>(epsilon));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] *= scale * static_cast<double>(weight[i]);
    return x;
}

/// A token as the slow models know it: nothing balanced, nothing rotated.
struct Token {
    std::array<Vector, shape.q_heads> query;
    std::array<Vector, shape.kv_heads> key, value;
    float surprisal = 0;
};

/// What a slow model of a policy has of one head: scores by position of the cells that are left.
using Scores = std::map<std::int32_t, double>;

/// A policy written down once more, the simple way, over whole vectors of doubles.
class SlowModel {
 public:
    virtual ~SlowModel() = default;
    /// New scores after a chunk that ends with token `end` - 1 and has `count` tokens; new cells are in `scores`.
    virtual void score(const std::vector<Token>& tokens, int head, int end, int count, Scores& scores) = 0;
    int sinks = 0, recent = 0;
    double rounding = 1e-9;      ///< scores this near are the same to floats, whatever their size
    std::vector<float> balance;  ///< [kv_heads][width] that keys are divided by when they are stored

 protected:
    static constexpr double scale = 0.3;
    /// Weights with which a query head of a token looks at the cells.
    static std::map<std::int32_t, double> weights(const std::vector<Token>& tokens, int q_head, int token,
                                                  const Scores& cells) {
        std::map<std::int32_t, double> result;
        const auto at = [&](int t) -> const Token& { return tokens[static_cast<std::size_t>(t)]; };
        double sum = 0;
        for (const auto& [position, score] : cells) {
            if (position > token) continue;
            const Vector q = turned_query(at(token).query[static_cast<std::size_t>(q_head)], token);
            const Vector k = turned(at(position).key[static_cast<std::size_t>(q_head / group)], position, magnitude);
            sum += result[position] = std::exp(scale * dot(q, k));
        }
        for (auto& [position, weight] : result) weight /= sum;
        return result;
    }
};

class SlowStreaming final : public SlowModel {
 public:
    SlowStreaming() { sinks = 4; }
    void score(const std::vector<Token>&, int, int, int, Scores& scores) override {
        for (auto& [position, score] : scores) score = position;
    }
};

/// Of the keys as they are stored, divided by the balance.
class SlowKeyDiff final : public SlowModel {
 public:
    SlowKeyDiff() {
        sinks = 4;
        recent = capacity / 32;
        rounding = 1e-6;  // cosines
    }
    void score(const std::vector<Token>& tokens, int head, int, int, Scores& scores) override {
        if (static_cast<int>(scores.size()) <= capacity) return;  // asked only when cells must go
        std::map<std::int32_t, Vector> directions;
        Vector mean(width);
        for (const auto& [position, score] : scores) {
            const Token& token = tokens[static_cast<std::size_t>(position)];
            Vector key = turned(token.key[static_cast<std::size_t>(head)], position, magnitude);
            for (std::size_t i = 0; i < width; ++i)
                key[i] /= static_cast<double>(balance[static_cast<std::size_t>(head) * width + i]);
            const double length = std::sqrt(dot(key, key));
            for (std::size_t i = 0; i < width; ++i) mean[i] += (key[i] /= length) / static_cast<double>(scores.size());
            directions[position] = key;
        }
        for (auto& [position, score] : scores) score = -dot(directions[position], mean);
    }
};

class SlowH2o final : public SlowModel {
 public:
    SlowH2o() { recent = capacity / 2; }
    void score(const std::vector<Token>& tokens, int head, int end, int count, Scores& scores) override {
        for (int t = end - count; t < end; ++t)
            for (int g = 0; g < group; ++g)
                for (const auto& [position, weight] : weights(tokens, head * group + g, t, scores))
                    scores[position] += weight;
    }
};

class SlowSnapKv final : public SlowModel {
 public:
    SlowSnapKv() { recent = 32; }
    void score(const std::vector<Token>& tokens, int head, int end, int count, Scores& scores) override {
        const int rows = std::min(32, count);
        std::map<std::int32_t, double> votes;
        for (int t = end - rows; t < end; ++t)
            for (int g = 0; g < group; ++g)
                for (const auto& [position, weight] : weights(tokens, head * group + g, t, scores))
                    votes[position] += weight / (rows * group);
        Vector in_order;
        for (const auto& [position, score] : scores) in_order.push_back(votes[position]);
        in_order.resize(in_order.size() - std::min<std::size_t>(32, in_order.size()));  // the window has no votes
        std::size_t i = 0;
        for (auto& [position, score] : scores) {
            score = 0;
            for (std::size_t j = i < 2 ? 0 : i - 2; j < i + 3 && j < in_order.size() && i < in_order.size(); ++j)
                score += in_order[j] / 5;
            ++i;
        }
    }
};

class SlowSirLlm final : public SlowModel {
 public:
    SlowSirLlm() {
        sinks = 4;
        recent = capacity / 4;
    }
    void score(const std::vector<Token>& tokens, int, int, int, Scores& scores) override {
        for (auto& [position, score] : scores)
            score = static_cast<double>(tokens[static_cast<std::size_t>(position)].surprisal);
    }
};

/// Takes the mean of R q over positions for every query alone, and the covariance of these.
class SlowExpectedAttention final : public SlowModel {
 public:
    explicit SlowExpectedAttention(bool by_rank) : by_rank_(by_rank) { sinks = 4; }
    void score(const std::vector<Token>& tokens, int head, int end, int count, Scores& scores) override {
        if (count >= 64 || end == count) {
            first_ = end - count;
            last_ = end;
        }
        if (static_cast<int>(scores.size()) <= capacity) return;  // asked only when cells must go
        const double ahead = by_rank_ ? static_cast<double>(scores.size()) : end;
        Scores sums;
        for (int g = 0; g < group; ++g) {
            std::vector<Vector> queries;
            Vector mean(width);
            for (int t = std::max(first_, 4); t < last_; ++t)
                queries.push_back(ahead_of(query_of(tokens, t, head * group + g), ahead));
            const auto n = static_cast<double>(queries.size());
            for (const Vector& q : queries)
                for (std::size_t i = 0; i < width; ++i) mean[i] += q[i] / n;
            double total = 0, rank = 0;
            Scores expected;
            for (const auto& [position, score] : scores) {
                const Vector& raw = tokens[static_cast<std::size_t>(position)].key[static_cast<std::size_t>(head)];
                const Vector k = turned(raw, by_rank_ ? rank : position, magnitude);
                double variance = 0;
                for (const Vector& q : queries) variance += std::pow(dot(q, k) - dot(mean, k), 2) / n;
                total += expected[position] = std::exp(scale * dot(mean, k) + scale * scale / 2 * variance);
                rank += 1;
            }
            for (const auto& [position, x] : expected) sums[position] += x / total / group;
        }
        for (auto& [position, score] : scores) {
            const Vector& v = tokens[static_cast<std::size_t>(position)].value[static_cast<std::size_t>(head)];
            score = sums[position] * std::sqrt(dot(v, v));
        }
    }

 private:
    static const Vector& query_of(const std::vector<Token>& tokens, int token, int q_head) {
        return tokens[static_cast<std::size_t>(token)].query[static_cast<std::size_t>(q_head)];
    }
    /// The mean of a query turned to each of the 512 positions from `first`.
    Vector ahead_of(const Vector& query, double first) {
        if (first != turned_from_) turns_.clear();
        turned_from_ = first;
        if (turns_.empty())
            for (int p = 0; p < 512; ++p) {
                Vector ones(width, 1.0);  // on the first channel of every pair: cosines, then sines; and on the rest
                std::fill(ones.begin() + 4, ones.begin() + 8, 0.0);
                turns_.push_back(turned_query(ones, first + p));
            }
        Vector sum(width);
        for (const Vector& turn : turns_) {
            for (std::size_t i = 0; i < 4; ++i) {
                sum[i] += (query[i] * turn[i] - query[i + 4] * turn[i + 4]) / 512;
                sum[i + 4] += (query[i] * turn[i + 4] + query[i + 4] * turn[i]) / 512;
            }
            for (std::size_t i = 8; i < width; ++i) sum[i] += query[i] * turn[i] / 512;
        }
        return sum;
    }

    bool by_rank_;
    int first_ = 0, last_ = 0;
    double turned_from_ = -1;
    std::vector<Vector> turns_;
};

/// Null for those that have none, and for expected-attention, which is tested by itself: it needs queries.
inline std::unique_ptr<SlowModel> slow_model_of(std::string_view policy) {
    if (policy == "streaming") return std::make_unique<SlowStreaming>();
    if (policy == "keydiff") return std::make_unique<SlowKeyDiff>();
    if (policy == "h2o") return std::make_unique<SlowH2o>();
    if (policy == "snapkv") return std::make_unique<SlowSnapKv>();
    if (policy == "sirllm") return std::make_unique<SlowSirLlm>();
    return nullptr;
}

}  // namespace lectern::test
