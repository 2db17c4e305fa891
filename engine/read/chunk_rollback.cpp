#include "engine/read/chunk_rollback.h"

namespace lectern {

ChunkRollback::ChunkRollback(int first, Policy& policy, CellStore& cells)
    : first_(first), policy_(policy), cells_(cells) {
    if (policy.needs().attention_rows > 0) scores_ = cells.scores();
}

ChunkRollback::~ChunkRollback() {
    if (kept_) return;
    policy_.forget_chunk(first_);
    cells_.drop_from(first_);
    if (!scores_.empty()) cells_.set_scores(scores_);
}

}  // namespace lectern
