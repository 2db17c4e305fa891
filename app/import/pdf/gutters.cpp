#include "app/import/pdf/gutters.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "app/import/pdf/gutter_candidates.h"
#include "app/import/pdf/wide_tables.h"

namespace lectern {

namespace {

constexpr double widest_gutter_gap = 8;  ///< without any line that a gutter runs through, by the height of its lines

class Gutters {
 public:
    Gutters(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
            const std::vector<SortedList>& lists)
        : lines_(lines),
          rows_(table_row_extents(lines)),
          by_top_(lines.size()),
          candidates_(gutter_candidates(lines, flow)) {
        for (const SortedList& list : lists)
            candidates_.insert(candidates_.end(), list.gutters.begin(), list.gutters.end());
        std::iota(by_top_.begin(), by_top_.end(), std::size_t{0});
        std::stable_sort(by_top_.begin(), by_top_.end(),
                         [&](std::size_t a, std::size_t b) { return lines_[a].top < lines_[b].top; });
    }

    std::vector<Gutter> find() {
        for (GutterCandidate& candidate : candidates_) {
            extend(candidate, -1);
            extend(candidate, 1);
        }
        return confirmed();
    }

 private:
    /// Leaves of the gutter what the line leaves free; false if the line stands across it.
    static bool leave_room(const PlacedLine& line, double narrowest_here, Gutter& gutter) {
        if (line.right < gutter.right - narrowest_here) {
            gutter.left = std::max(gutter.left, line.right);
        } else if (line.left > gutter.left + narrowest_here) {
            gutter.right = std::min(gutter.right, line.left);
        } else {
            return false;
        }
        return true;
    }

    /// A table as wide as both columns, which line `k` (from the top) begins: something else that wide stands beyond
    /// it, as its caption does.
    bool begins_wide_table(std::ptrdiff_t k, const GutterCandidate& candidate, int direction) const {
        constexpr std::ptrdiff_t most_lines = 200;  // which bounds the time
        const Gutter& gutter = candidate.gutter;
        const RowExtent& row = rows_[by_top_[static_cast<std::size_t>(k)]];
        if (row.left >= gutter.left || row.right <= gutter.right) return false;
        const auto count = std::ssize(by_top_);
        for (auto i = k; i >= 0 && i < count && std::abs(i - k) < most_lines; i += direction) {
            const PlacedLine& line = lines_[by_top_[static_cast<std::size_t>(i)]];
            const double gap = direction > 0 ? line.top - row.bottom : row.top - line.bottom;
            if (gap > 3 * candidate.height) break;
            if (gap > -0.5 * line.height() && line.left < gutter.left && line.right > gutter.right) return true;
        }
        return false;
    }

    void extend(GutterCandidate& candidate, int direction) const {
        Gutter& gutter = candidate.gutter;
        double seen_table = -1;  ///< where the table begins that was looked at last
        const auto count = std::ssize(by_top_);
        for (auto k = direction > 0 ? 0 : count - 1; k >= 0 && k < count; k += direction) {
            const PlacedLine& line = lines_[by_top_[static_cast<std::size_t>(k)]];
            const double gap = direction > 0 ? line.top - gutter.bottom : gutter.top - line.bottom;
            const bool is_behind = direction > 0 ? line.bottom <= gutter.bottom : line.top >= gutter.top;
            if (is_behind) continue;
            if (gap > widest_gutter_gap * candidate.height) break;
            const RowExtent& row = rows_[by_top_[static_cast<std::size_t>(k)]];
            if (row.is_row() && row.top != seen_table) {
                if (begins_wide_table(k, candidate, direction)) break;
                seen_table = row.top;
            }
            if (!leave_room(line, narrowest_gutter * candidate.height, gutter)) break;
            if (direction > 0) gutter.bottom = std::max(gutter.bottom, line.bottom);
            if (direction < 0) gutter.top = std::min(gutter.top, line.top);
        }
    }

    static bool are_one(const Gutter& a, const Gutter& b) {
        const double shared = std::min(a.right, b.right) - std::max(a.left, b.left);
        return shared > 0 && a.top < b.bottom && b.top < a.bottom;
    }

    std::vector<Gutter> confirmed() const {
        std::vector<Gutter> gutters;
        for (const GutterCandidate& each : candidates_) {
            GutterCandidate sum{.gutter = each.gutter};
            for (const GutterCandidate& other : candidates_) {
                if (!are_one(each.gutter, other.gutter)) continue;
                sum.going_on += other.going_on;
                sum.begin_together += other.begin_together;
                sum.begin_alone += other.begin_alone;
            }
            if (!sum.parts_columns()) continue;
            Gutter gutter = each.gutter;
            gutter.id = gutters.size();
            for (const Gutter& earlier : gutters) {
                if (are_one(earlier, gutter)) {
                    gutter.id = earlier.id;
                    break;
                }
            }
            gutters.push_back(gutter);
        }
        return gutters;
    }

    const std::vector<PlacedLine>& lines_;
    std::vector<RowExtent> rows_;
    std::vector<std::size_t> by_top_;
    std::vector<GutterCandidate> candidates_;
};

}  // namespace

std::vector<Gutter> gutters_of(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                               const std::vector<SortedList>& lists) {
    if (lines.size() < 2) return {};
    return Gutters(lines, flow, lists).find();
}

}  // namespace lectern
