#include "engine/backend/cpu/select.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <limits>

namespace lectern::cpu {

namespace {

/// Rises with the score; NaN is the lowest score, -0 equals +0.
std::uint32_t rising(float score) {
    if (score != score) score = -std::numeric_limits<float>::infinity();
    const auto bits = std::bit_cast<std::uint32_t>(score + 0.0f);
    return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

/// Least position of the `count` newest cells.
std::int32_t oldest_of_newest(const HeadCells& cells, int count) {
    if (count <= 0) return std::numeric_limits<std::int32_t>::max();
    if (count >= cells.used) return std::numeric_limits<std::int32_t>::min();
    std::vector<std::int32_t> positions(cells.position, cells.position + cells.used);
    const auto nth = positions.begin() + (count - 1);
    std::nth_element(positions.begin(), nth, positions.end(), std::greater<>());
    return *nth;
}

void move_value_bytes(int width, const HeadCells& head, int from, int to) {
    for (int c = 0; c < width; ++c)
        head.value[value_index(CellFormat::q8, width, to, c)] = head.value[value_index(CellFormat::q8, width, from, c)];
}

void move_value_nibbles(int width, const HeadCells& head, int from, int to) {
    const std::byte* source = head.value + value_index(CellFormat::q4, width, from / 2 * 2, 0) / 2;
    std::byte* target = head.value + value_index(CellFormat::q4, width, to / 2 * 2, 0) / 2;
    const int right = from % 2 * 4, left = to % 2 * 4;
    const std::byte others = std::byte{0xf0} >> left;
    for (int c = 0; c < width; ++c) target[c] = (target[c] & others) | ((source[c] >> right & std::byte{15}) << left);
}

/// One cell's key, value, scales, position and score.
void move_cell(const LayerCells& cells, const HeadCells& head, int from, int to) {
    const std::size_t bytes = key_bits(cells.format) / 8;
    const int together = is_scaled(cells.format) ? 4 : 1;  // channels of a key that lie side by side
    for (int c = 0; c < cells.width; c += together)
        std::memcpy(head.key + key_index(cells.format, cells.width, to, c) * bytes,
                    head.key + key_index(cells.format, cells.width, from, c) * bytes,
                    bytes * static_cast<std::size_t>(together));
    if (is_scaled(cells.format)) {
        (cells.format == CellFormat::q8 ? move_value_bytes : move_value_nibbles)(cells.width, head, from, to);
        head.key_scale[to] = head.key_scale[from];
        head.value_scale[to] = head.value_scale[from];
    } else {
        const std::size_t row = value_bytes(cells.format, cells.width, 1);
        std::memcpy(head.value + static_cast<std::size_t>(to) * row, head.value + static_cast<std::size_t>(from) * row,
                    row);
    }
    head.position[to] = head.position[from];
    head.score[to] = head.score[from];
}

}  // namespace

std::vector<std::int32_t> select(const HeadCells& cells, const KeepRule& rule) {
    struct Candidate {
        std::uint64_t rank;  ///< forced, then score, then position
        std::int32_t slot;
    };
    const auto better = [](const Candidate& a, const Candidate& b) {
        return a.rank != b.rank ? a.rank > b.rank : a.slot < b.slot;
    };
    const int keep = std::clamp(rule.keep, 0, cells.used);
    std::vector<Candidate> candidates(static_cast<std::size_t>(cells.used));
    const std::int32_t recent = oldest_of_newest(cells, rule.recent);
    for (std::int32_t slot = 0; slot < cells.used; ++slot) {
        const std::int32_t position = cells.position[slot];
        const bool forced = position < rule.sinks || (rule.recent > 0 && position >= recent);
        candidates[static_cast<std::size_t>(slot)] = {.rank = std::uint64_t{forced} << 63 |
                                                              std::uint64_t{rising(cells.score[slot])} << 31 |
                                                              static_cast<std::uint32_t>(position),
                                                      .slot = slot};
    }
    std::nth_element(candidates.begin(), candidates.begin() + keep, candidates.end(), better);

    std::vector<std::int32_t> slots(static_cast<std::size_t>(keep));
    std::transform(candidates.begin(), candidates.begin() + keep, slots.begin(),
                   [](const Candidate& c) { return c.slot; });
    std::sort(slots.begin(), slots.end());
    return slots;
}

void compact(LayerCells& cells, int head, std::span<const std::int32_t> keep) {
    HeadCells& h = cells.heads[static_cast<std::size_t>(head)];
    const auto kept = static_cast<std::int32_t>(keep.size());
    const auto behind = std::lower_bound(keep.begin(), keep.end(), kept);
    auto mover = behind;
    auto in_front = keep.begin();
    for (std::int32_t slot = 0; slot < kept && mover != keep.end(); ++slot) {
        if (in_front != behind && *in_front == slot)
            ++in_front;
        else
            move_cell(cells, h, *mover++, slot);
    }
    h.used = kept;
}

}  // namespace lectern::cpu
