#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/cells/cells.h"

// The formats kivi4 and kivi2 (KIVI, Liu et al., arXiv 2402.02750, "grouped key, per-token value"): x = code * scale +
// zero with half floats for scale and zero, where 32 cells share those of a channel of their keys, which takes channels
// that are always large out of the others' way, and 32 channels those of a cell's value. The newest cells are a
// residual in f16. KIVI empties its residual of keys every 128 tokens and keeps 128 values in it; here both keep 128 to
// 159 cells between two chunks, and the chunk that is read.

namespace lectern {

/// Cells that stay in the residual when groups are made of the others.
constexpr int residual_cells = 128;

/// How many of `used` cells lie in groups then.
constexpr int grouped_of(int used) {
    return used < residual_cells ? 0 : (used - residual_cells) / grouped_together * grouped_together;
}

/// Room in the residual for what is there between two chunks and for `appended` cells.
constexpr int residual_room(int appended) {
    return residual_cells + grouped_together + appended;
}

/// Codes lie in sets of 16 lanes of 32 bits as attention wants them: keys to become bytes where q8 cells have theirs,
/// so that four channels that are neighbours there are a quad, values to become words, pairs of cells. A lane of keys
/// is as many quads as it holds: numbers 0 and 1 of quad q are at bits 2 q and 2 q + 1 times the bits of a code in its
/// low word, numbers 2 and 3 at the same ones of its high word. A lane of values is as many pairs: the first cell of
/// pair p is at bit p times the bits of a code in its low word, the second at the same one of its high word.
constexpr int lanes_of_set = 16;
constexpr std::size_t set_bytes = std::size_t{4} * lanes_of_set;
constexpr int quads_of_lane(CellFormat format) {
    return format == CellFormat::kivi2 ? 4 : 2;
}
constexpr int pairs_of_lane(CellFormat format) {
    return 2 * quads_of_lane(format);
}

/// Where the pieces of a group of 32 keys lie, in bytes: zeros and scales, half floats [width] in steps of four
/// channels 0, 2, 1, 3; codes, sets [2][width / 4 / quads], whose lanes are 16 cells and whose quads four channels.
struct KeyGroup {
    std::size_t scales, codes;
    constexpr explicit KeyGroup(int width) : scales(static_cast<std::size_t>(width) * 2), codes(2 * scales) {}
};

/// The same of a group of 32 values: zeros and scales, half floats [groups_of_channels(width)][32]; codes, sets
/// [16 / pairs][width / 16], whose lanes are channels.
struct ValueGroup {
    std::size_t scales, codes;
    constexpr explicit ValueGroup(int width)
        : scales(static_cast<std::size_t>(grouped_together * groups_of_channels(width)) * 2), codes(2 * scales) {}
};

/// Makes groups of the oldest cells of the residual, as many as grouped_of() says. In host memory.
void group_residual(CellFormat format, int width, HeadCells& head);

/// A channel of a cell that lies in a group.
float grouped_key(CellFormat format, int width, const HeadCells& head, int cell, int channel);
float grouped_value(CellFormat format, int width, const HeadCells& head, int cell, int channel);

/// The two parts of a layer in a grouped format: what lies in groups, and the residual as cells of f16.
LayerCells grouped_part(const LayerCells& cells);
LayerCells residual_part(const LayerCells& cells);
HeadCells residual_part(const HeadCells& head);

/// Sources of attention with grouped ones replaced by their two parts.
class SourceParts {
 public:
    explicit SourceParts(std::span<const LayerCells* const> sources);
    SourceParts(const SourceParts&) = delete;
    SourceParts& operator=(const SourceParts&) = delete;

    std::span<const LayerCells* const> parts() const { return parts_; }
    /// [part * heads + head], from [source * heads + head] pointers to numbers by cell, or null.
    std::vector<float*> by_part(std::span<float* const> by_source) const;

 private:
    std::span<const LayerCells* const> sources_;
    std::vector<LayerCells> made_;
    std::vector<const LayerCells*> parts_;
};

}  // namespace lectern
