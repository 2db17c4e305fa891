#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// A part of a page of a PDF that leads elsewhere. Points from the upper left corner of the page as it is shown.
struct PageLink {
    float left = 0, top = 0, right = 0, bottom = 0;
    std::int32_t page = -1;  ///< index in the same file; -1: it leads out of it, to `address`
    float share = 0;         ///< of the height of that page, from its top
    std::string address;     ///< not checked: it is whatever the file says

    bool operator==(const PageLink&) const = default;
};

/// What the process that draws pages is asked for instead of a drawing.
struct LinksRequest {
    std::int32_t page = 0;  ///< index in the file
};

constexpr std::size_t most_links = 2000;       ///< of a page; others lead nowhere
constexpr std::size_t longest_address = 2000;  ///< bytes; longer ones are left out

std::string encode(const std::vector<PageLink>& links);
/// Nothing for what cannot be: the bytes come from a process that a hostile file may have taken over.
std::optional<std::vector<PageLink>> decode_links(std::string_view bytes, int pages);

}  // namespace lectern
