#include "engine/text/document.h"

#include <algorithm>
#include <iterator>

namespace lectern {

int Document::page_at(std::uint64_t offset) const {
    // The first page that ends behind the offset; pages without text end where they begin and are passed over.
    const auto page = std::partition_point(pages.begin(), pages.end(), [&](const Page& p) { return p.end <= offset; });
    const auto index = std::min(page - pages.begin(), std::max<std::ptrdiff_t>(std::ssize(pages) - 1, 0));
    return static_cast<int>(index);
}

const Part* Document::part_at(int page) const {
    const auto next = std::ranges::upper_bound(parts, page, {}, &Part::first_page);
    return next == parts.begin() ? nullptr : &*std::prev(next);
}

std::string Document::page_name(int page) const {
    const std::string& label = pages[static_cast<std::size_t>(page)].label;
    const Part* part = part_at(page);
    return part == nullptr ? label : label + " of " + part->name;
}

}  // namespace lectern
