#include "engine/cells/cell_groups.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

#include "engine/base/half.h"

namespace lectern {

namespace {

float half_at(const std::byte* plane, std::size_t index) {
    std::uint16_t half = 0;
    std::memcpy(&half, plane + 2 * index, sizeof half);
    return half_to_float(half);
}

void put_half(std::byte* plane, std::size_t index, std::uint16_t half) {
    std::memcpy(plane + 2 * index, &half, sizeof half);
}

int largest_code(CellFormat format) {
    return format == CellFormat::kivi4 ? 15 : 3;
}

/// Zero, scale and codes of numbers that share them.
struct Rounded {
    std::uint16_t zero = 0, scale = 0;
    std::array<std::uint8_t, grouped_together> codes{};

    /// NaN counts as the least number.
    Rounded(CellFormat format, std::span<const float> x) {
        const auto levels = static_cast<float>(largest_code(format));
        float low = std::numeric_limits<float>::infinity(), high = -low;
        for (const float number : x) {
            low = std::min(low, number);
            high = std::max(high, number);
        }
        zero = float_to_half(low);
        scale = float_to_half((high - low) / levels);
        // Of zero and scale as they are read back, so that their own rounding is not added to that of the codes.
        const float from = half_to_float(zero), step = half_to_float(scale), inverse = step > 0 ? 1 / step : 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const float steps = (x[i] - from) * inverse;
            codes[i] = static_cast<std::uint8_t>(steps > 0 ? std::min(steps + 0.5f, levels) : 0);
        }
    }
};

/// A code of a group, and the index of its zero and scale.
struct CodeInGroup {
    std::size_t byte, index;  ///< of the group's codes; of its zeros
    int shift;

    CodeInGroup(CellFormat format, std::size_t set, int quad, int lane, int number, int of_zero) {
        const int bit = static_cast<int>(key_bits(format)) * (2 * quad + number % 2);
        byte = set + static_cast<std::size_t>(4 * lane + number / 2 * 2 + bit / 8);
        index = static_cast<std::size_t>(of_zero);
        shift = bit % 8;
    }
};

/// cell: of 32.
CodeInGroup key_code(CellFormat format, int width, int cell, int channel) {
    const int quads = quads_of_lane(format), quad = channel / 4, in_quad = channel % 4;
    const int set = cell / lanes_of_set * (width / 4 / quads) + quad / quads;
    const int swapped = in_quad == 1 ? 2 : in_quad == 2 ? 1 : in_quad;
    return {format,       static_cast<std::size_t>(set) * set_bytes,
            quad % quads, cell % lanes_of_set,
            in_quad,      channel - in_quad + swapped};
}

/// Channels of group `g` of a value.
int channels_of(int width, int g) {
    return std::min(grouped_together, width - g * grouped_together);
}

CodeInGroup value_code(CellFormat format, int width, int cell, int channel) {
    const int pair = cell / 2, pairs = pairs_of_lane(format), g = channel / grouped_together;
    const int set = pair / pairs * (width / lanes_of_set) + channel / lanes_of_set, of_lane = pair % pairs;
    return {format,
            static_cast<std::size_t>(set) * set_bytes,
            of_lane / 2,
            channel % lanes_of_set,
            cell % 2 * 2 + of_lane % 2,
            g * grouped_together + cell};
}

void put_code(std::byte* codes, const CodeInGroup& at, std::uint8_t code) {
    codes[at.byte] |= std::byte{code} << at.shift;
}

template <typename Group>
float number_at(CellFormat format, const std::byte* group, const Group& pieces, const CodeInGroup& at) {
    const int code = std::to_integer<int>(group[pieces.codes + at.byte] >> at.shift) & largest_code(format);
    return static_cast<float>(code) * half_at(group + pieces.scales, at.index) + half_at(group, at.index);
}

/// Keys of the residual's first 32 cells, at `from`, become the group at `to`.
void group_keys(CellFormat format, int width, const std::byte* from, std::byte* to) {
    const KeyGroup group(width);
    std::memset(to, 0, key_bytes(format, width, grouped_together));
    std::array<float, grouped_together> x{};
    for (int c = 0; c < width; ++c) {
        for (int cell = 0; cell < grouped_together; ++cell)
            x[static_cast<std::size_t>(cell)] = half_at(from, key_index(CellFormat::f16, width, cell, c));
        const Rounded rounded(format, x);
        const std::size_t index = key_code(format, width, 0, c).index;
        put_half(to, index, rounded.zero);
        put_half(to + group.scales, index, rounded.scale);
        for (int cell = 0; cell < grouped_together; ++cell)
            put_code(to + group.codes, key_code(format, width, cell, c), rounded.codes[static_cast<std::size_t>(cell)]);
    }
}

void group_values(CellFormat format, int width, const std::byte* from, std::byte* to) {
    const ValueGroup group(width);
    std::memset(to, 0, value_bytes(format, width, grouped_together));
    std::array<float, grouped_together> x{};
    for (int cell = 0; cell < grouped_together; ++cell)
        for (int g = 0; g < groups_of_channels(width); ++g) {
            const int first = g * grouped_together, count = channels_of(width, g);
            for (int i = 0; i < count; ++i)
                x[static_cast<std::size_t>(i)] = half_at(from, value_index(CellFormat::f16, width, cell, first + i));
            const Rounded rounded(format, std::span(x).first(static_cast<std::size_t>(count)));
            const std::size_t index = value_code(format, width, cell, first).index;
            put_half(to, index, rounded.zero);
            put_half(to + group.scales, index, rounded.scale);
            for (int i = 0; i < count; ++i)
                put_code(to + group.codes, value_code(format, width, cell, first + i),
                         rounded.codes[static_cast<std::size_t>(i)]);
        }
}

LayerCells part(const LayerCells& cells, CellFormat format) {
    return {.format = format, .width = cells.width, .heads = cells.heads};
}

}  // namespace

