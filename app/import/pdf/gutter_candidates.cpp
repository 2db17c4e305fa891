#include "app/import/pdf/gutter_candidates.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string_view>

#include "app/import/pdf/edge_lines.h"
#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_rows.h"

namespace lectern {

namespace {

constexpr std::size_t most_blocks = 200;      ///< of a page that are looked at, which bounds the time
constexpr std::size_t most_candidates = 600;  ///< likewise

bool begins_with_round_bullet(std::string_view text) {
    constexpr std::array<std::string_view, 6> bullets{"•", "◦", "▪", "‣", "●", "■"};
    return std::any_of(bullets.begin(), bullets.end(),
                       [&](std::string_view bullet) { return text.starts_with(bullet); });
}

bool is_whole_number(std::string_view text) {
    return text.find_first_not_of("0123456789") == text.npos && !text.empty();
}

/// Contents in two columns: entry and number, entry and number.
void add_contents(const std::vector<PlacedLine>& lines, const Row& row, std::vector<GutterCandidate>& candidates) {
    for (std::size_t k = 1; k + 2 < row.size(); k += 2) {
        const auto is_entry = [&](std::size_t at) {
            return !is_whole_number(lines[row[at]].text) && is_whole_number(lines[row[at + 1]].text);
        };
        if (!is_entry(k - 1) || !is_entry(k + 1)) return;
        candidates.push_back(gutter_between(lines[row[k]], lines[row[k + 1]]));
        candidates.back().begin_alone = 1;
    }
}

class Candidates {
 public:
    Candidates(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow)
        : lines_(lines), flow_(flow), by_top_(lines.size()) {
        std::iota(by_top_.begin(), by_top_.end(), std::size_t{0});
        std::stable_sort(by_top_.begin(), by_top_.end(),
                         [&](std::size_t a, std::size_t b) { return lines_[a].top < lines_[b].top; });
    }

    std::vector<GutterCandidate> find() {
        std::vector<TextBlock> blocks = text_blocks(lines_, flow_);
        std::stable_sort(blocks.begin(), blocks.end(),
                         [](const TextBlock& a, const TextBlock& b) { return a.lines.size() > b.lines.size(); });
        if (blocks.size() > most_blocks) blocks.resize(most_blocks);
        for (const TextBlock& block : blocks)
            for (const bool is_left : {true, false}) add_beside(block, is_left);
        std::vector<std::size_t> all(by_top_);
        for (const Row& row : rows_of(lines_, std::move(all))) {
            if (candidates_.size() > most_candidates) break;
            add_lists(row);
            add_contents(lines_, row, candidates_);
        }
        return std::move(candidates_);
    }

 private:
    bool begins(std::size_t line) const { return !goes_on(flow_, line); }

    bool has_sentences(const TextBlock& block) const {
        return std::any_of(block.lines.begin(), block.lines.end(),
                           [&](std::size_t line) { return has_full_stop(lines_[line].text); });
    }

    bool is_label(std::size_t line) const {
        return begins(line) && !is_prose(lines_[line]) && has_letters(lines_[line].text);
    }

    /// The line of the block that stands at the height of another line.
    std::optional<std::size_t> level_with(const TextBlock& block, const PlacedLine& line) const {
        const auto next = std::lower_bound(block.lines.begin(), block.lines.end(), line.top,
                                           [&](std::size_t i, double top) { return lines_[i].bottom <= top; });
        for (auto each = next; each != block.lines.end() && each - next < 2; ++each)
            if (shared_height(lines_[*each], line) > 0.5) return *each;
        return std::nullopt;
    }

    void weigh(const TextBlock& block, bool may_be_cells, std::size_t beside, GutterCandidate& candidate) const {
        const auto level = level_with(block, lines_[beside]);
        const bool beside_begins = begins(beside);
        const bool block_begins = level && begins(*level);
        const bool are_cells = (beside_begins && block_begins) || (may_be_cells && flow_[beside].had_room);
        if (are_cells) ++candidate.begin_together;
        if (!are_cells && beside_begins != block_begins) ++candidate.begin_alone;
        if (!are_cells && !beside_begins && !block_begins) ++candidate.going_on;
    }

    /// The gutter on one side of a block, if something stands there.
    void add_beside(const TextBlock& block, bool is_left) {
        GutterCandidate candidate{.height = lines_[block.lines.front()].height()};
        Gutter& gutter = candidate.gutter;
        gutter = {.left = is_left ? -1e9 : block.right,
                  .right = is_left ? block.left : 1e9,
                  .top = block.top,
                  .bottom = block.bottom};
        const bool may_be_cells = !has_sentences(block);
        std::size_t beside = 0;
        std::size_t labels = 0;
        for (const std::size_t i : by_top_) {
            const PlacedLine& line = lines_[i];
            const double middle = (line.top + line.bottom) / 2;
            if (middle < block.top) continue;
            if (line.top > block.bottom) break;
            if (middle > block.bottom || !(is_left ? line.right <= block.left + 1 : line.left >= block.right - 1))
                continue;
            ++beside;
            labels += is_label(i) && level_with(block, line) ? 1 : 0;
            if (is_left) gutter.left = std::max(gutter.left, line.right);
            if (!is_left) gutter.right = std::min(gutter.right, line.left);
            // Numbers of lines and values stand beside any text.
            if (has_letters(line.text)) weigh(block, may_be_cells, i, candidate);
        }
        // A label at each line of a block makes it cells.
        const bool are_cells = labels == beside && labels + 1 >= block.lines.size() && may_be_cells;
        if (beside == 0 || are_cells) return;
        if (gutter.right - gutter.left > narrowest_gutter * candidate.height) candidates_.push_back(candidate);
    }

    /// Items with bullets beside items, or beside the middle of a paragraph, are lists; beside a line that begins with
    /// none they may be cells.
    void add_lists(const Row& row) {
        const bool is_list = begins_with_round_bullet(lines_[row.front()].text);
        for (std::size_t k = 0; k + 1 < row.size(); ++k) {
            if (!begins_with_round_bullet(lines_[row[k + 1]].text)) continue;
            GutterCandidate candidate = gutter_between(lines_[row[k]], lines_[row[k + 1]]);
            const bool is_alone = is_list || !begins(row[k]);
            (is_alone ? candidate.begin_alone : candidate.begin_together) = is_alone ? 1 : 3;
            candidates_.push_back(candidate);
        }
    }

    const std::vector<PlacedLine>& lines_;
    const std::vector<LineFlow>& flow_;
    std::vector<std::size_t> by_top_;
    std::vector<GutterCandidate> candidates_;
};

}  // namespace

GutterCandidate gutter_between(const PlacedLine& left, const PlacedLine& right) {
    return {.gutter = {.left = left.right,
                       .right = right.left,
                       .top = std::min(left.top, right.top),
                       .bottom = std::max(left.bottom, right.bottom)},
            .height = std::min(left.height(), right.height())};
}

std::vector<GutterCandidate> gutter_candidates(const std::vector<PlacedLine>& lines,
                                               const std::vector<LineFlow>& flow) {
    return Candidates(lines, flow).find();
}

}  // namespace lectern
