#include "engine/text/document.h"

#include <algorithm>

namespace lectern {

int Document::page_at(std::uint64_t offset) const {
    // The first page that ends behind the offset; pages without text end where they begin and are passed over.
    const auto page = std::partition_point(pages.begin(), pages.end(), [&](const Page& p) { return p.end <= offset; });
    const auto index = std::min(page - pages.begin(), std::max<std::ptrdiff_t>(std::ssize(pages) - 1, 0));
    return static_cast<int>(index);
}

}  // namespace lectern
