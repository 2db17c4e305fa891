#include "ui/window/document_search.h"

#include <algorithm>

#include "engine/text/utf8.h"
#include "ui/library/search_panel.h"
#include "ui/pages/document_view.h"

namespace lectern {

namespace {

constexpr std::size_t most_listed = 200;
constexpr std::uint64_t bytes_around = 400;  ///< of a hit, from which some words are shown

/// What stands around it on its page, on one line.
QString text_around(const Document& document, const TextSpan& hit) {
    const Page& page = document.pages[static_cast<std::size_t>(document.page_at(hit.begin))];
    const std::string_view text = document.text;
    std::uint64_t begin = std::max(page.begin, hit.begin - std::min(hit.begin, bytes_around));
    std::uint64_t end = std::min<std::uint64_t>(std::max(page.end, hit.end), hit.end + bytes_around);
    while (begin < hit.begin && utf8::character_length(text, begin) == 0) ++begin;
    while (end > hit.end && end < text.size() && utf8::character_length(text, end) == 0) --end;
    return QString::fromUtf8(text.data() + begin, static_cast<qsizetype>(end - begin)).simplified();
}

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
        const auto page = static_cast<std::size_t>(document.page_at(hit.begin));
        listed.push_back({.name = session_->name,
                          .page = QString::fromStdString(document.pages[page].label),
                          .text = text_around(document, hit),
                          .begin = hit.begin,
                          .end = hit.end});
    }
    panel_.show_places(std::move(listed), static_cast<int>(pages_.hits().size()));
}

}  // namespace lectern
