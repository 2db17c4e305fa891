#include "app/import/pdf/pdf_notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace lectern {

namespace {

/// The beginning of a text, no longer than `most` bytes, in whole characters.
std::string shortened(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    while (most > 0 && continues(text[most])) --most;
    return text.substr(0, most) + "…";
}

/// The first of the texts, no longer than a person reads.
std::string quoted(const std::vector<std::string>& texts) {
    constexpr std::size_t most = 6;
    constexpr std::size_t longest = 60;
    std::string list;
    for (std::size_t i = 0; i < std::min(most, texts.size()); ++i) {
        list += fmt::format("{}“{}”", i > 0 ? ", " : "", shortened(texts[i], longest));
    }
    if (texts.size() > most) list += ", …";
    return list;
}

}  // namespace

void NamedPages::add(std::size_t index, std::string label) {
    indices.push_back(index);
    labels.push_back(std::move(label));
}

void CountedPages::add(std::size_t count, std::size_t index, const std::string& label) {
    if (count == 0) return;
    things += count;
    pages.add(index, label);
}

std::string NamedPages::listed() const {
    constexpr std::size_t most = 20;
    std::string list;
    std::size_t ranges = 0;
    for (std::size_t first = 0; first < indices.size(); ++ranges) {
        std::size_t last = first;
        while (last + 1 < indices.size() && indices[last + 1] == indices[last] + 1) ++last;
        if (ranges > 0) list += ", ";
        if (ranges == most) return list + "…";
        list += labels[first];
        if (last > first) list += "-" + labels[last];
        first = last + 1;
    }
    return list;
}

Sentence notice_of_pages_without_text(const NamedPages& pages, std::size_t count) {
    return sentence(
        "{pages} of {count} pages hold no text and were left out ({listed}): they are blank, or scans, which need text "
        "recognition{option}.",
        pages.count(), count, pages.listed(), Sentence::Option{"--ocr"});
}

Sentence notice_of_unreadable_pages(const NamedPages& pages, std::size_t count) {
    return sentence(
        "On {pages} of {count} pages ({listed}) the text was left out, or much of it: its fonts have no table that "
        "says which letters they show. It needs text recognition{option}.",
        pages.count(), count, pages.listed(), Sentence::Option{"--ocr"});
}

Sentence notice_of_damaged_pages(const NamedPages& pages, std::size_t count) {
    return sentence("{pages} of {count} pages are damaged ({listed}); what could be read of them was kept.",
                    pages.count(), count, pages.listed());
}

Sentence notice_of_removed_lines(const RemovedLines& removed, std::size_t count) {
    return sentence(
        "{lines} headers, footers and page numbers were left out on {pages} of {count} pages; # stands for the page's "
        "number: {texts}.",
        removed.lines, removed.pages, count, quoted(removed.texts));
}

Sentence notice_of_line_numbers(const CountedPages& numbers, std::size_t count) {
    return sentence("{numbers} numbers of lines in the margin were left out on {pages} of {count} pages ({listed}).",
                    numbers.things, numbers.pages.count(), count, numbers.pages.listed());
}

Sentence notice_of_comments(const CountedPages& comments, std::size_t count) {
    return sentence("{comments} comments were left out on {pages} of {count} pages ({listed}).", comments.things,
                    comments.pages.count(), count, comments.pages.listed());
}

Sentence notice_of_pictures(const CountedPages& pictures, bool has_more, std::size_t count) {
    return has_more
               ? sentence(
                     "Pictures without a description were left out: at least {pictures}, on {pages} of {count} pages "
                     "({listed}).",
                     pictures.things, pictures.pages.count(), count, pictures.pages.listed())
               : sentence(
                     "Pictures without a description were left out: {pictures}, on {pages} of {count} pages "
                     "({listed}).",
                     pictures.things, pictures.pages.count(), count, pictures.pages.listed());
}

Sentence notice_of_form() {
    return sentence(
        "This is a form that only Adobe's programs show (XFA): what was read is the page that stands in for it. Save "
        "it "
        "there as a plain PDF, by printing it into a file.");
}

Sentence notice_of_embedded_files(const std::vector<std::string>& names) {
    return sentence("This PDF holds further files, which were not read: {names}. Save them to have them read.",
                    quoted(names));
}

}  // namespace lectern
