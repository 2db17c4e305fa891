#include "engine/text/page_choice.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>

namespace lectern {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

/// Finds pages by what people call them: a label, a number, or "#" and a number, which counts from the front whatever
/// is printed on the pages.
class PageNames {
 public:
    explicit PageNames(const Document& document) : document_(document) {
        for (int page = 0; page < pages(); ++page) {
            if (label(page).empty() || label(page).starts_with('#')) continue;
            const auto [known, is_new] = by_label_.try_emplace(label(page), page);
            if (!is_new) known->second = several;
        }
    }

    std::optional<int> page(std::string_view name) const {
        const auto found = by_label_.find(name);
        if (found != by_label_.end() && found->second != several) return found->second;
        if (name.starts_with('#')) name.remove_prefix(1);
        int number = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
        if (error != std::errc() || end != name.data() + name.size() || number < 1 || number > pages()) return {};
        return number - 1;
    }

    /// What leads back to the page: its label, or else its number, which may be the label of another page.
    std::string name(int page) const {
        const bool is_list = label(page).find(',') != std::string::npos || trimmed(label(page)) != label(page);
        const std::string number = std::to_string(page + 1);
        for (const std::string& name : {is_list ? std::string() : label(page), number})
            if (this->page(name) == page) return name;
        return "#" + number;
    }

 private:
    static constexpr int several = -1;
    int pages() const { return static_cast<int>(document_.pages.size()); }
    const std::string& label(int page) const { return document_.pages[static_cast<std::size_t>(page)].label; }

    const Document& document_;
    std::map<std::string, int, std::less<>> by_label_;
};

/// Labels may have a hyphen of their own ("A-1"): it is tried at each of them.
std::optional<PageRange> range_of(std::string_view text, const PageNames& names) {
    if (const auto page = names.page(text)) return PageRange{*page, *page};
    for (auto hyphen = text.find('-'); hyphen != std::string_view::npos; hyphen = text.find('-', hyphen + 1)) {
        const auto first = names.page(trimmed(text.substr(0, hyphen)));
        const auto last = names.page(trimmed(text.substr(hyphen + 1)));
        if (first && last && *first <= *last) return PageRange{*first, *last};
    }
    return {};
}

/// What range_of() takes for this range. A label may look like a range, or a range like another page's label.
std::string words_of(const PageRange& range, const PageNames& names) {
    const std::string first = names.name(range.first), last = names.name(range.last);
    std::string words = range.first == range.last ? first : fmt::format("{}-{}", first, last);
    if (range_of(words, names) == range) return words;
    return fmt::format("#{}-#{}", range.first + 1, range.last + 1);
}

PageChoice in_order(PageChoice pages) {
    std::ranges::sort(pages, {}, &PageRange::first);
    PageChoice apart;
    for (const PageRange& range : pages)
        if (!apart.empty() && range.first <= apart.back().last + 1)
            apart.back().last = std::max(apart.back().last, range.last);
        else
            apart.push_back(range);
    return apart;
}

}  // namespace

Result<PageChoice> parse_pages(std::string_view text, const Document& document) {
    const PageNames names(document);
    PageChoice pages;
    while (!text.empty()) {
        const auto comma = std::min(text.find(','), text.size());
        const std::string_view one = trimmed(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
        if (one.empty()) continue;
        const auto range = range_of(one, names);
        if (!range)
            return fail(
                {.code = ErrorCode::wrong_use,
                 .what = sentence("'{pages}' is no page or range of pages of this document.", one),
                 .means = sentence("Nothing was chosen."),
                 .next = sentence("Write pages like this: 3-7, 12. The first is {first} and the last is {last}.",
                                  names.name(0), names.name(static_cast<int>(document.pages.size()) - 1))});
        pages.push_back(*range);
    }
    pages = in_order(std::move(pages));
    const auto has_text = [](const TextStretch& stretch) { return stretch.end > stretch.begin; };
    if (!pages.empty() && std::ranges::none_of(text_of(pages, document), has_text))
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence("There is no text on these pages."),
                     .means = sentence("Nothing was chosen."),
                     .next = sentence("Choose other pages; those of a scan must be recognised first.")});
    const PageRange all{0, static_cast<int>(document.pages.size()) - 1};
    return pages == PageChoice{all} ? PageChoice() : pages;
}

std::string describe(const PageChoice& pages, const Document& document) {
    const PageNames names(document);
    std::string text;
    for (const PageRange& range : pages) {
        if (!text.empty()) text += ", ";
        text += words_of(range, names);
    }
    return text;
}

bool is_choice_of(const PageChoice& pages, int document_pages) {
    int next = 0;
    for (const PageRange& range : pages) {
        if (range.first < next || range.last < range.first || range.last >= document_pages) return false;
        next = range.last + 1;
    }
    return true;
}

bool is_chosen(const PageChoice& pages, int page) {
    return pages.empty() || std::ranges::any_of(pages, [page](const PageRange& range) {
               return range.first <= page && page <= range.last;
           });
}

int chosen_before(const PageChoice& pages, int end) {
    if (pages.empty()) return end;
    int chosen = 0;
    for (const PageRange& range : pages) chosen += std::max(0, std::min(range.last + 1, end) - range.first);
    return chosen;
}

int end_of_first(const PageChoice& pages, int count) {
    int end = pages.empty() ? count : 0;
    for (const PageRange& range : pages) {
        if (count <= 0) break;
        end = std::min(range.last + 1, range.first + count);
        count -= range.last + 1 - range.first;
    }
    return end;
}

std::vector<TextStretch> text_of(const PageChoice& pages, const Document& document) {
    if (pages.empty()) return {{0, document.text.size()}};
    std::vector<TextStretch> text;
    for (const PageRange& range : pages) {
        const Page& first = document.pages[static_cast<std::size_t>(range.first)];
        const Page& last = document.pages[static_cast<std::size_t>(range.last)];
        text.push_back({first.begin, last.end});
    }
    return text;
}

std::vector<TextStretch> in_both(const std::vector<TextStretch>& one, const std::vector<TextStretch>& other) {
    std::vector<TextStretch> both;
    for (std::size_t i = 0, k = 0; i < one.size() && k < other.size();) {
        const TextStretch shared{.begin = std::max(one[i].begin, other[k].begin),
                                 .end = std::min(one[i].end, other[k].end)};
        if (shared.begin < shared.end) both.push_back(shared);
        one[i].end < other[k].end ? ++i : ++k;
    }
    return both;
}

bool lies_in(const std::vector<TextStretch>& stretches, std::uint64_t begin, std::uint64_t end) {
    return std::ranges::any_of(
        stretches, [&](const TextStretch& stretch) { return stretch.begin <= begin && end <= stretch.end; });
}

}  // namespace lectern
