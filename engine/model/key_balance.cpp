#include "engine/model/key_balance.h"

#include <algorithm>
#include <cmath>

namespace lectern {

std::vector<float> channel_sizes(const WeightPart& part, std::span<const float> gain, std::span<const float> bias) {
    const BlockFormat& format = *block_format(part.type);
    const std::size_t row_bytes =
        static_cast<std::size_t>(part.columns / format.block_values) * static_cast<std::size_t>(format.block_bytes);
    std::vector<float> row(static_cast<std::size_t>(part.columns)), sizes;
    for (std::size_t i = 0; i < static_cast<std::size_t>(part.rows); ++i) {
        const std::size_t source = part.row_order.empty() ? i : static_cast<std::size_t>(part.row_order[i]);
        dequantize(part.type, part.data + row_bytes * source, part.columns, row.data());
        float squares = bias.empty() ? 0 : bias[i] * bias[i];
        for (std::size_t j = 0; j < row.size(); ++j) squares += row[j] * gain[j] * row[j] * gain[j];
        sizes.push_back(std::sqrt(squares));
    }
    return sizes;
}

std::vector<float> key_balance(std::span<const float> q_sizes, std::span<const float> k_sizes, const HeadShape& heads,
                               int rotated) {
    const auto at = [&](std::span<const float> sizes, int head, int channel) {
        return sizes[static_cast<std::size_t>(head) * static_cast<std::size_t>(heads.width) +
                     static_cast<std::size_t>(channel)];
    };
    // The other channel of a rotation pair; channels that are not rotated stand alone.
    const auto partner = [&](int channel) {
        if (channel >= rotated) return channel;
        return channel < rotated / 2 ? channel + rotated / 2 : channel - rotated / 2;
    };
    std::vector<float> factors;
    for (int h = 0; h < heads.kv_heads; ++h)
        for (int i = 0; i < heads.width; ++i) {
            const float key = std::hypot(at(k_sizes, h, i), at(k_sizes, h, partner(i)));
            float query = 0;
            for (int q = h * heads.group(); q < (h + 1) * heads.group(); ++q)
                query = std::max(query, std::hypot(at(q_sizes, q, i), at(q_sizes, q, partner(i))));
            const float factor = std::sqrt(key / query);
            factors.push_back(std::isfinite(factor) && factor > 0 ? factor : 1);
        }
    return factors;
}

}  // namespace lectern
