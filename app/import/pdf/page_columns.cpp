#include "app/import/pdf/page_columns.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace lectern {

namespace {

double width_of(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& some) {
    double left = lines[some.front()].left;
    double right = lines[some.front()].right;
    for (const std::size_t i : some) {
        left = std::min(left, lines[i].left);
        right = std::max(right, lines[i].right);
    }
    return right - left;
}

/// Whether those places for which `is_of_it` stand before the others on average.
template <typename IsOfIt>
bool comes_first(const std::vector<std::size_t>& places, IsOfIt is_of_it) {
    double sum = 0, others = 0;
    double count = 0, other_count = 0;
    for (const std::size_t place : places) {
        (is_of_it(place) ? sum : others) += static_cast<double>(place);
        (is_of_it(place) ? count : other_count) += 1;
    }
    return sum * other_count < others * count;
}

void read_sides_to_their_ends(std::vector<PlacedLine>& lines, const Gutter& gutter) {
    std::vector<std::size_t> places;
    std::vector<PlacedLine> first;
    std::vector<PlacedLine> second;
    const auto is_left = [&](const PlacedLine& line) { return line.left < gutter.left; };
    std::size_t changes = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!gutter.is_beside(lines[i])) continue;
        if (!places.empty() && is_left(lines[places.back()]) != is_left(lines[i])) ++changes;
        places.push_back(i);
    }
    if (changes < 2) return;
    const bool left_first = comes_first(places, [&](std::size_t i) { return is_left(lines[i]); });
    for (const std::size_t i : places)
        (is_left(lines[i]) == left_first ? first : second).push_back(std::move(lines[i]));
    std::move(second.begin(), second.end(), std::back_inserter(first));
    for (std::size_t i = 0; i < places.size(); ++i) lines[places[i]] = std::move(first[i]);
}

}  // namespace

void part_columns(std::vector<PlacedLine>& lines, const std::vector<Gutter>& gutters) {
    for (const Gutter& gutter : gutters) read_sides_to_their_ends(lines, gutter);
}

std::vector<Zone> part_into_zones(std::vector<PlacedLine>& lines, const std::vector<Gutter>& gutters) {
    using Sides = std::pair<std::size_t, std::size_t>;  ///< the nearest gutters on the left and on the right
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::map<Sides, std::vector<std::size_t>> by_sides;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Gutter* left = nullptr;
        const Gutter* right = nullptr;
        for (const Gutter& gutter : gutters) {
            if (!gutter.is_beside(lines[i])) continue;
            const bool is_right = gutter.left > lines[i].left;
            if (is_right && (right == nullptr || gutter.left < right->left)) right = &gutter;
            if (!is_right && (left == nullptr || gutter.left > left->left)) left = &gutter;
        }
        by_sides[{left ? left->id : none, right ? right->id : none}].push_back(i);
    }
    std::vector<Zone> zones;
    for (auto& [sides, of_zone] : by_sides) {
        for (const std::size_t i : of_zone) lines[i].column = zones.size();
        zones.push_back({of_zone, width_of(lines, of_zone)});
    }
    return zones;
}

}  // namespace lectern
