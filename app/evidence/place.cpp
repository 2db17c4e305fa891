#include "app/evidence/place.h"

#include <algorithm>
#include <iterator>

namespace lectern {

namespace {

const Page& page_of(const Document& document, int page) {
    return document.pages[static_cast<std::size_t>(page)];
}

/// One past the last byte of a part.
std::uint64_t end_of(const Document& document, const Part& part) {
    const bool is_last = &part == &document.parts.back();
    return is_last ? document.text.size() : page_of(document, std::next(&part)->first_page).begin;
}

}  // namespace

Place place_of(const Document& document, int page, std::uint64_t begin, std::uint64_t end) {
    Place place{
        .file = document.name, .page = page, .label = page_of(document, page).label, .begin = begin, .end = end};
    if (const Part* part = document.part_at(page)) {
        place.file = part->name;
        place.page -= part->first_page;
        place.begin = std::max(begin, part->begin) - part->begin;
        place.end = std::max(std::min(end, end_of(document, *part)), part->begin) - part->begin;
    }
    return place;
}

std::vector<WordBox> boxes_between(std::span<const WordBox> words, std::uint64_t begin, std::uint64_t end) {
    std::vector<WordBox> boxes;
    std::ranges::copy_if(words, std::back_inserter(boxes),
                         [&](const WordBox& word) { return word.begin < end && word.begin + word.length > begin; });
    return boxes;
}

}  // namespace lectern
