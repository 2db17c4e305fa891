#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/policies/policy.h"

namespace lectern {

namespace {

double squares(std::span<const float> x) {
    return std::inner_product(x.begin(), x.end(), x.begin(), 0.0);
}

/// The queries of one query head in a chunk, before rotation, in the space of the stored keys.
struct Queries {
    std::vector<float> mean;        ///< [width]
    std::vector<float> covariance;  ///< [width][width]
};

/// What is known of a layer's queries, and how positions turn them.
struct LayerQueries {
    std::vector<Queries> heads;  ///< [q_heads]
    std::vector<float> frequencies;
    float scale = 0;
    float magnitude = 1;  ///< that rotation multiplies with
    QueryTemperature temperature;
    bool rotated_keys = true;
    std::int32_t next = 0;  ///< position after the chunk
};

/// The mean of what some positions do to a vector: pair i (channels i, i + pairs) times cosine[i] + i sine[i], the
/// channels behind the pairs times `rest`.
struct MeanRotation {
    std::vector<float> cosine, sine;  ///< [pairs]
    float rest = 1;

    MeanRotation(std::span<const float> frequencies, std::int32_t first, int count, float magnitude,
                 const QueryTemperature& temperature) {
        std::vector<double> c(frequencies.size()), s(frequencies.size());
        double sum = 0;
        for (std::int32_t p = first; p < first + count; ++p) {
            const auto factor = static_cast<double>(temperature.at(p));
            sum += factor;
            for (std::size_t i = 0; i < frequencies.size(); ++i) {
                c[i] += factor * std::cos(p * static_cast<double>(frequencies[i]));
                s[i] += factor * std::sin(p * static_cast<double>(frequencies[i]));
            }
        }
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            cosine.push_back(static_cast<float>(c[i] / count) * magnitude);
            sine.push_back(static_cast<float>(s[i] / count) * magnitude);
        }
        rest = static_cast<float>(sum / count);
    }
    /// x: `width` channels, `stride` apart.
    void turn(float* x, std::size_t width, std::size_t stride) const {
        const std::size_t pairs = cosine.size();
        for (std::size_t i = 2 * pairs; i < width; ++i) x[i * stride] *= rest;
        for (std::size_t i = 0; i < pairs; ++i) {
            float &a = x[i * stride], &b = x[(i + pairs) * stride];
            const float turned = a * cosine[i] - b * sine[i];
            b = a * sine[i] + b * cosine[i];
            a = turned;
        }
    }
};

/// Expected Attention (arXiv 2510.00636): keep what queries like those of the chunk would look at from the 512
/// positions that follow it. With mean m and covariance C of a query head's queries before rotation, R the mean
/// rotation of those positions (times their temperature, where the model has one):
///   a_j     = softmax_j( s (R m) . k_j + s^2 / 2 k_j . (R C R^T) k_j )      mean over the query heads of the group
///   score_j = a_j * |v_j|
/// Keys are taken as they are stored, balanced and rotated; so the queries are normed (where the model does), balanced
/// and rotated as attention has them, which leaves every product what it is in the model. With rank positions keys lie
/// unrotated: then they are turned to their rank, and the queries come from the ranks behind the last cell. Queries of
/// the first four tokens are left out; chunks of fewer than 64 tokens change no statistics. Values count as they are
/// (epsilon 0). Cost: width^2 FLOP per cell, query head and eviction.
class ExpectedAttention final : public Policy {
 public:
    std::string_view name() const override { return "expected-attention"; }
    PolicyNeeds needs() const override { return {.keys = true, .values = true, .activations = true, .on_host = true}; }

    void score_chunk(const ChunkView& chunk, std::span<float> /*scores*/) override {
        const auto index = static_cast<std::size_t>(chunk.layer);
        if (layers_.size() <= index) layers_.resize(index + 1);
        remember(chunk.positions.front(), index);
        LayerQueries& layer = layers_[index];
        const RopeSpec& rope = *chunk.rope;
        layer.next = chunk.positions.back() + 1;
        layer.frequencies.assign(chunk.frequencies.begin(), chunk.frequencies.end());
        layer.scale = chunk.scale;
        layer.rotated_keys = rope.rotate_keys;
        layer.temperature = chunk.temperature;
        layer.magnitude = rope.magnitude;
        if (!layer.heads.empty() && chunk.qkv.rows < fewest_tokens) return;
        layer.heads.resize(static_cast<std::size_t>(rope.heads.q_heads));
        for (int h = 0; h < rope.heads.q_heads; ++h) layer.heads[static_cast<std::size_t>(h)] = describe(chunk, h);
    }

