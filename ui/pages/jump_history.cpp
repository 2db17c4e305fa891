#include "ui/pages/jump_history.h"

#include <cmath>

namespace lectern {

namespace {

constexpr std::size_t most_places = 200;
constexpr double same_place = 0.01;  ///< pages

std::optional<double> pass(std::vector<double>& from, std::vector<double>& to, double place) {
    if (from.empty()) return std::nullopt;
    to.push_back(place);
    const double there = from.back();
    from.pop_back();
    return there;
}

}  // namespace

void JumpHistory::leave(double place) {
    ahead_.clear();
    if (!behind_.empty() && std::abs(behind_.back() - place) < same_place) return;
    if (behind_.size() == most_places) behind_.erase(behind_.begin());
    behind_.push_back(place);
}

std::optional<double> JumpHistory::back(double place) {
    return pass(behind_, ahead_, place);
}

std::optional<double> JumpHistory::forward(double place) {
    return pass(ahead_, behind_, place);
}

void JumpHistory::clear() {
    behind_.clear();
    ahead_.clear();
}

}  // namespace lectern
