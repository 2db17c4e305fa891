#pragma once

#include <QString>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// What became of a page.
struct PageRetention {
    enum class State { not_read, no_text, read };

    QString name;  ///< what people call it: "212", or "iv of lease.pdf"
    State state = State::not_read;
    float kept = 0;  ///< share of its cells that is kept, from 0 to 1; of pages that were read
};

/// `kept`: as kept_by_page() says it, [pages]; may be empty. `pages_read`: pages that were read, from the first.
std::vector<PageRetention> page_retention(const Document& document, const std::vector<float>& kept, int pages_read);

/// "Page 212: 22 % of its memory kept"
QString describe(const PageRetention& page);

}  // namespace lectern
