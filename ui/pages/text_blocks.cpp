#include "ui/pages/text_blocks.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "storage/wrapped_lines.h"
#include "ui/pages/markdown_blocks.h"
#include "ui/pages/text_cutting.h"

namespace lectern {

namespace {

std::string without_blanks(std::string_view text) {
    std::string rest;
    std::ranges::copy_if(text, std::back_inserter(rest), [](char byte) { return byte != ' ' && byte != '\t'; });
    return rest;
}

/// The title, or the part of it that has room on a line.
bool says(std::string_view line, std::string_view title) {
    const std::string said = without_blanks(line), wanted = without_blanks(title);
    return !wanted.empty() && (said.find(wanted) != std::string::npos || wanted.starts_with(said));
}

class Splitter {
 public:
    Splitter(const Document& document, TextBlocks& result)
        : document_(document),
          pages_(document),
          result_(result),
          goes_on_(document.media_type == "text/plain" ? wrapped_lines(document.text) : std::vector<std::uint64_t>()) {}

    void split() {
        const std::string_view text = document_.text;
        for (std::uint64_t begin = 0; begin < text.size();) {
            const std::uint64_t end = std::min<std::uint64_t>(text.find('\n', begin), text.size());
            add_line(begin, end);
            begin = end + 1;
        }
    }

 private:
    void add_line(std::uint64_t begin, std::uint64_t end) {
        if (begin == end) {
            gap_ = true;
            return;
        }
        const std::string_view line = std::string_view(document_.text).substr(begin, end - begin);
        TextBlock block{.begin = begin, .end = end, .page = pages_.begun_by(end), .after_a_gap = gap_};
        gap_ = false;
        block.level = level_of(line, end);
        if (goes_on(block)) return join(begin, end);
        if (block.level > 0) {
            block.kind = TextBlock::Kind::heading;
        } else if (line.find('\t') != std::string_view::npos && line.size() <= longest_block) {
            block.kind = TextBlock::Kind::row;
        }
        block.table = block.kind == TextBlock::Kind::row ? table_of(block) : -1;
        add_in_pieces(block);
    }

    /// Whether a line of plain text is the rest of the paragraph before it, which was broken to lines of one width.
    bool goes_on(const TextBlock& line) const {
        if (!std::ranges::binary_search(goes_on_, line.begin) || result_.blocks.empty()) return false;
        const TextBlock& before = result_.blocks.back();
        return !line.after_a_gap && line.page < 0 && line.level == 0 && before.kind == TextBlock::Kind::paragraph &&
               before.end + 1 == line.begin && line.end - before.begin <= longest_block;
    }

    /// The line break and the blanks behind it are one blank, or none between characters of Chinese and Japanese.
    void join(std::uint64_t begin, std::uint64_t end) {
        const std::string& text = document_.text;
        TextBlock& block = result_.blocks.back();
        std::vector<TextPiece>& pieces = result_.pieces;
        if (block.first_piece == block.last_piece) {
            block.first_piece = static_cast<std::uint32_t>(pieces.size());
            pieces.push_back({.begin = block.begin, .end = block.end});
        }
        const std::uint64_t first = std::min<std::uint64_t>(text.find_first_not_of(" \t", begin), end);
        const auto byte = [&](std::uint64_t at) { return static_cast<unsigned char>(text[at]); };
        const bool without_blank = byte(block.end - 1) >= 0x80U && first < end && byte(first) >= 0xE3U;
        pieces.push_back({.begin = block.end, .end = first, .instead = QString(without_blank ? "" : " ")});
        pieces.push_back({.begin = first, .end = end});
        block.end = end;
        block.last_piece = static_cast<std::uint32_t>(pieces.size());
    }

    void add_in_pieces(TextBlock block) {
        const std::uint64_t end = block.end;
        while (block.begin < end) {
            block.end = cut_at(document_.text, block.begin, end);
            result_.blocks.push_back(block);
            block = {.begin = block.end, .end = end, .kind = block.kind, .level = block.level};
        }
    }

    /// The table that goes on with this row, or a new one.
    int table_of(const TextBlock& row) {
        const int index = static_cast<int>(result_.blocks.size());
        const bool goes_on = !row.after_a_gap && index > 0 && result_.blocks.back().kind == TextBlock::Kind::row;
        if (!goes_on) result_.tables.push_back({index, index});
        result_.tables.back().last = index + 1;
        return static_cast<int>(result_.tables.size()) - 1;
    }

    /// Of a line that says its title: a section may begin where nothing announces it.
    std::uint8_t level_of(std::string_view line, std::uint64_t end) {
        int level = 0;
        for (; heading_ < document_.headings.size() && document_.headings[heading_].begin < end; ++heading_)
            if (says(line, document_.headings[heading_].title)) level = document_.headings[heading_].level;
        return static_cast<std::uint8_t>(std::clamp(level, 0, 6));
    }

    const Document& document_;
    PageStarts pages_;
    TextBlocks& result_;
    std::vector<std::uint64_t> goes_on_;  ///< where such lines begin
    std::size_t heading_ = 0;
    bool gap_ = false;
};

}  // namespace

TextBlocks::TextBlocks(const Document& document) {
    if (is_markdown(document)) add_markdown_blocks(document, *this);
    if (blocks.empty()) Splitter(document, *this).split();
    if (blocks.empty()) blocks.emplace_back();
}

int TextBlocks::block_at(std::uint64_t offset) const {
    const auto next = std::ranges::upper_bound(blocks, offset, {}, &TextBlock::begin);
    return std::max(static_cast<int>(next - blocks.begin()) - 1, 0);
}

std::vector<std::vector<TextPiece>> TextBlocks::cells_of(const TextBlock& block, const Document& document) const {
    std::vector<std::vector<TextPiece>> cells;
    for (std::uint32_t piece = block.first_piece; piece < block.last_piece; ++piece) {
        if (cells.empty() || pieces[piece].begins_cell) cells.emplace_back();
        cells.back().push_back(pieces[piece]);
    }
    if (!cells.empty()) return cells;
    if (block.kind != TextBlock::Kind::row) return {{{.begin = block.begin, .end = block.end}}};
    const std::string_view text = std::string_view(document.text).substr(0, block.end);
    for (std::uint64_t begin = block.begin; begin <= block.end;) {
        const std::uint64_t end = std::min<std::uint64_t>(text.find('\t', begin), block.end);
        cells.push_back({{.begin = begin, .end = end}});
        begin = end + 1;
    }
    return cells;
}

}  // namespace lectern
