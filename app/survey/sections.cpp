#include "app/survey/sections.h"

#include <algorithm>

#include "storage/text_splitter.h"

namespace lectern {

namespace {

/// Text that is not parted where that can be avoided.
struct Block {
    std::uint64_t begin = 0, end = 0;
    int tokens = 0;
};

/// Where in a stretch a heading or another file begins; first its begin, last its end.
std::vector<std::uint64_t> borders_of(const TextStretch& stretch, const Document& document) {
    std::vector<std::uint64_t> borders{stretch.begin, stretch.end};
    const auto add = [&](std::uint64_t at) {
        if (at > stretch.begin && at < stretch.end) borders.push_back(at);
    };
    for (const Heading& heading : document.headings) add(heading.begin);
    for (const Part& part : document.parts) add(document.pages[static_cast<std::size_t>(part.first_page)].begin);
    std::ranges::sort(borders);
    borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
    return borders;
}

bool begins_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

class Parting {
 public:
    Parting(const Document& document, const CountTokens& tokens_of, int most_tokens)
        : document_(document), count_(tokens_of), most_(most_tokens) {}

    std::vector<Section> sections(const std::vector<TextStretch>& text) {
        for (const TextStretch& stretch : text) {
            const std::vector<std::uint64_t> borders = borders_of(stretch, document_);
            for (std::size_t i = 0; i + 1 < borders.size(); ++i) add({borders[i], borders[i + 1], 0});
            finish();
        }
        return std::move(sections_);
    }

 private:
    std::string_view text(std::uint64_t begin, std::uint64_t end) const {
        return std::string_view(document_.text).substr(begin, end - begin);
    }
    int tokens_of(std::uint64_t begin, std::uint64_t end) const { return count_(text(begin, end)); }

    /// What stands under a heading.
    void add(Block block) {
        if (begins_file(block.begin)) finish();
        block.tokens = tokens_of(block.begin, block.end);
        if (block.tokens <= most_) {
            join(block);
            return;
        }
        const std::vector<std::uint64_t> sentences =
            split_into_sentences(text(block.begin, block.end), longest_sentence);
        for (std::size_t i = 0; i + 1 < sentences.size(); ++i) {
            Block sentence{block.begin + sentences[i], block.begin + sentences[i + 1], 0};
            sentence.tokens = tokens_of(sentence.begin, sentence.end);
            if (sentence.tokens <= most_)
                join(sentence);
            else
                cut(sentence);
        }
    }

    /// No sentence is that long: it is cut anywhere between characters. No token has less than a byte.
    void cut(const Block& block) {
        for (std::uint64_t begin = block.begin; begin < block.end;) {
            std::uint64_t end = std::min(begin + static_cast<std::uint64_t>(most_), block.end);
            while (end < block.end && end > begin + 1 && !begins_character(document_.text[end])) --end;
            join({begin, end, tokens_of(begin, end)});
            begin = end;
        }
    }

    void join(const Block& block) {
        if (open_.end > open_.begin && open_.tokens + block.tokens > most_) finish();
        if (open_.end == open_.begin) open_.begin = block.begin;
        open_.end = block.end;
        open_.tokens += block.tokens;
    }

    void finish() {
        const std::string_view words = text(open_.begin, open_.end);
        if (words.find_first_not_of(" \t\r\n\f") != std::string_view::npos)
            sections_.push_back({title_at(open_.begin), open_.begin, open_.end});
        open_ = {};
    }

    bool begins_file(std::uint64_t begin) const {
        return std::ranges::any_of(document_.parts, [&](const Part& part) {
            return document_.pages[static_cast<std::size_t>(part.first_page)].begin == begin;
        });
    }
    std::string title_at(std::uint64_t begin) const {
        const auto next = std::ranges::upper_bound(document_.headings, begin, {}, &Heading::begin);
        return next == document_.headings.begin() ? std::string() : std::prev(next)->title;
    }

    static constexpr std::uint64_t longest_sentence = 600;  // bytes

    const Document& document_;
    const CountTokens& count_;
    int most_;
    Block open_;  ///< not yet a section
    std::vector<Section> sections_;
};

}  // namespace

std::vector<Section> sections_of(const Document& document, const PageChoice& pages, const CountTokens& tokens_of,
                                 int most_tokens) {
    return Parting(document, tokens_of, most_tokens).sections(text_of(pages, document));
}

}  // namespace lectern
