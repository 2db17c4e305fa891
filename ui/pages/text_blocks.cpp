#include "ui/pages/text_blocks.h"

#include <algorithm>
#include <string_view>

namespace lectern {

namespace {

constexpr std::uint64_t longest_block = 4096;  ///< bytes; a layout of so many takes about a millisecond

bool is_inside_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Where to cut a long line: behind its last space that fits, or between two characters.
std::uint64_t cut_at(std::string_view text, std::uint64_t begin, std::uint64_t end) {
    if (end - begin <= longest_block) return end;
    const std::size_t space = text.rfind(' ', begin + longest_block - 1);
    if (space != std::string_view::npos && space > begin + longest_block / 2) return space + 1;
    std::uint64_t cut = begin + longest_block;
    while (cut > begin + 1 && is_inside_character(text[cut])) --cut;
    return cut;
}

class Splitter {
 public:
    Splitter(const Document& document, TextBlocks& result) : document_(document), result_(result) {}

    void split() {
        const std::string_view text = document_.text;
        for (std::uint64_t begin = 0; begin < text.size();) {
            const std::uint64_t end = std::min<std::uint64_t>(text.find('\n', begin), text.size());
            add_line(begin, end);
            begin = end + 1;
        }
        if (result_.blocks.empty()) result_.blocks.emplace_back();
    }

 private:
    void add_line(std::uint64_t begin, std::uint64_t end) {
        if (begin == end) {
            gap_ = true;
            return;
        }
        const std::string_view line = std::string_view(document_.text).substr(begin, end - begin);
        TextBlock block{.begin = begin, .end = end, .page = page_begun_by(end), .after_a_gap = gap_};
        gap_ = false;
        block.level = level_of(end);
        if (block.level > 0) {
            block.kind = TextBlock::Kind::heading;
        } else if (line.find('\t') != std::string_view::npos && line.size() <= longest_block) {
            block.kind = TextBlock::Kind::row;
        }
        block.table = block.kind == TextBlock::Kind::row ? table_of(block) : -1;
        add_in_pieces(block);
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

    /// The last page that begins before `end` and was not begun yet.
    int page_begun_by(std::uint64_t end) {
        int begun = -1;
        for (; page_ < document_.pages.size() && document_.pages[page_].begin < end; ++page_)
            if (document_.pages[page_].begin < document_.pages[page_].end) begun = static_cast<int>(page_);
        return begun;
    }

    std::uint8_t level_of(std::uint64_t end) {
        int level = 0;
        for (; heading_ < document_.headings.size() && document_.headings[heading_].begin < end; ++heading_)
            level = document_.headings[heading_].level;
        return static_cast<std::uint8_t>(std::clamp(level, 0, 6));
    }

    const Document& document_;
    TextBlocks& result_;
    std::size_t page_ = 0, heading_ = 0;
    bool gap_ = false;
};

}  // namespace

TextBlocks::TextBlocks(const Document& document) {
    Splitter(document, *this).split();
}

int TextBlocks::block_at(std::uint64_t offset) const {
    const auto next = std::ranges::upper_bound(blocks, offset, {}, &TextBlock::begin);
    return std::max(static_cast<int>(next - blocks.begin()) - 1, 0);
}

}  // namespace lectern
