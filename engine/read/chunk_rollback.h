#pragma once

#include <vector>

#include "engine/cache/cell_store.h"
#include "engine/policies/policy.h"

namespace lectern {

/// Takes a chunk back unless it gets through all layers. When a chunk is cut off, or memory runs out, some layers have
/// its cells and others do not, and a policy that is shown attention has changed the scores of cells that were there
/// before. The destructor puts all of that back as it was and lets the policy forget the chunk. Keys and values of
/// cells never change, so they need no copy.
class ChunkRollback {
 public:
    /// `first`: index of the chunk's first token in the document.
    ChunkRollback(int first, Policy& policy, CellStore& cells);
    ~ChunkRollback();
    ChunkRollback(const ChunkRollback&) = delete;
    ChunkRollback& operator=(const ChunkRollback&) = delete;

    /// The chunk is through: nothing is taken back.
    void keep() { kept_ = true; }

 private:
    int first_;
    Policy& policy_;
    CellStore& cells_;
    std::vector<float> scores_;  ///< of all cells before the chunk, if the policy may change them; else empty
    bool kept_ = false;
};

}  // namespace lectern
