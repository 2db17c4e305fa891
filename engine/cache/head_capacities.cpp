#include "engine/cache/head_capacities.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace lectern {

namespace {

class Division {
 public:
    Division(const CapacityBounds& bounds, std::span<const float> shares) : bounds_(bounds), shares_(shares) {}

    double cells(std::size_t head, double cells_of_a_share) const {
        return std::clamp(static_cast<double>(shares_[head]) * cells_of_a_share, static_cast<double>(bounds_.smallest),
                          static_cast<double>(bounds_.largest));
    }

    double sum(double cells_of_a_share) const {
        double sum = 0;
        for (std::size_t i = 0; i < shares_.size(); ++i) sum += cells(i, cells_of_a_share);
        return sum;
    }

 private:
    const CapacityBounds& bounds_;
    std::span<const float> shares_;
};

}  // namespace

std::vector<int> divide_budget(const CapacityBounds& bounds, std::span<const float> shares) {
    const Division division(bounds, shares);
    const std::int64_t all = static_cast<std::int64_t>(bounds.budget) * static_cast<std::int64_t>(shares.size());

    // The sum grows with what one share is worth, so that is found by bisection.
    double low = 0, high = 1;
    while (division.sum(high) < static_cast<double>(all) && high < 1e15) high *= 2;
    for (int step = 0; step < 100; ++step) {
        const double middle = (low + high) / 2;
        (division.sum(middle) < static_cast<double>(all) ? low : high) = middle;
    }

    std::vector<int> capacities(shares.size());
    std::vector<double> lost(shares.size());  // by rounding down
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double exact = division.cells(i, high);
        capacities[i] = static_cast<int>(exact);
        lost[i] = exact - capacities[i];
    }
    // What rounding lost goes to those that lost most; where nothing more can go, as with shares of 0, to any with
    // room.
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return lost[a] > lost[b]; });
    std::int64_t left = all - std::accumulate(capacities.begin(), capacities.end(), std::int64_t{0});
    while (left > 0)
        for (std::size_t i = 0; i < order.size() && left > 0; ++i)
            if (int& capacity = capacities[order[i]]; capacity < bounds.largest) {
                ++capacity;
                --left;
            }
    return capacities;
}

}  // namespace lectern
