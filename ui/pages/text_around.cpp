#include "ui/pages/text_around.h"

#include <algorithm>

#include "engine/text/utf8.h"

namespace lectern {

namespace {

constexpr std::uint64_t bytes_around = 400;

}  // namespace

QString text_around(const Document& document, const TextSpan& words) {
    const Page& page = document.pages[static_cast<std::size_t>(document.page_at(words.begin))];
    const std::string_view text = document.text;
    std::uint64_t begin = std::max(page.begin, words.begin - std::min(words.begin, bytes_around));
    std::uint64_t end = std::min<std::uint64_t>(std::max(page.end, words.end), words.end + bytes_around);
    while (begin < words.begin && utf8::character_length(text, begin) == 0) ++begin;
    while (end > words.end && end < text.size() && utf8::character_length(text, end) == 0) --end;
    return QString::fromUtf8(text.data() + begin, static_cast<qsizetype>(end - begin)).simplified();
}

}  // namespace lectern
