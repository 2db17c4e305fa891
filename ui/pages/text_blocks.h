#pragma once

#include <QString>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// A part of a block as it is shown: some of the text, or what stands in its place.
struct TextPiece {
    enum Style : std::uint8_t { plain = 0, strong = 1, emphasis = 2, code = 4, struck = 8, link = 16 };

    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
    QString instead = {};              ///< shown for them; null: the text itself
    std::uint8_t style = plain;        ///< of Style
    bool begins_cell = false;          ///< of a row
    bool is_marker = false;            ///< of an item of a list: stands before what is said
};

/// A line or paragraph of a text document, without its line break.
struct TextBlock {
    enum class Kind : std::uint8_t { paragraph, heading, row, code };

    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
    int table = -1;                    ///< of a row: index in TextBlocks::tables
    int page = -1;                     ///< the page that begins here, -1 for none
    /// [first_piece, last_piece) of TextBlocks::pieces; none: all of the text is shown as it is.
    std::uint32_t first_piece = 0, last_piece = 0;
    Kind kind = Kind::paragraph;
    std::uint8_t level = 0;   ///< of a heading, 1 is the highest
    std::uint8_t indent = 0;  ///< lists and quotations that it stands in
    bool quoted = false;
    bool after_a_gap = false;  ///< an empty line stands before it
    bool after_a_rule = false;
};

/// Rows that follow each other: blocks [first, last).
struct TextTable {
    int first = 0, last = 0;
};

/// Some text that leads elsewhere.
struct TextLink {
    std::uint64_t begin = 0, end = 0;  ///< bytes of Document::text
    QString address;                   ///< not checked; "#name": in the same document
};

/// A document as blocks for its layout. Long paragraphs are several blocks, so that each is laid out at once.
struct TextBlocks {
    std::vector<TextBlock> blocks;  ///< one at least
    std::vector<TextTable> tables;
    std::vector<TextPiece> pieces;
    std::vector<TextLink> links;  ///< in the order of the text

    explicit TextBlocks(const Document& document);

    /// The block that holds a byte, or the one before it where it stands between two.
    int block_at(std::uint64_t offset) const;
    /// What is shown of a block, by cells: one, or those of a row.
    std::vector<std::vector<TextPiece>> cells_of(const TextBlock& block, const Document& document) const;
};

}  // namespace lectern
