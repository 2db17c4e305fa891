#include "ui/pages/text_cutting.h"

namespace lectern {

namespace {

bool is_inside_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::uint64_t cut_at(std::string_view text, std::uint64_t begin, std::uint64_t end) {
    if (end - begin <= longest_block) return end;
    const std::size_t space = text.rfind(' ', begin + longest_block - 1);
    if (space != std::string_view::npos && space > begin + longest_block / 2) return space + 1;
    std::uint64_t cut = begin + longest_block;
    while (cut > begin + 1 && is_inside_character(text[cut])) --cut;
    return cut;
}

int PageStarts::begun_by(std::uint64_t end) {
    int begun = -1;
    for (; page_ < document_.pages.size() && document_.pages[page_].begin < end; ++page_)
        if (document_.pages[page_].begin < document_.pages[page_].end) begun = static_cast<int>(page_);
    return begun;
}

}  // namespace lectern
