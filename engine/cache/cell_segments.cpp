#include "engine/cache/cell_segments.h"

#include <algorithm>
#include <cmath>

#include "engine/base/byte_reader.h"
#include "engine/base/byte_writer.h"
#include "engine/base/hash.h"

namespace lectern {

namespace {

int whole_groups(int cells) {
    return (cells + cell_group - 1) / cell_group * cell_group;
}

int whole_pairs(int cells) {
    return (cells + 1) / 2 * 2;
}

/// Slots behind the last cell share cache lines with it and hold what was evicted: zeros instead, so that the same
/// cells give the same bytes.
void clear_keys(CellFormat format, int width, int used, std::span<std::byte> keys) {
    const std::size_t element = key_bits(format) / 8;
    for (int cell = used; cell < whole_groups(used); ++cell)
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

Error damaged(std::string_view how) {
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("A part of the saved reading {}.", how),
            .means = "The saved reading is damaged and was not used.",
            .next = "Read the document again."};
}

}  // namespace

CellSegments::CellSegments(CellFormat format, int width, const HeadCapacities& capacities, std::size_t about)
    : format_(format), width_(width) {
    int longest = 0;
    std::vector<int> all;
    for (const std::vector<int>& heads : capacities) all.insert(all.end(), heads.begin(), heads.end());
    std::sort(all.begin(), all.end());
    if (!all.empty()) longest = whole_groups(all.back());
    const std::size_t group = bytes_of(cell_group);
    std::size_t sum = 0;
    begins_.push_back(0);
    for (int slot = 0; slot < longest; slot += cell_group) {
        const auto reach = all.end() - std::upper_bound(all.begin(), all.end(), slot);
        const std::size_t more = static_cast<std::size_t>(reach) * group;
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
            if (const Range in = range(head, segment); in.count > 0) visit(cells.backend(l), head, in);
}

std::size_t CellSegments::bytes_of(int count) const {
    const auto words = static_cast<std::size_t>(count) * sizeof(float);
    return key_bytes(format_, width_, whole_groups(count)) +
           value_bytes(format_, width_, is_scaled(format_) ? whole_pairs(count) : count) +
           (is_scaled(format_) ? 4 : 2) * words;
}

int CellSegments::count(const CellStore& cells) const {
    int longest = 0;
    for (int l = 0; l < cells.layers(); ++l)
        for (const HeadCells& head : cells[l].heads) longest = std::max(longest, head.used);
    return static_cast<int>(std::lower_bound(begins_.begin(), begins_.end(), longest) - begins_.begin());
}

std::size_t CellSegments::bytes(const CellStore& cells, int segment) const {
    std::size_t sum = 0;
    for_heads(cells, segment, [&](Backend&, const HeadCells&, Range in) { sum += bytes_of(in.count); });
    return sum;
}

std::vector<std::byte> CellSegments::write(const CellStore& cells, int segment) const {
    struct Written {
        int count;
        std::span<std::byte> keys, values;
    };
    ByteWriter out;
    out.reserve(bytes(cells, segment));  // what was written stays where it is
    std::vector<Written> heads;
    std::vector<MemoryPiece> pieces;
    Backend* from = nullptr;  // of the pieces
    const auto fetch = [&] {
        if (!pieces.empty()) from->fetch(pieces);
        pieces.clear();
    };
    for_heads(cells, segment, [&](Backend& backend, const HeadCells& head, Range in) {
        if (from != &backend) fetch();
        from = &backend;
        const auto count = static_cast<std::size_t>(in.count);
        const auto plane = [&](const void* data, std::size_t size) {
            pieces.push_back({.to = out.skip(size).data(), .from = data, .bytes = size});
            return std::span(static_cast<std::byte*>(pieces.back().to), size);
        };
        const int stored = is_scaled(format_) ? whole_pairs(in.count) : in.count;
        const auto keys =
            plane(head.key + key_bytes(format_, width_, in.first), key_bytes(format_, width_, whole_groups(in.count)));
        const auto values =
            plane(head.value + value_bytes(format_, width_, in.first), value_bytes(format_, width_, stored));
        heads.push_back({in.count, keys, values});
        if (is_scaled(format_)) {
            plane(head.key_scale + in.first, count * sizeof(float));
            plane(head.value_scale + in.first, count * sizeof(float));
        }
        out.numbers(std::span<const std::int32_t>(head.position + in.first, count));
        out.numbers(std::span<const float>(head.score + in.first, count));
    });
    fetch();
    for (const Written& head : heads) {
        clear_keys(format_, width_, head.count, head.keys);
        clear_values(format_, width_, head.count, head.values);
    }
    return out.take();
}

Result<void> CellSegments::read(std::span<const std::byte> bytes, int tokens, CellStore& cells, int segment) const {
    if (bytes.size() != this->bytes(cells, segment))
        return fail(
            damaged(fmt::format("is {} bytes long, and {} are needed", bytes.size(), this->bytes(cells, segment))));
    ByteReader in(bytes);
    bool numbers = true, inside = true;
    for_heads(cells, segment, [&](Backend& backend, const HeadCells& head, Range at) {
        const auto count = static_cast<std::size_t>(at.count);
        const auto slot = [&](auto* plane) { return std::span(plane + at.first, count); };
        const auto fill = [&](auto* plane, std::size_t elements) {
            std::vector<std::remove_reference_t<decltype(*plane)>> content(elements);
            in.numbers(std::span(content));
            backend.copy(plane, content.data(), elements * sizeof(*plane));
            return content;
        };
        const int stored = is_scaled(format_) ? whole_pairs(at.count) : at.count;
        fill(head.key + key_bytes(format_, width_, at.first), key_bytes(format_, width_, whole_groups(at.count)));
        fill(head.value + value_bytes(format_, width_, at.first), value_bytes(format_, width_, stored));
        if (is_scaled(format_))
            for (float* const scales : {head.key_scale, head.value_scale})
                for (const float scale : fill(scales + at.first, count)) numbers = numbers && std::isfinite(scale);
        in.numbers(slot(head.position));
        in.numbers(slot(head.score));
        for (const std::int32_t position : slot(head.position)) inside = inside && position >= 0 && position < tokens;
    });
    if (!numbers) return fail(damaged("has scales that are no numbers"));
    if (!inside) return fail(damaged("has cells of tokens that were not read"));
    return {};
}

std::string CellSegments::mark(const CellStore& cells, int segment) const {
    Hash hash;
    for_heads(cells, segment, [&](Backend&, const HeadCells& head, Range in) {
        hash.add(static_cast<std::uint64_t>(in.count));
        hash.add_numbers(std::span<const std::int32_t>(head.position + in.first, static_cast<std::size_t>(in.count)));
        hash.add_numbers(std::span<const float>(head.score + in.first, static_cast<std::size_t>(in.count)));
    });
    return hash.hex();
}

}  // namespace lectern
