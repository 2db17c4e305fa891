#pragma once

#include "engine/read/reading.h"

namespace lectern {

/// How much of a document an answer could rest on.
struct ReadSoFar {
    int tokens = 0, total_tokens = 0;
    int pages = 0, total_pages = 0;  ///< pages that were read to their end, and that are to be read
    int document_pages = 0;          ///< more than total_pages where pages were chosen
    double kept_share = 1;           ///< of the cells of what was read
    bool complete() const { return tokens == total_tokens; }
};

/// `reading`: null where nothing was read yet.
ReadSoFar read_so_far(const TokenizedDocument& document, const Reading* reading);

}  // namespace lectern
