#include "app/recall/unread_part.h"

#include <algorithm>

#include "storage/text_splitter.h"

namespace lectern {

namespace {

/// Less is no copy of a clause: rows of tables and headings come again and mean something else each time.
constexpr std::uint64_t least_copy = 100;  // bytes
constexpr std::uint64_t longest_sentence = 300;

}  // namespace

void UnreadPart::add_read(std::uint64_t begin, std::uint64_t end) {
    read_.emplace_back(text_.substr(begin, end - begin));
}

bool UnreadPart::is_read(std::uint64_t begin, std::uint64_t end) const {
    const std::string_view words = text_.substr(begin, end - begin);
    return std::ranges::any_of(read_, [&](const QuoteFinder& read) { return !read.find(words).empty(); });
}

std::optional<Passage> UnreadPart::of(const Passage& passage) const {
    std::vector<std::uint64_t> borders =
        split_into_sentences(text_.substr(passage.begin, passage.end - passage.begin), longest_sentence);
    for (std::uint64_t& border : borders) border += passage.begin;
    Passage unread = passage;
    for (const std::uint64_t border : borders)
        if (border >= passage.begin + least_copy) {
            if (!is_read(passage.begin, border)) break;
            unread.begin = border;
        }
    if (unread.begin == passage.end) return {};
    for (auto border = borders.rbegin(); border != borders.rend() && *border >= unread.begin; ++border)
        if (*border + least_copy <= passage.end) {
            if (!is_read(*border, passage.end)) break;
            unread.end = *border;
        }
    if (unread.begin == unread.end) return {};
    return unread;
}

}  // namespace lectern
