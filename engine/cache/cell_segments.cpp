#include "engine/cache/cell_segments.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/byte_reader.h"
#include "engine/base/byte_writer.h"
#include "engine/base/hash.h"

namespace lectern {

namespace {

/// Cells whose values are kept in a file to keep so many.
int whole_values(CellFormat format, int cells) {
    return is_scaled(format) ? (cells + 1) / 2 * 2 : cells;
}

std::size_t plane_bytes(CellFormat format, int width, int cells) {
    return key_bytes(format, width, whole_groups(format, cells)) +
           value_bytes(format, width, whole_values(format, cells)) +
           (is_scaled(format) ? 2 * static_cast<std::size_t>(cells) * sizeof(float) : 0);
}

/// Cells of a head that lie one behind another in planes of one format: all that are in a segment, or, of a grouped
/// format, those in groups and those in the residual.
struct Stretch {
    CellFormat format;
    int count;
    std::byte *key, *value;          ///< of the first cell
    float *key_scale, *value_scale;  ///< or null
};

std::vector<Stretch> stretches(CellFormat format, int width, const HeadCells& head, int first, int count) {
    const auto stretch = [&](CellFormat of, int cells, std::byte* keys, std::byte* values, int slot) {
        const bool scaled = is_scaled(of);
        return Stretch{.format = of,
                       .count = cells,
                       .key = keys + key_bytes(of, width, slot),
                       .value = values + value_bytes(of, width, slot),
                       .key_scale = scaled ? head.key_scale + slot : nullptr,
                       .value_scale = scaled ? head.value_scale + slot : nullptr};
    };
    if (!is_grouped(format)) return {stretch(format, count, head.key, head.value, first)};
    std::vector<Stretch> both;
    const int in_groups = std::clamp(head.grouped - first, 0, count);
    if (in_groups > 0) both.push_back(stretch(format, in_groups, head.key, head.value, first));
    if (count > in_groups)
        both.push_back(stretch(CellFormat::f16, count - in_groups, head.residual_key, head.residual_value,
                               first + in_groups - head.grouped));
    return both;
}

/// Slots behind the last cell share cache lines with it and hold what was evicted: zeros instead, so that the same
/// cells give the same bytes.
void clear_keys(CellFormat format, int width, int used, std::span<std::byte> keys) {
    const std::size_t element = key_bits(format) / 8;
    for (int cell = used; cell < whole_groups(format, used); ++cell)
        for (int c = 0; c < width; ++c)
            std::fill_n(keys.begin() + static_cast<std::ptrdiff_t>(key_index(format, width, cell, c) * element),
                        element, std::byte{0});
}

void clear_values(CellFormat format, int width, int used, std::span<std::byte> values) {
    if (!is_scaled(format) || used % 2 == 0) return;
    for (int c = 0; c < width; ++c) {
        const std::size_t at = value_index(format, width, used, c);
        if (value_bits(format) == 8)
            values[at] = std::byte{0};
        else
            values[at / 2] &= std::byte{0x0f};
    }
}

/// Of positions and scores.
std::size_t words_of(int cells) {
    return static_cast<std::size_t>(cells) * (sizeof(std::int32_t) + sizeof(float));
}

Error damaged(const Sentence& how) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("A part of the saved reading {how}.", how),
            .means = sentence("The saved reading is damaged and was not used."),
            .next = sentence("Read the document again.")};
}

}  // namespace

CellSegments::CellSegments(CellFormat format, std::span<const int> widths, const HeadCapacities& capacities,
                           std::size_t about)
    : format_(format) {
    const int together = stored_together(format);
    std::multimap<int, std::size_t> groups;  // bytes that a head adds in each group of slots, by its capacity
    std::size_t more = 0;                    // of all that reach so far
    for (std::size_t l = 0; l < capacities.size(); ++l)
        for (const int capacity : capacities[l]) {
            const std::size_t group = plane_bytes(format, widths[l], together) + words_of(together);
            groups.emplace(capacity, group);
            more += group;
        }
    const int longest = groups.empty() ? 0 : whole_groups(format, groups.rbegin()->first);
    std::size_t sum = 0;
    begins_.push_back(0);
    for (int slot = 0; slot < longest; slot += together) {
        for (; !groups.empty() && groups.begin()->first <= slot; groups.erase(groups.begin()))
            more -= groups.begin()->second;
        if (sum > 0 && sum + more > about) {
            begins_.push_back(slot);
            sum = 0;
        }
        sum += more;
    }
    begins_.push_back(longest);
}

CellSegments::Range CellSegments::range(const HeadCells& head, int segment) const {
    const auto index = static_cast<std::size_t>(segment);
    const int first = begins_[index], end = begins_[index + 1];
    return {.first = first, .count = std::clamp(head.used - first, 0, end - first)};
}

template <typename Visit>
void CellSegments::for_heads(const CellStore& cells, int segment, const Visit& visit) const {
    for (int l = 0; l < cells.layers(); ++l)
        for (const HeadCells& head : cells[l].heads)
            if (const Range in = range(head, segment); in.count > 0) visit(cells.backend(l), cells[l].width, head, in);
}

