#pragma once

#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace lectern {

/// How large each channel of a projection's result is, [rows]: sqrt(bias^2 + sum_j (W_ij g_j)^2), the size to expect
/// when the input is RMS-normed and then multiplied by `gain` g. bias: [rows] or empty; rows in the order they have
/// after `row_order`.
std::vector<float> channel_sizes(const WeightPart& rows, std::span<const float> gain, std::span<const float> bias);

/// The factors that spread the outliers of keys evenly over keys and queries (RopeSpec::key_balance), [kv_heads *
/// width]: sqrt(size of the key channel / size of the query channel), as SmoothQuant (arXiv 2211.10438, eq. 4, alpha
/// 1/2) does for weights and activations. Every product of a query with a key stays what it was. Without it the biased
/// keys of Qwen2.5 lose so much in 8 bits that 5 % of the likeliest tokens change. q_sizes: [q_heads * width], k_sizes:
/// [kv_heads * width], before rotation; channels that rotate together get one factor.
std::vector<float> key_balance(std::span<const float> q_sizes, std::span<const float> k_sizes, const HeadShape& heads,
                               int rotated);

}  // namespace lectern
