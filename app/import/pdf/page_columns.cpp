#include "app/import/pdf/page_columns.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
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

/// The left side, unless the right one both begins first and stands before it on average, as a side text may, or pages
/// that are read from the right.
template <typename IsLeft>
bool left_comes_first(const std::vector<std::size_t>& places, IsLeft is_left) {
    if (is_left(places.front())) return true;
    double sum[2] = {}, count[2] = {};
    for (const std::size_t place : places) {
        const std::size_t side = is_left(place) ? 0 : 1;
        sum[side] += static_cast<double>(place);
        count[side] += 1;
    }
    return sum[0] * count[1] < sum[1] * count[0];
}

bool read_sides_to_their_ends(std::vector<PlacedLine>& lines, const Gutter& gutter) {
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
    if (changes < 2) return false;
    const bool left_first = left_comes_first(places, [&](std::size_t i) { return is_left(lines[i]); });
    for (const std::size_t i : places)
        (is_left(lines[i]) == left_first ? first : second).push_back(std::move(lines[i]));
    std::move(second.begin(), second.end(), std::back_inserter(first));
    for (std::size_t i = 0; i < places.size(); ++i) lines[places[i]] = std::move(first[i]);
    return true;
}

bool are_side_by_side(const PlacedLine& a, const PlacedLine& b) {
    const bool overlap = a.left < b.right - 1 && b.left < a.right - 1;
    return !overlap && shared_height(a, b) > 0.15;
}

/// Lines of a column that stay in the order that they have. Between two bands no line stands beside another.
struct Band {
    std::size_t begin = 0, end = 0;  ///< of the column's lines from top to bottom
    double top = 0, bottom = 0;
    double left = 0, right = 0;
    double height = 0;                   ///< of a line of it
    double gap_left = 0, gap_right = 0;  ///< between what stands side by side in it, if something does

    bool is_parted() const { return gap_right > gap_left; }
};

class Bands {
 public:
    Bands(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& some)
        : lines_(lines), some_(some), by_top_(some.size()) {
        std::iota(by_top_.begin(), by_top_.end(), std::size_t{0});
        std::stable_sort(by_top_.begin(), by_top_.end(),
                         [&](std::size_t a, std::size_t b) { return lines_[some_[a]].top < lines_[some_[b]].top; });
        find();
        merge();
    }

    /// For each of the lines: the number of its band, counted from the top.
    std::vector<std::size_t> of_lines() const {
        std::vector<std::size_t> bands(some_.size());
        for (std::size_t i = 0; i < bands_.size(); ++i)
            for (std::size_t k = bands_[i].begin; k < bands_[i].end; ++k) bands[by_top_[k]] = i;
        return bands;
    }

 private:
    const PlacedLine& line(std::size_t i) const { return lines_[some_[by_top_[i]]]; }

    void find() {
        constexpr std::size_t most_beside = 64;  // which bounds the time
        for (std::size_t i = 0; i < by_top_.size(); ++i) {
            const PlacedLine& here = line(i);
            if (bands_.empty() || bands_.back().end <= i) {
                bands_.push_back(
                    {i, i + 1, here.top, here.bottom + here.wrapped, here.left, here.right, here.height()});
            } else {
                include(bands_.back(), here);
            }
            for (std::size_t k = i + 1; k < std::min(by_top_.size(), i + most_beside); ++k) {
                if (line(k).top > here.bottom) break;
                if (!are_side_by_side(here, line(k))) continue;
                Band& band = bands_.back();
                band.end = std::max(band.end, k + 1);
                if (band.is_parted()) continue;
                band.gap_left = std::min(here.right, line(k).right);
                band.gap_right = std::max(here.left, line(k).left);
            }
        }
    }

    static void include(Band& band, const PlacedLine& line) {
        band.bottom = std::max(band.bottom, line.bottom + line.wrapped);
        band.left = std::min(band.left, line.left);
        band.right = std::max(band.right, line.right);
    }

    /// What stands on one side of a gap close above or below it belongs to what stands side by side there.
    static bool are_one(const Band& above, const Band& below) {
        if (below.top - above.bottom > 1.5 * std::min(above.height, below.height)) return false;
        if (above.is_parted() && below.is_parted()) return true;
        const auto is_on_a_side = [](const Band& band, const Band& parted) {
            const double middle = (parted.gap_left + parted.gap_right) / 2;
            return parted.is_parted() && (band.right < middle || band.left > middle);
        };
        return is_on_a_side(above, below) || is_on_a_side(below, above);
    }

    void merge() {
        std::vector<bool> with_next(bands_.size(), false);
        for (std::size_t i = bands_.size() - 1; i > 0; --i) {
            Band& above = bands_[i - 1];
            with_next[i - 1] = are_one(above, bands_[i]);
            if (with_next[i - 1] && !above.is_parted()) {
                above.gap_left = bands_[i].gap_left;
                above.gap_right = bands_[i].gap_right;
            }
        }
        std::vector<Band> merged{bands_.front()};
        for (std::size_t i = 1; i < bands_.size(); ++i) {
            Band& above = merged.back();
            if (with_next[i - 1] || are_one(above, bands_[i])) {
                if (!bands_[i].is_parted()) bands_[i].gap_left = above.gap_left, bands_[i].gap_right = above.gap_right;
                const std::size_t begin = above.begin;
                above = bands_[i];
                above.begin = begin;
            } else {
                merged.push_back(bands_[i]);
            }
        }
        bands_ = std::move(merged);
    }

    const std::vector<PlacedLine>& lines_;
    const std::vector<std::size_t>& some_;
    std::vector<std::size_t> by_top_;
    std::vector<Band> bands_;
};

void order_column(std::vector<PlacedLine>& lines, const std::vector<std::size_t>& places) {
    if (places.size() < 2) return;
    const std::vector<std::size_t> bands = Bands(lines, places).of_lines();
    if (std::is_sorted(bands.begin(), bands.end())) return;
    std::vector<std::size_t> order(places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return bands[a] < bands[b]; });
    std::vector<PlacedLine> ordered;
    ordered.reserve(places.size());
    for (const std::size_t i : order) ordered.push_back(std::move(lines[places[i]]));
    for (std::size_t i = 0; i < places.size(); ++i) lines[places[i]] = std::move(ordered[i]);
}

}  // namespace

bool part_columns(std::vector<PlacedLine>& lines, const std::vector<Gutter>& gutters) {
    bool has_moved = false;
    for (const Gutter& gutter : gutters) has_moved = read_sides_to_their_ends(lines, gutter) || has_moved;
    return has_moved;
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

void order_downwards(std::vector<PlacedLine>& lines, std::size_t columns) {
    std::vector<std::vector<std::size_t>> places(columns);
    for (std::size_t i = 0; i < lines.size(); ++i) places[lines[i].column].push_back(i);
    for (const std::vector<std::size_t>& each : places) order_column(lines, each);
}

}  // namespace lectern
