#pragma once

#include <random>
#include <span>
#include <vector>

namespace lectern::test {

/// Numbers of a normal distribution, from a place of a table that `random` chooses: drawing each anew took a third of
/// the time of the attention tests. The table's length is a prime, so that no rows of a tensor are alike.
inline void fill_with_normals(std::span<float> numbers, std::mt19937& random) {
    static const auto table = [] {
        std::mt19937 source(1);
        std::normal_distribution<float> normal;
        std::vector<float> drawn(65'537);
        for (float& x : drawn) x = normal(source);
        return drawn;
    }();
    std::size_t at = random() % table.size();
    for (float& x : numbers) {
        x = table[at];
        if (++at == table.size()) at = 0;
    }
}

}  // namespace lectern::test
