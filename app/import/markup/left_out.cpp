#include "app/import/markup/left_out.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lectern {

namespace {

constexpr std::size_t most_offsets = 1000;
constexpr std::size_t most_named = 6;

/// Pages "Fees", "Fees (2)" by their names, each once.
std::string named_pages(const Document& document, const std::vector<std::size_t>& offsets) {
    std::vector<std::string> names;
    int last = -1;
    for (const std::size_t offset : offsets) {
        // What stood behind the last letter of the text stood on the last page.
        const int page = document.page_at(std::min(offset, document.text.empty() ? 0 : document.text.size() - 1));
        if (page == std::exchange(last, page)) continue;
        std::string name = document.page_name(page);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
        if (names.size() > most_named) break;
    }
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), most_named); ++i) list += (i > 0 ? ", “" : "“") + names[i] + "”";
    return names.size() > most_named ? list + ", …" : list;
}

Sentence said(LeftOut::Kind kind, std::size_t count) {
    switch (kind) {
        case LeftOut::Kind::object:
            return sentence("objects: {count}", count);
        case LeftOut::Kind::picture:
            return sentence("pictures without a description: {count}", count);
        case LeftOut::Kind::comment:
            return sentence("comments: {count}", count);
        case LeftOut::Kind::deleted:
            return sentence("deleted passages: {count}", count);
        case LeftOut::Kind::hidden:
            return sentence("hidden passages: {count}", count);
        case LeftOut::Kind::navigation:
            return sentence("navigation: {count}", count);
        case LeftOut::Kind::header:
            return sentence("headers and footers: {count}", count);
    }
    return {};
}

}  // namespace

void LeftOut::add(Kind kind, std::size_t offset) {
    Places& places = of(kind);
    const bool is_passage = kind == Kind::deleted || kind == Kind::hidden;
    if (is_passage && places.count > 0 && places.last == offset) return;
    places.last = offset;
    ++places.count;
    if (places.offsets.size() < most_offsets) places.offsets.push_back(offset);
}

void LeftOut::add_notice(Document& document) const {
    std::vector<Sentence> things;
    for (std::size_t i = 0; i < kinds; ++i) {
        const Places& places = places_[i];
        if (places.count == 0) continue;
        Sentence thing = said(static_cast<Kind>(i), places.count);
        const std::string pages = named_pages(document, places.offsets);
        // A short document needs no names of its pages.
        things.push_back(pages.empty() || document.pages.size() < 2
                             ? std::move(thing)
                             : sentence("{things} ({pages})", std::move(thing), pages));
    }
    if (!things.empty()) document.notices.push_back(sentence("Left out of the text: {things}.", std::move(things)));
}

}  // namespace lectern
