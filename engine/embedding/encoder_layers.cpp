#include "engine/embedding/encoder_layers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace lectern::encoder {

namespace {

// Each layer is compiled three times, for vectors of 16, 8 and 4 numbers, and what the processor has is chosen when it
// is called. Products are not fused with sums (-ffp-contract=off), so that all give the same numbers. GCC's
// target_clones would do the same, but neither for Windows nor in clang 14.
#define LECTERN_IN_EACH [[gnu::always_inline]] inline

template <auto layer, typename... Arguments>
[[gnu::target("avx512f")]] void in_16(const Arguments&... arguments) {
    layer(arguments...);
}

template <auto layer, typename... Arguments>
[[gnu::target("avx2")]] void in_8(const Arguments&... arguments) {
    layer(arguments...);
}

template <auto layer, typename... Arguments>
void in_widest(const Arguments&... arguments) {
    if (__builtin_cpu_supports("avx512f"))
        in_16<layer, Arguments...>(arguments...);
    else if (__builtin_cpu_supports("avx2"))
        in_8<layer, Arguments...>(arguments...);
    else
        layer(arguments...);
}

/// exp(x) for x <= 0, within 2e-7 of it: 2^whole * 2^part with a polynomial for the part (Cody and Waite's reduction).
LECTERN_IN_EACH float exp_of(float x) {
    const float clamped = x < -87.0F ? -87.0F : x;
    const float whole = std::floor(clamped * 1.44269504F + 0.5F);
    const float rest = (clamped - whole * 0.693359375F) + whole * 2.12194440e-4F;
    const float sum =
        ((((1.9875691500e-4F * rest + 1.3981999507e-3F) * rest + 8.3334519073e-3F) * rest + 4.1665795894e-2F) * rest +
         1.6666665459e-1F) *
            rest +
        0.5F;
    const float power = std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
    return (sum * rest * rest + rest + 1) * power;
}

/// Of the normal distribution (Abramowitz and Stegun 7.1.26, error below 1.5e-7).
LECTERN_IN_EACH float share_below(float x) {
    const float a = std::abs(x) * 0.70710678F;
    const float t = 1 / (1 + 0.3275911F * a);
    const float series =
        ((((1.061405429F * t - 1.453152027F) * t + 1.421413741F) * t - 0.284496736F) * t + 0.254829592F) * t;
    const float tail = 0.5F * series * exp_of(-a * a);
    return x < 0 ? tail : 1 - tail;
}

/// In as many lanes as a vector has at most: the compiler may not reorder sums by itself.
constexpr std::size_t lanes = 16;

LECTERN_IN_EACH float highest_of(std::span<const float> values) {
    float highest[lanes];
    std::fill_n(highest, lanes, values[0]);
    std::size_t i = 0;
    for (; i + lanes <= values.size(); i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            highest[lane] = values[i + lane] > highest[lane] ? values[i + lane] : highest[lane];
    for (; i < values.size(); ++i) highest[0] = std::max(highest[0], values[i]);
    return *std::max_element(highest, highest + lanes);
}

LECTERN_IN_EACH float sum_of(std::span<const float> values) {
    float sums[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= values.size(); i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += values[i + lane];
    for (; i < values.size(); ++i) sums[0] += values[i];
    double sum = 0;
    for (const float lane : sums) sum += lane;
    return static_cast<float>(sum);
}

LECTERN_IN_EACH void softmax(std::span<float> scores) {
    const float highest = highest_of(scores);
    for (float& score : scores) score = exp_of(score - highest);
    const float scale = 1 / sum_of(scores);
    for (float& score : scores) score *= scale;
}

/// [width][tokens] of K, so that the scores of one query lie side by side.
LECTERN_IN_EACH void transpose_keys(const float* keys, std::size_t tokens, std::size_t stride, std::size_t width,
                                    float* out) {
    for (std::size_t t = 0; t < tokens; ++t)
        for (std::size_t c = 0; c < width; ++c) out[c * tokens + t] = keys[t * stride + c];
}

LECTERN_IN_EACH void each_normalise(std::span<float> states, const LayerNorm& norm, float epsilon) {
    const std::size_t width = norm.weight.size();
    for (std::size_t row = 0; row < states.size(); row += width) {
        const std::span<float> values = states.subspan(row, width);
        double sum = 0, squares = 0;
        for (const float value : values) sum += value;
        const auto mean = static_cast<float>(sum / static_cast<double>(width));
        for (const float value : values) squares += (value - mean) * (value - mean);
        const auto scale = static_cast<float>(1 / std::sqrt(squares / static_cast<double>(width) + epsilon));
        for (std::size_t c = 0; c < width; ++c) values[c] = (values[c] - mean) * scale * norm.weight[c] + norm.bias[c];
    }
}

LECTERN_IN_EACH void each_gelu(std::span<float> values) {
    for (float& value : values) value *= share_below(value);
}

LECTERN_IN_EACH void each_attend(std::span<const float> qkv, int heads, int width, float* out) {
    const auto columns = static_cast<std::size_t>(width), stride = 3 * columns;
    const std::size_t tokens = qkv.size() / stride, of_head = columns / static_cast<std::size_t>(heads);
    const float scale = 1 / std::sqrt(static_cast<float>(of_head));
    std::vector<float> keys(of_head * tokens), scores(tokens);
    for (std::size_t head = 0; head < columns; head += of_head) {
        transpose_keys(qkv.data() + columns + head, tokens, stride, of_head, keys.data());
        for (std::size_t t = 0; t < tokens; ++t) {
            const float* query = qkv.data() + t * stride + head;
            std::fill(scores.begin(), scores.end(), 0.0F);
            for (std::size_t c = 0; c < of_head; ++c) {
                const float channel = scale * query[c];
                for (std::size_t k = 0; k < tokens; ++k) scores[k] += channel * keys[c * tokens + k];
            }
            softmax(scores);
            float* mixed = out + t * columns + head;
            std::fill_n(mixed, of_head, 0.0F);
            for (std::size_t k = 0; k < tokens; ++k)
                for (std::size_t c = 0; c < of_head; ++c)
                    mixed[c] += scores[k] * qkv[k * stride + 2 * columns + head + c];
        }
    }
}

}  // namespace

void normalise(std::span<float> states, const LayerNorm& norm, float epsilon) {
    in_widest<each_normalise>(states, norm, epsilon);
}

void gelu(std::span<float> values) {
    in_widest<each_gelu>(values);
}

void attend(std::span<const float> qkv, int heads, int width, float* out) {
    in_widest<each_attend>(qkv, heads, width, out);
}

}  // namespace lectern::encoder
