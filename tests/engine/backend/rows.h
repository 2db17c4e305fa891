#pragma once

#include <cmath>
#include <random>
#include <span>
#include <vector>

namespace lectern::test {

/// x normalised as RMS norm does, in double precision.
inline std::vector<double> normed(std::span<const float> x, const float* weight, double epsilon) {
    double squares = 0;
    for (const float a : x) squares += static_cast<double>(a) * static_cast<double>(a);
    std::vector<double> y(x.begin(), x.end());
    if (weight != nullptr)
        for (std::size_t i = 0; i < y.size(); ++i)
            y[i] *= static_cast<double>(weight[i]) / std::sqrt(squares / static_cast<double>(y.size()) + epsilon);
    return y;
}

inline std::vector<float> some_numbers(int count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> numbers(static_cast<std::size_t>(count));
    for (float& x : numbers) x = normal(random);
    return numbers;
}

}  // namespace lectern::test
