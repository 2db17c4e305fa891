#include "ui/pages/text_links.h"

#include <algorithm>
#include <string_view>

namespace lectern {

namespace {

constexpr std::uint64_t longest_written = 2000;  ///< bytes of an address

bool is_blank(char byte) {
    return static_cast<unsigned char>(byte) <= ' ';
}

/// A word that is an address, without what a sentence puts behind it.
std::optional<TextLink> written_address(std::string_view text, std::uint64_t offset) {
    if (offset >= text.size() || is_blank(text[offset])) return std::nullopt;
    std::uint64_t begin = offset, end = offset;
    while (begin > 0 && offset - begin < longest_written && !is_blank(text[begin - 1])) --begin;
    while (end < text.size() && end - offset < longest_written && !is_blank(text[end])) ++end;
    std::string_view word = text.substr(begin, end - begin);
    const std::size_t at = std::min(word.find("http://"), word.find("https://"));
    if (at == std::string_view::npos || begin + at > offset) return std::nullopt;
    word.remove_prefix(at);
    constexpr std::string_view behind = ".,;:!?)]}>\"'*_`";
    while (!word.empty() && behind.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
    begin += at;
    if (offset >= begin + word.size()) return std::nullopt;
    return TextLink{begin, begin + word.size(), QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()))};
}

/// "Rent and deposit" is #rent-and-deposit.
QString anchor_of(const QString& title) {
    QString anchor;
    for (const QChar letter : title.toLower()) {
        if (letter.isLetterOrNumber() || letter == '-' || letter == '_') anchor += letter;
        if (letter.isSpace()) anchor += '-';
    }
    return anchor;
}

QString shown_of(const Document& document, const TextBlocks& blocks, const TextBlock& block) {
    QString shown;
    for (const auto& cell : blocks.cells_of(block, document))
        for (const TextPiece& piece : cell)
            shown += piece.instead.isNull() ? QString::fromUtf8(document.text.data() + piece.begin,
                                                                static_cast<qsizetype>(piece.end - piece.begin))
                                            : piece.instead;
    return shown;
}

}  // namespace

std::optional<TextLink> link_of(const Document& document, const TextBlocks& blocks, std::uint64_t offset) {
    const auto next = std::ranges::upper_bound(blocks.links, offset, {}, &TextLink::begin);
    if (next != blocks.links.begin() && offset < std::prev(next)->end) return *std::prev(next);
    return written_address(document.text, offset);
}

std::optional<double> position_of_anchor(const Document& document, const TextBlocks& blocks, const QString& anchor) {
    const QString wanted = anchor_of(anchor);
    const auto found = std::ranges::find_if(blocks.blocks, [&](const TextBlock& block) {
        return block.kind == TextBlock::Kind::heading && !wanted.isEmpty() &&
               anchor_of(shown_of(document, blocks, block)) == wanted;
    });
    if (found == blocks.blocks.end()) return std::nullopt;
    const int page = document.page_at(found->begin);
    const Page& on = document.pages[static_cast<std::size_t>(page)];
    const auto length = static_cast<double>(std::max<std::uint64_t>(on.end - on.begin, 1));
    return page + static_cast<double>(found->begin - on.begin) / length;
}

}  // namespace lectern
