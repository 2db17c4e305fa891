#pragma once

#include <cstdint>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// A line or paragraph of a text document, without its line break.
struct TextBlock {
    enum class Kind : std::uint8_t { paragraph, heading, row };

    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
    int table = -1;                    ///< of a row: index in TextBlocks::tables
    int page = -1;                     ///< the page that begins here, -1 for none
    Kind kind = Kind::paragraph;
    std::uint8_t level = 0;    ///< of a heading, 1 is the highest
    bool after_a_gap = false;  ///< an empty line stands before it
};

/// Rows that follow each other: blocks [first, last).
struct TextTable {
    int first = 0, last = 0;
};

/// A document as blocks for its layout. Long paragraphs are several blocks, so that each is laid out at once.
struct TextBlocks {
    std::vector<TextBlock> blocks;  ///< one at least
    std::vector<TextTable> tables;

    explicit TextBlocks(const Document& document);

    /// The block that holds a byte, or the one before it where it stands between two.
    int block_at(std::uint64_t offset) const;
};

}  // namespace lectern
