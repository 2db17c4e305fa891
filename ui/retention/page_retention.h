#pragma once

#include <QString>
#include <vector>

#include "engine/text/page_choice.h"

namespace lectern {

/// What became of a page.
struct PageRetention {
    enum class State { not_read, no_text, read };

    QString name;  ///< what people call it: "212", or "iv of lease.pdf"
    State state = State::not_read;
    float kept = 0;  ///< share of its cells that is kept, from 0 to 1; of pages that were read
};

/// `kept`: as kept_by_page() says it, [pages]; may be empty. `end`: the first page that was not read yet. `chosen`: the
/// pages that are read at all.
std::vector<PageRetention> page_retention(const Document& document, const std::vector<float>& kept, int end,
                                          const PageChoice& chosen = {});

/// "Page 212: 22 % of its memory kept"
QString describe(const PageRetention& page);

}  // namespace lectern