void group_residual(CellFormat format, int width, HeadCells& head) {
    const int count = grouped_of(head.used) - head.grouped;
    if (count <= 0) return;
    const auto halves = [&](int cells) { return key_bytes(CellFormat::f16, width, cells); };
    for (int first = 0; first < count; first += grouped_together) {
        group_keys(format, width, head.residual_key + halves(first),
                   head.key + key_bytes(format, width, head.grouped + first));
        group_values(format, width, head.residual_value + halves(first),
                     head.value + value_bytes(format, width, head.grouped + first));
    }
    // Whole groups of 16 keys go, so that the rest lies as if it had been appended at the beginning.
    const int left = (head.used - head.grouped - count + cell_group - 1) / cell_group * cell_group;
    std::memmove(head.residual_key, head.residual_key + halves(count), halves(left));
    std::memmove(head.residual_value, head.residual_value + halves(count), halves(left));
    head.grouped += count;
}

float grouped_key(CellFormat format, int width, const HeadCells& head, int cell, int channel) {
    const int in_group = cell % grouped_together;
    return number_at(format, head.key + key_bytes(format, width, cell - in_group), KeyGroup(width),
                     key_code(format, width, in_group, channel));
}

float grouped_value(CellFormat format, int width, const HeadCells& head, int cell, int channel) {
    const int in_group = cell % grouped_together;
    return number_at(format, head.value + value_bytes(format, width, cell - in_group), ValueGroup(width),
                     value_code(format, width, in_group, channel));
}

LayerCells grouped_part(const LayerCells& cells) {
    LayerCells groups = part(cells, cells.format);
    for (HeadCells& head : groups.heads) head.used = head.grouped;
    return groups;
}

LayerCells residual_part(const LayerCells& cells) {
    LayerCells residual = part(cells, CellFormat::f16);
    for (HeadCells& head : residual.heads) head = residual_part(head);
    return residual;
}

HeadCells residual_part(const HeadCells& head) {
    HeadCells residual;
    residual.key = head.residual_key;
    residual.value = head.residual_value;
    residual.position = head.position + head.grouped;
    residual.score = head.score + head.grouped;
    residual.used = head.used - head.grouped;
    residual.capacity = head.residual_capacity;
    return residual;
}

SourceParts::SourceParts(std::span<const LayerCells* const> sources) : sources_(sources) {
    made_.reserve(2 * sources.size());  // what was made stays where it is
    const auto add = [&](LayerCells cells) { parts_.push_back(&made_.emplace_back(std::move(cells))); };
    for (const LayerCells* source : sources) {
        if (!is_grouped(source->format)) {
            parts_.push_back(source);
            continue;
        }
        add(grouped_part(*source));
        add(residual_part(*source));
    }
}

std::vector<float*> SourceParts::by_part(std::span<float* const> by_source) const {
    std::vector<float*> all;
    for (std::size_t s = 0; s < sources_.size(); ++s) {
        const std::vector<HeadCells>& heads = sources_[s]->heads;
        const auto of_source = by_source.subspan(s * heads.size(), heads.size());
        all.insert(all.end(), of_source.begin(), of_source.end());
        if (!is_grouped(sources_[s]->format)) continue;
        for (std::size_t h = 0; h < heads.size(); ++h)
            all.push_back(of_source[h] == nullptr ? nullptr : of_source[h] + heads[h].grouped);
    }
    return all;
}

}  // namespace lectern
