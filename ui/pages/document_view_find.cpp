// Finding text in DocumentView.
#include <algorithm>

#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/pages/find_bar.h"

namespace lectern {

namespace {

constexpr qsizetype longest_selection_found = 200;  ///< who has selected more does not mean to search for it

}  // namespace

void DocumentView::find() {
    find_from_ = position();
    const QString selected = selected_text();
    find_bar_->open(selected.size() <= longest_selection_found ? selected : QString());
}

void DocumentView::find_words(const QString& words) {
    find_from_ = position();
    find_bar_->open(words);
}

void DocumentView::find_text(const QString& words) {
    if (!document_) return;
    if (words.trimmed().isEmpty()) {
        search_.stop();
        note_hits({});
        return;
    }
    if (hits().empty() && !find_bar_->isVisible()) find_from_ = position();  // the bar took it when it opened
    find_bar_->show_searching();
    search_.start(document_, words);
}

void DocumentView::note_hits(const std::vector<TextSpan>& hits) {
    canvas_->set_hits(hits);
    // The first one from where the reader was on; from the beginning if there is none.
    const int page = std::clamp(static_cast<int>(find_from_), 0, static_cast<int>(document_->pages.size()) - 1);
    const std::uint64_t from = document_->pages[static_cast<std::size_t>(page)].begin;
    const auto first = std::ranges::lower_bound(hits, from, {}, &TextSpan::begin);
    if (hits.empty()) {
        find_bar_->show_count(0, -1);
        emit hits_changed();
    } else {
        show_hit(first == hits.end() ? 0 : static_cast<int>(first - hits.begin()));
    }
    emit found();
}

void DocumentView::show_hit(int index) {
    const auto count = static_cast<int>(hits().size());
    if (count == 0) return;
    index = (index + count) % count;
    canvas_->set_current_hit(index);
    wanted_page_ = -1;
    canvas_->reveal(hits()[static_cast<std::size_t>(index)]);
    find_bar_->show_count(count, index);
    emit hits_changed();
}

void DocumentView::find_next() {
    show_hit(canvas_->marks().current_hit + 1);
}

void DocumentView::find_previous() {
    show_hit(canvas_->marks().current_hit - 1);
}

void DocumentView::go_to_hit(std::uint64_t begin) {
    const auto found = std::ranges::lower_bound(hits(), begin, {}, &TextSpan::begin);
    if (found != hits().end()) show_hit(static_cast<int>(found - hits().begin()));
}

void DocumentView::close_find() {
    search_.stop();
    find_bar_->hide();
    canvas_->set_hits({});
    canvas_->setFocus();
    emit hits_changed();
}

const std::vector<TextSpan>& DocumentView::hits() const {
    return canvas_->marks().hits;
}

std::vector<double> DocumentView::hit_positions() const {
    std::vector<double> positions;
    for (const TextSpan& hit : hits()) {
        const int page = document_->page_at(hit.begin);
        const Page& on = document_->pages[static_cast<std::size_t>(page)];
        const auto length = static_cast<double>(std::max<std::uint64_t>(on.end - on.begin, 1));
        positions.push_back(page + static_cast<double>(hit.begin - on.begin) / length);
    }
    return positions;
}

}  // namespace lectern
