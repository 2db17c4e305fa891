#pragma once

#include <memory>
#include <vector>

#include "engine/model/rank_view.h"
#include "engine/read/reading_in_progress.h"

namespace lectern {

/// The part of a document that was read so far, as a reading that can be asked while the rest is still to be read. It
/// borrows the cells, which must not change while it exists. With rank positions it holds a copy of the keys, rotated
/// to their present ranks. Answers are, bit for bit, those of a reading that ended here.
class ReadingSoFar {
 public:
    /// Throws std::bad_alloc if there is no memory for the copy.
    ReadingSoFar(const Model& model, const ReadingInProgress& state);

    const Reading& reading() const { return reading_; }

 private:
    std::vector<std::unique_ptr<RankView>> ranked_;  ///< of the layers without a window
    Reading reading_;
};

}  // namespace lectern
