#include "ui/pages/block_heights.h"

#include <algorithm>
#include <bit>

namespace lectern {

void BlockHeights::assign(std::vector<double> heights) {
    heights_ = std::move(heights);
    sums_.assign(heights_.size() + 1, 0);
    for (std::size_t i = 1; i < sums_.size(); ++i) {
        sums_[i] += heights_[i - 1];
        const std::size_t next = i + (i & (~i + 1));
        if (next < sums_.size()) sums_[next] += sums_[i];
    }
}

void BlockHeights::set(int index, double height) {
    double& known = heights_[static_cast<std::size_t>(index)];
    const double change = height - known;
    known = height;
    for (std::size_t i = static_cast<std::size_t>(index) + 1; i < sums_.size(); i += i & (~i + 1)) sums_[i] += change;
}

double BlockHeights::top(int index) const {
    double sum = 0;
    for (auto i = static_cast<std::size_t>(index); i > 0; i &= i - 1) sum += sums_[i];
    return sum;
}

int BlockHeights::at(double y) const {
    std::size_t index = 0;
    for (std::size_t step = std::bit_floor(sums_.size() - 1); step > 0; step /= 2) {
        if (index + step >= sums_.size() || sums_[index + step] > y) continue;
        index += step;
        y -= sums_[index];
    }
    return static_cast<int>(std::min(index, heights_.size() - 1));
}

}  // namespace lectern
