#pragma once

#include <memory>
#include <vector>

#include "engine/model/rank_view.h"
#include "engine/read/reading_in_progress.h"

namespace lectern {

/// What was read so far as a reading that can be asked, while more of the document is still to be read. It borrows the
/// cells, which must stay as they are as long as it exists. With rank positions the keys are rotated to the ranks of
/// the moment, in a copy of the keys alone; then answers are those of a reading that ended here, bit for bit.
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