    void forget_chunk(int first) override {
        if (first != before_position_) return;  // nothing of it was shown
        for (auto& [layer, queries] : before_) layers_[layer] = std::move(queries);
        before_.clear();
        before_position_ = -1;
    }

    void score_cells(const HeadView& head, std::span<float> scores) override {
        const LayerQueries& layer = layers_[static_cast<std::size_t>(head.layer)];
        const auto width = static_cast<std::size_t>(head.width), cells = scores.size();
        const int group = static_cast<int>(layer.heads.size()) / head.heads;
        const std::span<const float> keys = layer.rotated_keys ? head.keys : turned_to_ranks(head, layer);
        const std::int32_t next = layer.rotated_keys ? layer.next : static_cast<std::int32_t>(cells);
        const MeanRotation ahead(layer.frequencies, next, positions_ahead, layer.magnitude, layer.temperature);
        std::fill(scores.begin(), scores.end(), 0.0f);
        for (int g = 0; g < group; ++g) {
            const int q_head = head.head * group + g;
            Queries q = layer.heads[static_cast<std::size_t>(q_head)];
            ahead.turn(q.mean.data(), width, 1);
            for (std::size_t i = 0; i < width; ++i) ahead.turn(q.covariance.data() + i * width, width, 1);
            for (std::size_t i = 0; i < width; ++i) ahead.turn(q.covariance.data() + i, width, width);
            add_expected(q, keys, layer.scale, scores);
        }
        for (std::size_t j = 0; j < cells; ++j)
            scores[j] *= static_cast<float>(std::sqrt(squares(head.values.subspan(j * width, width)))) /
                         static_cast<float>(group);
    }

    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .sinks = sinks}; }
    /// The statistics, which a chunk of few tokens leaves as they are; the rest comes with every chunk.
    void save_state(ByteWriter& out) const override {
        // Grown step by step, the copy would take twice its size for a moment.
        std::size_t bytes = sizeof(std::uint32_t);
        for (const LayerQueries& layer : layers_) {
            bytes += sizeof(std::uint32_t);
            for (const Queries& q : layer.heads) bytes += (q.mean.size() + q.covariance.size()) * sizeof(float);
        }
        out.reserve(bytes);
        out.number(static_cast<std::uint32_t>(layers_.size()));
        for (const LayerQueries& layer : layers_) {
            out.number(static_cast<std::uint32_t>(layer.heads.size()));
            for (const Queries& q : layer.heads) {
                out.numbers(std::span<const float>(q.mean));
                out.numbers(std::span<const float>(q.covariance));
            }
        }
    }
    bool restore_state(ByteReader& in, std::span<const HeadShape> heads) override {
        const auto saved_layers = in.number<std::uint32_t>();
        if (saved_layers > heads.size()) return false;
        layers_.assign(saved_layers, {});
        for (std::size_t l = 0; l < layers_.size(); ++l) {
            LayerQueries& layer = layers_[l];
            const auto width = static_cast<std::size_t>(heads[l].width);
            const auto saved_heads = in.number<std::uint32_t>();
            if (saved_heads == 0) continue;  // a layer with a window
            if (saved_heads != static_cast<std::uint32_t>(heads[l].q_heads)) return false;
            layer.heads.assign(saved_heads, {std::vector<float>(width), std::vector<float>(width * width)});
            for (Queries& q : layer.heads) {
                in.numbers(std::span(q.mean));
                in.numbers(std::span(q.covariance));
            }
        }
        return !in.past_end();
    }
    /// A mean and a covariance for each query head, those before the chunk, and a copy until it is written (4.5 MB each
    /// for smollm2-135m, of a peak of 212); the queries of a chunk; turned keys and logits of a head.
    std::size_t working_bytes(std::span<const HeadShape> heads, int cells, int tokens) const override {
        std::size_t queries = 0, widest = 0;
        for (const HeadShape& of_layer : heads) {
            const auto width = static_cast<std::size_t>(of_layer.width);
            queries += static_cast<std::size_t>(of_layer.q_heads) * (width + 1) * width;
            widest = std::max(widest, width);
        }
        return sizeof(float) * (3 * queries + static_cast<std::size_t>(tokens + cells) * widest) +
               sizeof(double) * static_cast<std::size_t>(cells);
    }
    int smallest_capacity() const override { return 2 * sinks; }

 private:
    static constexpr int sinks = 4, positions_ahead = 512, fewest_tokens = 64;

    /// What is known of a layer before the chunk at `position`, in case that the chunk is cut off.
    void remember(std::int32_t position, std::size_t layer) {
        if (position != before_position_) before_.clear();
        before_position_ = position;
        before_[layer] = layers_[layer];
    }

    /// The queries of a head as rope_and_store() would have them before it rotates.
    Queries describe(const ChunkView& chunk, int q_head) {
        const RopeSpec& rope = *chunk.rope;
        const auto width = static_cast<std::size_t>(rope.heads.width);
        const float* balance =
            rope.key_balance == nullptr ? nullptr : rope.key_balance + q_head / rope.heads.group() * rope.heads.width;
        int first = 0;
        while (first < chunk.qkv.rows - 1 && chunk.positions[static_cast<std::size_t>(first)] < sinks) ++first;
        const int count = chunk.qkv.rows - first;
        Queries result{.mean = std::vector<float>(width), .covariance = std::vector<float>(width * width)};
        rows_.clear();
        for (int t = first; t < chunk.qkv.rows; ++t) {
            const float* q =
                chunk.qkv.data + static_cast<std::ptrdiff_t>(t) * chunk.qkv.columns + q_head * rope.heads.width;
            const double mean_square = squares({q, width}) / static_cast<double>(width);
            const auto inverse = static_cast<float>(1 / std::sqrt(mean_square + static_cast<double>(rope.epsilon)));
            for (std::size_t i = 0; i < width; ++i)
                rows_.push_back(q[i] * (rope.q_norm == nullptr ? 1 : inverse * rope.q_norm[i]) *
                                (balance == nullptr ? 1 : balance[i]));
        }
        for (std::size_t at = 0; at < rows_.size(); at += width)
            for (std::size_t i = 0; i < width; ++i) result.mean[i] += rows_[at + i] / static_cast<float>(count);
        for (std::size_t at = 0; at < rows_.size(); at += width) {
            for (std::size_t i = 0; i < width; ++i) rows_[at + i] -= result.mean[i];
            for (std::size_t i = 0; i < width; ++i)
                for (std::size_t j = 0; j < width; ++j)
                    result.covariance[i * width + j] += rows_[at + i] * rows_[at + j] / static_cast<float>(count);
        }
        return result;
    }

    /// The head's keys, stored unrotated, rotated to their rank among the cells.
    std::span<const float> turned_to_ranks(const HeadView& head, const LayerQueries& layer) {
        const auto width = static_cast<std::size_t>(head.width);
        keys_.assign(head.keys.begin(), head.keys.end());
        std::vector<std::size_t> order(head.positions.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(),
                  [&](std::size_t a, std::size_t b) { return head.positions[a] < head.positions[b]; });
        for (std::size_t rank = 0; rank < order.size(); ++rank)
            MeanRotation(layer.frequencies, static_cast<std::int32_t>(rank), 1, 1, {})
                .turn(keys_.data() + order[rank] * width, width, 1);
        return keys_;
    }

    /// Adds the softmax of the expected logits.
    void add_expected(const Queries& q, std::span<const float> keys, float scale, std::span<float> scores) {
        const std::size_t width = q.mean.size();
        logits_.resize(scores.size());
        std::vector<float> spread(width);
        for (std::size_t j = 0; j < scores.size(); ++j) {
            const float* k = keys.data() + j * width;
            std::fill(spread.begin(), spread.end(), 0.0f);
            for (std::size_t a = 0; a < width; ++a)
                for (std::size_t b = 0; b < width; ++b) spread[b] += q.covariance[a * width + b] * k[a];
            const double s = static_cast<double>(scale);
            logits_[j] = s * std::inner_product(q.mean.begin(), q.mean.end(), k, 0.0) +
                         s * s / 2 * std::inner_product(spread.begin(), spread.end(), k, 0.0);
        }
        const double largest = *std::max_element(logits_.begin(), logits_.end());
        double sum = 0;
        for (double& x : logits_) sum += x = std::exp(x - largest);
        for (std::size_t j = 0; j < scores.size(); ++j) scores[j] += static_cast<float>(logits_[j] / sum);
    }

    std::vector<LayerQueries> layers_;
    std::map<std::size_t, LayerQueries> before_;  ///< by layer, as it was before the chunk
    std::int32_t before_position_ = -1;           ///< of the chunk's first token
    std::vector<float> rows_, keys_;
    std::vector<double> logits_;
};

}  // namespace

std::unique_ptr<Policy> make_expected_attention_policy() {
    return std::make_unique<ExpectedAttention>();
}

}  // namespace lectern
