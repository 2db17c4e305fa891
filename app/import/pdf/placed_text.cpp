#include "app/import/pdf/placed_text.h"

#include <algorithm>

#include "app/import/text/normalize.h"

namespace lectern {

namespace {

/// Gives the spans their new places, and removes those of which nothing is left.
template <typename Moved>
void move_words(std::vector<PlacedSpan>& words, const Moved& moved) {
    for (PlacedSpan& word : words) {
        word.begin = moved(word.begin);
        word.end = moved(word.end);
    }
    std::erase_if(words, [](const PlacedSpan& word) { return word.begin >= word.end; });
}

}  // namespace

WordBox box_of(const PlacedSpan& word, std::uint64_t offset) {
    return {.begin = offset + word.begin,
            .length = static_cast<std::uint32_t>(word.end - word.begin),
            .page = word.page,
            .left = static_cast<float>(word.left),
            .top = static_cast<float>(word.top),
            .right = static_cast<float>(word.right),
            .bottom = static_cast<float>(word.bottom)};
}

void PlacedText::append(std::string_view more, const std::vector<PlacedSpan>& more_words) {
    for (PlacedSpan word : more_words) {
        word.begin += text.size();
        word.end += text.size();
        words.push_back(word);
    }
    text += more;
}

void PlacedText::shorten(std::size_t bytes) {
    const std::size_t left = text.size() - std::min(bytes, text.size());
    text.resize(left);
    move_words(words, [left](std::size_t at) { return std::min(at, left); });
}

void PlacedText::take_front(PlacedText& from, std::size_t bytes, std::size_t dropped) {
    std::vector<PlacedSpan> moved = from.words;
    move_words(moved, [bytes](std::size_t at) { return std::min(at, bytes); });
    append(std::string_view(from.text).substr(0, bytes), moved);
    from.text.erase(0, dropped);
    move_words(from.words, [dropped](std::size_t at) { return at - std::min(at, dropped); });
}

void PlacedText::drop(const std::vector<bool>& is_dropped) {
    std::vector<std::size_t> place(text.size() + 1);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        place[i] = kept;
        if (!is_dropped[i]) text[kept++] = text[i];
    }
    place[text.size()] = kept;
    text.resize(kept);
    move_words(words, [&place](std::size_t at) { return place[at]; });
}

void PlacedText::normalize() {
    if (is_nfc(text)) return;
    // Nothing composes across a blank, so each piece from one blank to the next is normalised on its own.
    std::string normal;
    std::vector<std::pair<std::size_t, std::size_t>> pieces;  // where they began, and begin now
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\n", begin + 1), text.size());
        pieces.emplace_back(begin, normal.size());
        append_nfc(std::string_view(text).substr(begin, end - begin), normal);
        begin = end;
    }
    pieces.emplace_back(text.size(), normal.size());
    move_words(words, [&](std::size_t at) {
        const auto next = std::upper_bound(pieces.begin(), pieces.end(), at,
                                           [](std::size_t value, const auto& piece) { return value < piece.first; });
        const auto piece = next - 1;
        if (next == pieces.end()) return normal.size();
        // Within a word that was put together from two: not beyond its end.
        return std::min(piece->second + (at - piece->first), next->second);
    });
    text = std::move(normal);
}

}  // namespace lectern
