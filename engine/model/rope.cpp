#include "engine/model/rope.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lectern {

namespace {

/// The channel pair that turns `turns` times within the original window, as a real number (YaRN, section 3.2).
double yarn_pair(const RopeConfig& config, double turns) {
    return config.rotated * std::log(config.original_window / (turns * 2 * std::numbers::pi)) /
           (2 * std::log(config.base));
}

/// How much of the unscaled frequency pair i keeps: 1 for pairs that turn fast, 0 for those that turn slowly.
double yarn_share(const RopeConfig& config, int pair) {
    const double low = std::max(0.0, std::floor(yarn_pair(config, config.yarn_beta_fast)));
    const double high = std::min(config.rotated - 1.0, std::ceil(yarn_pair(config, config.yarn_beta_slow)));
    return 1 - std::clamp((pair - low) / std::max(0.001, high - low), 0.0, 1.0);
}

}  // namespace

Rope::Rope(const RopeConfig& config, int longest_sequence) : magnitude_(config.attention_factor) {
    const bool is_long = longest_sequence > config.original_window && !config.long_factors.empty();
    const std::vector<float>& factors = is_long ? config.long_factors : config.factors;
    for (int i = 0; i < config.rotated / 2; ++i) {
        double frequency = std::pow(static_cast<double>(config.base), -2.0 * i / config.rotated);
        if (!factors.empty()) frequency /= static_cast<double>(factors[static_cast<std::size_t>(i)]);
        if (config.yarn_factor > 1) {
            const double share = yarn_share(config, i);
            frequency = frequency * share + frequency / static_cast<double>(config.yarn_factor) * (1 - share);
        }
        frequencies_.push_back(static_cast<float>(frequency / static_cast<double>(config.linear_factor)));
    }
    if (config.yarn_factor > 1) {
        // DeepSeek's form, with mscale 1 and mscale_all_dim the multiplier; a multiplier of 1 leaves heads as they are.
        const float logarithm = 0.1f * std::log(config.yarn_factor);
        magnitude_ *= (1 + logarithm) / (1 + config.yarn_log_multiplier * logarithm);
    }
}

void Rope::angles(int first, int count, float* out) const {
    for (int t = 0; t < count; ++t)
        for (const float frequency : frequencies_) {
            // In double: a float product of position 131,072 and a frequency is off by up to 0.004 radians.
            const double angle = static_cast<double>(first + t) * static_cast<double>(frequency);
            *out++ = static_cast<float>(std::cos(angle)) * magnitude_;
            *out++ = static_cast<float>(std::sin(angle)) * magnitude_;
        }
}

}  // namespace lectern
