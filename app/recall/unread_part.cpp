#include "app/recall/unread_part.h"

#include <algorithm>

#include "storage/text_splitter.h"

namespace lectern {

namespace {

/// Less is no copy of a clause: rows of tables and headings come again and mean something else each time.
constexpr std::uint64_t least_copy = 100;  // bytes
constexpr std::uint64_t longest_sentence = 300;
/// And every character beyond ASCII, such as those of Chinese.
constexpr std::string_view ends_of_sentences = ".!?:;\"')]";

}  // namespace

void UnreadPart::add_read(std::uint64_t begin, std::uint64_t end) {
    read_.emplace_back(text_.substr(begin, end - begin));
}

bool UnreadPart::is_read(std::uint64_t begin, std::uint64_t end) const {
    const std::string_view words = text_.substr(begin, end - begin);
    return std::ranges::any_of(read_, [&](const QuoteFinder& read) { return !read.find(words).empty(); });
}

/// Borders of sentences in a passage. A line break alone, which the splitter takes for one, ends none.
std::vector<std::uint64_t> UnreadPart::borders(const Passage& passage) const {
    std::vector<std::uint64_t> borders;
    for (const std::uint64_t border :
         split_into_sentences(text_.substr(passage.begin, passage.end - passage.begin), longest_sentence)) {
        const std::string_view before = text_.substr(passage.begin, border);
        const std::size_t last = before.find_last_not_of(" \n\r\t");
        const std::string_view blanks = last == before.npos ? before : before.substr(last + 1);
        const bool ends =
            last == before.npos || before[last] < 0 || ends_of_sentences.find(before[last]) != before.npos;
        if (ends || std::ranges::count(blanks, '\n') > 1 || passage.begin + border == passage.end)
            borders.push_back(passage.begin + border);
    }
    return borders;
}

std::optional<Passage> UnreadPart::of(const Passage& passage) const {
    Passage unread = passage;
    const std::vector<std::uint64_t> borders = this->borders(passage);
    for (const std::uint64_t border : borders)
        if (border >= passage.begin + least_copy && is_read(passage.begin, border)) unread.begin = border;
    if (unread.begin == passage.end) return {};
    for (const std::uint64_t border : borders)
        if (border > unread.begin && border + least_copy <= passage.end && is_read(border, passage.end)) {
            unread.end = border;
            break;
        }
    return unread;
}

}  // namespace lectern
