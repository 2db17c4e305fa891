#include "ui/conversation/question_scope.h"

#include <QCoreApplication>
#include <algorithm>

namespace lectern {

namespace {

struct QuestionScopeWords {
    Q_DECLARE_TR_FUNCTIONS(QuestionScope)
};

/// From the page where it begins to the one where the next of its level does, or of a higher one.
PageRange pages_of(std::size_t index, const Document& document) {
    const auto& headings = document.headings;
    const Heading& section = headings[index];
    const auto next = std::find_if(headings.begin() + static_cast<std::ptrdiff_t>(index) + 1, headings.end(),
                                   [&](const Heading& other) { return other.level <= section.level; });
    const int first = document.page_at(section.begin);
    const int last = next == headings.end() ? static_cast<int>(document.pages.size()) - 1
                                            : document.page_at(next->begin > 0 ? next->begin - 1 : 0);
    return {.first = first, .last = std::max(first, last)};
}

/// Indices of the sections that a page stands in, from the smallest.
std::vector<std::size_t> sections_of(int page, const Document& document) {
    std::vector<std::size_t> sections;
    for (std::size_t i = document.headings.size(); i-- > 0;) {
        const Heading& heading = document.headings[i];
        const bool is_before = document.page_at(heading.begin) <= page;
        const bool holds_last = sections.empty() || heading.level < document.headings[sections.back()].level;
        if (is_before && holds_last) sections.push_back(i);
    }
    return sections;
}

}  // namespace

std::vector<QuestionScope> scopes_at(const Document& document, int page) {
    std::vector<QuestionScope> scopes{{.name = QuestionScopeWords::tr("This page"), .pages = {{page, page}}}};
    const PageChoice all{{0, static_cast<int>(document.pages.size()) - 1}};
    for (const std::size_t section : sections_of(page, document)) {
        const PageRange range = pages_of(section, document);
        const PageChoice pages{range};
        if (range.last < page || pages == all ||
            std::ranges::find(scopes, pages, &QuestionScope::pages) != scopes.end())
            continue;
        scopes.push_back({.name = QString::fromStdString(document.headings[section].title), .pages = pages});
    }
    return scopes;
}

QString scope_words(const PageChoice& pages, const Document& document) {
    return QuestionScopeWords::tr("p. %1").arg(QString::fromStdString(describe(pages, document)));
}

}  // namespace lectern
