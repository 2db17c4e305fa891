#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/cache/cell_segments.h"
#include "engine/read/reading_in_progress.h"

namespace lectern {

/// The version of saved readings whose cells have this format. It is raised when bytes of such a reading mean something
/// else than before, or when its cells are computed in another way; saved readings of other formats stay valid.
constexpr int reading_format(CellFormat format) {
    return is_grouped(format) ? 3 : 2;
}

/// Takes a segment of a reading. Segment 0 says how far the reading is; then come its cells, then what its policy knows
/// beyond their scores.
using GiveSegment = std::function<void(int index, std::vector<std::byte> bytes)>;
/// Gives the bytes of a segment. Errors: there is none, or it is damaged.
using TakeSegment = std::function<Result<std::vector<std::byte>>(int index)>;

/// Turns a reading into segments of bytes, again and again while it grows.
class SnapshotWriter {
 public:
    explicit SnapshotWriter(const ReadPlan& plan);

    /// Gives the segments that changed since the last call or restored(), all of them the first time; one after
    /// another, so that no more than one has to be in memory. Returns how many segments there are in all.
    int write(const ReadingInProgress& state, const GiveSegment& give);
    /// The reading was restored from segments, which need not be written again.
    void restored(const ReadingInProgress& state);
    /// The segments that were given are lost: the next call gives all of them.
    void forget() { marks_.clear(); }

 private:
    std::string mark(const Reading& reading, int segment) const;
    /// Cuts cells into segments as this plan divides the budget.
    void cut_for(const ReadPlan& plan);

    std::vector<int> widths_;    ///< [layers] channels of a head
    HeadCapacities capacities_;  ///< for which `segments_` were cut
    CellSegments segments_;
    std::vector<std::string> marks_;  ///< [segments of cells] of what was given last
};

/// A reading from its segments, as it was when they were written: every cell of it, bit for bit. It is complete, or
/// read_on() goes on with it. Nothing of the segments is trusted; that they belong to this model, plan and
/// document is not checked here (see reading_fingerprint.h). Errors: damaged segments (ErrorCode::bad_input), those of
/// `take` and of begin_reading().
Result<ReadingInProgress> restore_reading(Model& model, const ReadPlan& plan, const TakeSegment& take);

}  // namespace lectern
