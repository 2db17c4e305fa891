#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/cache/cell_store.h"
#include "engine/cache/head_capacities.h"

namespace lectern {

/// How the cells of a store are cut into pieces of bytes that can be kept in a file. A segment holds the cells of a
/// range of slots, of all heads that reach so far: cells that are only ever appended leave the segments before them as
/// they are, but for those that become part of a group. The same cells give the same bytes.
class CellSegments {
 public:
    /// For heads of layers with these `widths`, [layers] channels, that hold no more than `capacities`. `about`: bytes
    /// of a segment that all heads reach; more if so many heads do not fit.
    CellSegments(CellFormat format, std::span<const int> widths, const HeadCapacities& capacities,
                 std::size_t about = usual_bytes);

    /// Segments that `cells` need; 0 without cells.
    int count(const CellStore& cells) const;
    /// What a segment has to be long, when heads hold as many cells as they do in `cells`.
    std::size_t bytes(const CellStore& cells, int segment) const;

    std::vector<std::byte> write(const CellStore& cells, int segment) const;
    /// Fills the slots of a segment. The heads of `cells` hold as many cells as when it was written; positions must lie
    /// in [0, tokens), and scales be numbers. Untrusted: anything else is an error (ErrorCode::bad_input).
    Result<void> read(std::span<const std::byte> bytes, int tokens, CellStore& cells, int segment) const;

    /// Changes with the content of a segment, and is found without looking at keys and values: those of a token never
    /// change while a document is read, so positions and scores tell.
    std::string mark(const CellStore& cells, int segment) const;

    static constexpr std::size_t usual_bytes = 4 << 20;

 private:
    /// Cells of a head that lie in a segment.
    struct Range {
        int first = 0, count = 0;
    };
    Range range(const HeadCells& head, int segment) const;
    template <typename Visit>
    void for_heads(const CellStore& cells, int segment, const Visit& visit) const;

    CellFormat format_;
    std::vector<int>
        begins_;  ///< [segments + 1] first slot of each, multiples of stored_together(), and the end of the last
};

}  // namespace lectern
