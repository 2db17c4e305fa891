#include "ui/conversation/search_words.h"

#include <QCoreApplication>
#include <set>

#include "ui/base/document_names.h"

namespace lectern {

namespace {

struct SearchWords {
    Q_DECLARE_TR_FUNCTIONS(SearchWords)
};

struct Count {
    int places = 0, pages = 0;
};

Count count_of(const PageSearch& search) {
    std::set<int> pages;
    Count count;
    if (search.found == nullptr) return count;
    for (const FoundItem& item : search.found->items)
        for (const Evidence& evidence : item.evidence) {
            ++count.places;
            pages.insert(evidence.page);
        }
    count.pages = static_cast<int>(pages.size());
    return count;
}

/// Index of the page that was looked at last; -1: none is known.
int last_page(const PageSearch& search, const Document& document) {
    const std::uint64_t end = search.found == nullptr ? 0 : search.found->checked_to;
    return end == 0 ? -1 : document.page_at(end - 1);
}

}  // namespace

QString found_words(const PageSearch& search) {
    const Count count = count_of(search);
    if (count.places == 0) return SearchWords::tr("Nothing was found");
    return SearchWords::tr("%1 on %2", "3 found, on 2 pages")
        .arg(SearchWords::tr("%Ln found", nullptr, count.places), SearchWords::tr("%Ln page(s)", nullptr, count.pages));
}

QString how_far_words(const PageSearch& search, const Document& document) {
    const Count count = count_of(search);
    const QString found = count.places == 0
                              ? SearchWords::tr("nothing found so far")
                              : SearchWords::tr("%1 so far", "3 found on 2 pages so far").arg(found_words(search));
    const int page = last_page(search, document);
    if (page < 0) return found;
    return SearchWords::tr("Page %1 of %2")
               .arg(page_name(document, page), page_name(document, static_cast<int>(document.pages.size()) - 1)) +
           " · " + found;
}

QString checked_words(const PageSearch& search, const DocumentSession& session) {
    if (session.document == nullptr) return {};
    const Document& document = *session.document;
    if (search.state != PageSearch::State::done) {
        const int page = last_page(search, document);
        if (search.progress.done == 0) return SearchWords::tr("No page was checked yet.");
        if (page < 0) return SearchWords::tr("A part of the pages was checked.");
        return SearchWords::tr("Pages %1–%2 were checked.").arg(page_name(document, 0), page_name(document, page));
    }
    if (!session.pages.empty()) return SearchWords::tr("All chosen pages were checked.");
    const int pages = session.page_count();
    if (document.pages_without_text == 0) return SearchWords::tr("All %Ln page(s) were checked.", nullptr, pages);
    return SearchWords::tr("All %Ln page(s) were checked; %1 of them have no text.", nullptr, pages)
        .arg(document.pages_without_text);
}

}  // namespace lectern
