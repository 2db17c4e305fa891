#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// Bytes [begin, end) of a text, and the box that they stand in: points from the upper left corner of the page.
struct PlacedSpan {
    std::size_t begin = 0, end = 0;
    double left = 0, top = 0, right = 0, bottom = 0;
    std::uint32_t page = 0;
};

/// As a box of the document in whose text the span's text begins at byte `offset`.
WordBox box_of(const PlacedSpan& word, std::uint64_t offset);

/// Text whose words know where they stand, however it is put together.
struct PlacedText {
    std::string text;
    std::vector<PlacedSpan> words;  ///< in the order of the text

    void append(std::string_view unplaced) { text += unplaced; }
    void append(std::string_view more, const std::vector<PlacedSpan>& more_words);
    /// Drops the last bytes.
    void shorten(std::size_t bytes);
    /// Moves the first `bytes` bytes of `from` to the end, and drops them and the next ones there up to `dropped`.
    void take_front(PlacedText& from, std::size_t bytes, std::size_t dropped);
    /// Drops every byte for which `is_dropped` (as long as the text) is true.
    void drop(const std::vector<bool>& is_dropped);
    /// Brings the text into Unicode normalization form C.
    void normalize();
};

}  // namespace lectern
