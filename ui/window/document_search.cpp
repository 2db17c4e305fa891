#include "ui/window/document_search.h"

#include "ui/base/document_names.h"
#include "ui/library/search_panel.h"
#include "ui/pages/document_view.h"
#include "ui/pages/text_around.h"

namespace lectern {

namespace {

constexpr std::size_t most_listed = 200;

}  // namespace

DocumentSearch::DocumentSearch(SearchPanel& panel, DocumentView& pages, const ShownSession& session, QObject* parent)
    : QObject(parent), panel_(panel), pages_(pages), session_(session) {
    connect(&session_, &ShownSession::document_changed, this,
            [this] { panel_.set_has_document(session_.has_document()); });
    connect(&panel_, &SearchPanel::words_wanted, this, [this](const QString& words) {
        if (words.isEmpty() && !is_ours_) return;
        is_ours_ = !words.isEmpty();
        pages_.find_text(words);
    });
    connect(&panel_, &SearchPanel::place_chosen, this,
            [this](const FoundPassage& place) { pages_.go_to_hit(place.begin); });
    connect(&panel_, &SearchPanel::next_wanted, &pages_, &DocumentView::find_next);
    connect(&pages_, &DocumentView::found, this, &DocumentSearch::list_hits);
}

void DocumentSearch::list_hits() {
    if (!is_ours_ || !session_.has_document()) return;
    const Document& document = *session_->document;
    std::vector<FoundPassage> listed;
    for (const TextSpan& hit : pages_.hits()) {
        if (listed.size() == most_listed) break;
        const int page = document.page_at(hit.begin);
        const Part* file = document.part_at(page);
        listed.push_back({.document = file == nullptr ? 0 : file - document.parts.data(),
                          .name = file == nullptr ? session_->name : file_of_page(document, page),
                          .page = page_label(document, page),
                          .text = text_around(document, hit),
                          .begin = hit.begin,
                          .end = hit.end});
    }
    panel_.show_places(std::move(listed), static_cast<int>(pages_.hits().size()));
}

}  // namespace lectern
