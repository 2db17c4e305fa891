#include "app/import/document_insert.h"

#include <utility>

namespace lectern {

void fill_pages(Document& document, const std::vector<PlacedText>& texts) {
    std::string text;
    std::vector<WordBox> words;
    auto word = document.words.begin();
    auto heading = document.headings.begin();
    for (std::size_t i = 0; i < document.pages.size(); ++i) {
        Page& page = document.pages[i];
        const std::uint64_t begin = text.size();
        const std::uint64_t moved_by = begin - page.begin;  // text only grows
        text.append(document.text, page.begin, page.end - page.begin);
        for (; word != document.words.end() && word->begin < page.end; ++word) {
            words.push_back(*word);
            words.back().begin += moved_by;
        }
        const bool last = i + 1 == document.pages.size();
        for (; heading != document.headings.end() && (heading->begin < page.end || last); ++heading) {
            heading->begin += moved_by;
        }
        if (page.begin == page.end && !texts[i].text.empty()) {
            for (PlacedSpan span : texts[i].words) {
                span.page = static_cast<std::uint32_t>(i);
                words.push_back(box_of(span, begin));
            }
            text += texts[i].text + "\n\n";
        }
        page.begin = begin;
        page.end = text.size();
    }
    document.text = std::move(text);
    document.words = std::move(words);
}

void append_part(Document& document, Document more) {
    const std::string title = more.name + "\n\n";
    const std::uint64_t begin = document.text.size();
    const std::uint64_t offset = begin + title.size();
    const auto first_page = static_cast<std::uint32_t>(document.pages.size());
    document.text += title;
    document.text += more.text;
    if (!document.text.ends_with('\n')) document.text += '\n';
    document.parts.push_back({more.name, static_cast<int>(first_page), offset});
    document.headings.push_back({1, more.name, begin});
    for (Page& page : more.pages)
        document.pages.push_back({std::move(page.label), page.begin + offset, page.end + offset});
    document.pages[first_page].begin = begin;
    document.pages.back().end = document.text.size();
    for (Heading& heading : more.headings) {
        document.headings.push_back({heading.level + 1, std::move(heading.title), heading.begin + offset});
    }
    for (WordBox word : more.words) {
        word.begin += offset;
        word.page += first_page;
        document.words.push_back(word);
    }
    document.pages_without_text += more.pages_without_text;
    document.scanned_pages += more.scanned_pages;
    document.damaged_pages += more.damaged_pages;
    for (const Sentence& notice : more.notices)
        document.notices.push_back(sentence("{document}: {notice}", more.name, notice));
}

}  // namespace lectern
