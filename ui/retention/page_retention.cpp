#include "ui/retention/page_retention.h"

#include <QCoreApplication>

#include "ui/base/amounts.h"
#include "ui/base/document_names.h"

namespace lectern {

namespace {

struct PageRetentionWords {
    Q_DECLARE_TR_FUNCTIONS(PageRetention)
};

}  // namespace

std::vector<PageRetention> page_retention(const Document& document, const std::vector<float>& kept, int end,
                                          const PageChoice& chosen) {
    std::vector<PageRetention> pages;
    pages.reserve(document.pages.size());
    for (int i = 0; i < static_cast<int>(document.pages.size()); ++i) {
        const Page& page = document.pages[i];
        PageRetention one{.name = page_name(document, i)};
        if (page.begin == page.end)
            one.state = PageRetention::State::no_text;
        else if (i < end && is_chosen(chosen, i) && i < static_cast<int>(kept.size()))
            one = {.name = one.name, .state = PageRetention::State::read, .kept = kept[i]};
        pages.push_back(std::move(one));
    }
    return pages;
}

QString describe(const PageRetention& page) {
    switch (page.state) {
        case PageRetention::State::not_read:
            return PageRetentionWords::tr("Page %1: not read").arg(page.name);
        case PageRetention::State::no_text:
            return PageRetentionWords::tr("Page %1: no text").arg(page.name);
        case PageRetention::State::read:
            break;
    }
    return PageRetentionWords::tr("Page %1: %2 of its memory kept").arg(page.name, share_text(page.kept));
}

}  // namespace lectern
