#include "app/pages/page_link.h"

#include <span>

#include "engine/base/byte_reader.h"
#include "engine/base/byte_writer.h"

namespace lectern {

std::string encode(const std::vector<PageLink>& links) {
    ByteWriter out;
    out.number(static_cast<std::uint32_t>(links.size()));
    for (const PageLink& link : links) {
        for (const float side : {link.left, link.top, link.right, link.bottom, link.share}) out.number(side);
        out.number(link.page);
        out.number(static_cast<std::uint64_t>(link.address.size()));
        out.bytes(std::as_bytes(std::span(link.address)));
    }
    const auto bytes = out.take();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<std::vector<PageLink>> decode_links(std::string_view bytes, int pages) {
    ByteReader in(std::as_bytes(std::span(bytes)));
    const auto count = in.number<std::uint32_t>();
    if (in.past_end() || count > most_links) return std::nullopt;
    std::vector<PageLink> links(count);
    for (PageLink& link : links) {
        for (float* side : {&link.left, &link.top, &link.right, &link.bottom, &link.share}) *side = in.number<float>();
        link.page = in.number<std::int32_t>();
        link.address = in.text();
        // Written so that what is no number is refused too.
        const bool is_sound = link.left <= link.right && link.top <= link.bottom && link.share >= 0 &&
                              link.share <= 1 && link.page >= -1 && link.page < pages &&
                              link.address.size() <= longest_address;
        if (in.past_end() || !is_sound) return std::nullopt;
    }
    return in.remaining() == 0 ? std::optional(std::move(links)) : std::nullopt;
}

}  // namespace lectern
