#include "app/import/pdf/pdf_outline.h"

#include <algorithm>
#include <string>

#include "app/import/text/normalize.h"
#include "app/output/shown_names.h"

namespace lectern {

namespace {

constexpr int deepest_level = 9;
constexpr std::size_t longest_number = 12;  ///< "12.3.4 " in front of a title, which outlines often leave out

class Outline {
 public:
    Outline(const Poppler::Document& pdf, const Document& document) : pdf_(pdf), document_(document) {}

    void add(const QVector<Poppler::OutlineItem>& items, int level) {
        for (const Poppler::OutlineItem& item : items) {
            if (headings_.size() >= most_headings) return;
            std::string title;
            append_nfc(clean_page_text(item.name().simplified().toStdString()), title);
            const auto target = item.destination();
            if (!title.empty() && target != nullptr) {
                const int page = target->pageNumber() - 1;
                if (page >= 0 && static_cast<std::size_t>(page) < document_.pages.size()) {
                    const std::uint64_t begin = place_of(title, static_cast<std::size_t>(page), *target);
                    headings_.push_back({level, std::move(title), begin});
                }
            }
            if (level < deepest_level && item.hasChildren()) add(item.children(), level + 1);
        }
    }

    std::vector<Heading> headings() {
        std::stable_sort(headings_.begin(), headings_.end(),
                         [](const Heading& a, const Heading& b) { return a.begin < b.begin; });
        return std::move(headings_);
    }

 private:
    std::uint64_t place_of(const std::string& title, std::size_t page, const Poppler::LinkDestination& target) const {
        const Page& at = document_.pages[page];
        const std::string_view text = std::string_view(document_.text).substr(at.begin, at.end - at.begin);
        for (std::size_t hit = text.find(title); hit != text.npos; hit = text.find(title, hit + 1)) {
            const std::size_t line = hit == 0 ? 0 : text.rfind('\n', hit - 1) + 1;  // npos + 1 == 0
            if (hit - line <= longest_number) return at.begin + line;
        }
        if (!target.isChangeTop()) return at.begin;
        const std::unique_ptr<Poppler::Page> content = pdf_.page(static_cast<int>(page));
        if (content == nullptr) return at.begin;
        const double top = target.top() * content->pageSizeF().height();
        std::uint64_t begin = at.end;
        const auto first = std::partition_point(document_.words.begin(), document_.words.end(),
                                                [&at](const WordBox& word) { return word.begin < at.begin; });
        for (auto word = first; word != document_.words.end() && word->begin < at.end; ++word) {
            if (word->page == page && word->bottom > top) begin = std::min(begin, word->begin);
        }
        return begin == at.end ? at.begin : begin;
    }

    const Poppler::Document& pdf_;
    const Document& document_;
    std::vector<Heading> headings_;
};

}  // namespace

std::vector<Heading> pdf_headings(const Poppler::Document& pdf, const Document& document) {
    Outline outline(pdf, document);
    outline.add(pdf.outline(), 1);
    return outline.headings();
}

}  // namespace lectern