int CellSegments::count(const CellStore& cells) const {
    int longest = 0;
    for (int l = 0; l < cells.layers(); ++l)
        for (const HeadCells& head : cells[l].heads) longest = std::max(longest, head.used);
    return static_cast<int>(std::lower_bound(begins_.begin(), begins_.end(), longest) - begins_.begin());
}

std::size_t CellSegments::bytes(const CellStore& cells, int segment) const {
    std::size_t sum = 0;
    for_heads(cells, segment, [&](Backend&, int width, const HeadCells& head, Range in) {
        for (const Stretch& stretch : stretches(format_, width, head, in.first, in.count))
            sum += plane_bytes(stretch.format, width, stretch.count);
        sum += words_of(in.count);
    });
    return sum;
}

std::vector<std::byte> CellSegments::write(const CellStore& cells, int segment) const {
    struct Written {
        CellFormat format;
        int width, count;
        std::span<std::byte> keys, values;
    };
    ByteWriter out;
    out.reserve(bytes(cells, segment));  // what was written stays where it is
    std::vector<Written> written;
    std::vector<MemoryPiece> pieces;
    Backend* from = nullptr;  // of the pieces
    const auto fetch = [&] {
        if (from != nullptr) from->fetch(pieces);
        pieces.clear();
    };
    for_heads(cells, segment, [&](Backend& backend, int width, const HeadCells& head, Range in) {
        if (from != &backend) fetch();
        from = &backend;
        const auto count = static_cast<std::size_t>(in.count);
        const auto plane = [&](const void* data, std::size_t size) {
            pieces.push_back({.to = out.skip(size).data(), .from = data, .bytes = size});
            return std::span(static_cast<std::byte*>(pieces.back().to), size);
        };
        for (const Stretch& stretch : stretches(format_, width, head, in.first, in.count)) {
            const int keys = whole_groups(stretch.format, stretch.count),
                      values = whole_values(stretch.format, stretch.count);
            written.push_back({.format = stretch.format,
                               .width = width,
                               .count = stretch.count,
                               .keys = plane(stretch.key, key_bytes(stretch.format, width, keys)),
                               .values = plane(stretch.value, value_bytes(stretch.format, width, values))});
            for (const float* const scales : {stretch.key_scale, stretch.value_scale})
                if (scales != nullptr) plane(scales, static_cast<std::size_t>(stretch.count) * sizeof(float));
        }
        out.numbers(std::span<const std::int32_t>(head.position + in.first, count));
        out.numbers(std::span<const float>(head.score + in.first, count));
    });
    fetch();
    for (const Written& stretch : written) {
        if (is_grouped(stretch.format)) continue;  // there are whole groups only
        clear_keys(stretch.format, stretch.width, stretch.count, stretch.keys);
        clear_values(stretch.format, stretch.width, stretch.count, stretch.values);
    }
    return out.take();
}

Result<void> CellSegments::read(std::span<const std::byte> bytes, int tokens, CellStore& cells, int segment) const {
    if (bytes.size() != this->bytes(cells, segment))
        return fail(damaged(
            sentence("is {bytes} bytes long, and {needed} are needed", bytes.size(), this->bytes(cells, segment))));
    ByteReader in(bytes);
    bool numbers = true, inside = true;
    for_heads(cells, segment, [&](Backend& backend, int width, const HeadCells& head, Range at) {
        const auto count = static_cast<std::size_t>(at.count);
        const auto slot = [&](auto* plane) { return std::span(plane + at.first, count); };
        const auto fill = [&](auto* plane, std::size_t elements) {
            std::vector<std::remove_reference_t<decltype(*plane)>> content(elements);
            in.numbers(std::span(content));
            backend.copy(plane, content.data(), elements * sizeof(*plane));
            return content;
        };
        for (const Stretch& stretch : stretches(format_, width, head, at.first, at.count)) {
            fill(stretch.key, key_bytes(stretch.format, width, whole_groups(stretch.format, stretch.count)));
            fill(stretch.value, value_bytes(stretch.format, width, whole_values(stretch.format, stretch.count)));
            for (float* const scales : {stretch.key_scale, stretch.value_scale}) {
                if (scales == nullptr) continue;
                for (const float scale : fill(scales, static_cast<std::size_t>(stretch.count)))
                    numbers = numbers && std::isfinite(scale);
            }
        }
        in.numbers(slot(head.position));
        in.numbers(slot(head.score));
        for (const std::int32_t position : slot(head.position)) inside = inside && position >= 0 && position < tokens;
    });
    if (!numbers) return fail(damaged(sentence("has scales that are no numbers")));
    if (!inside) return fail(damaged(sentence("has cells of tokens that were not read")));
    return {};
}

std::string CellSegments::mark(const CellStore& cells, int segment) const {
    Hash hash;
    for_heads(cells, segment, [&](Backend&, int /*width*/, const HeadCells& head, Range in) {
        hash.add(static_cast<std::uint64_t>(in.count));
        hash.add(static_cast<std::uint64_t>(std::clamp(head.grouped - in.first, 0, in.count)));
        hash.add_numbers(std::span<const std::int32_t>(head.position + in.first, static_cast<std::size_t>(in.count)));
        hash.add_numbers(std::span<const float>(head.score + in.first, static_cast<std::size_t>(in.count)));
    });
    return hash.hex();
}

}  // namespace lectern
