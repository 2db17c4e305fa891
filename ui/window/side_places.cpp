#include "ui/window/side_places.h"

#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"
#include "ui/pages/contents_panel.h"
#include "ui/pages/document_view.h"
#include "ui/pages/thumbnail_list.h"
#include "ui/window/document_pane.h"
#include "ui/window/document_search.h"
#include "ui/window/night_action.h"

namespace lectern {

SidePlaces::SidePlaces(Workspace& workspace, ShownSession& session, DocumentPane& document, QWidget* parent)
    : SideBar(parent), library_(new LibraryPanel(workspace)), search_(new SearchPanel(workspace)) {
    make_library(session);
    make_contents(document);
    make_pages(session, document);
    make_search(session, document);
}

void SidePlaces::make_library(ShownSession& session) {
    add_place("bookshelf", tr("Library"), tr("Ctrl+1"), library_);
    connect(library_, &LibraryPanel::session_chosen, &session, &ShownSession::show);
    connect(library_, &LibraryPanel::session_chosen, this, &SideBar::put_away);
    connect(library_, &LibraryPanel::together_wanted, this, &SideBar::put_away);
    connect(library_, &LibraryPanel::all_wanted, this, &SideBar::put_away);
    connect(&session, &ShownSession::changed, library_, [this, &session] { library_->set_current(session.get()); });
}

void SidePlaces::make_contents(DocumentPane& document) {
    auto* contents = new ContentsPanel(document.pages());
    add_place("list-nested", tr("Contents"), tr("Ctrl+2"), contents);
    connect(contents, &ContentsPanel::section_chosen, this, &SideBar::put_away);
}

void SidePlaces::make_pages(const ShownSession& session, DocumentPane& document) {
    auto* pages = new ThumbnailList;
    add_place("grid", tr("Pages"), tr("Ctrl+3"), pages);
    connect(&session, &ShownSession::document_changed, pages, [pages, &session] {
        if (!session.has_document()) return pages->show_document(nullptr, {});
        pages->show_document(session->document, session->drawn_from(),
                             QString::fromStdString(session->source.password));
    });
    connect(&document.pages(), &DocumentView::page_changed, pages, &ThumbnailList::show_page);
    connect(pages, &ThumbnailList::page_chosen, &document.pages(), &DocumentView::go_to_page);
    connect(pages, &ThumbnailList::page_chosen, this, &SideBar::put_away);
    connect(&document, &DocumentPane::evidence_shown, pages, [pages](const std::vector<EvidenceTick>& ticks) {
        std::vector<ThumbnailList::Citation> citations;
        for (const EvidenceTick& tick : ticks) citations.push_back({.number = tick.number, .page = tick.page});
        pages->show_citations(citations);
    });
    connect(&document, &DocumentPane::retention_shown, pages, [pages](const std::vector<PageRetention>& retention) {
        std::vector<bool> read;
        for (const PageRetention& page : retention) read.push_back(page.state != PageRetention::State::not_read);
        pages->show_read(std::move(read));
    });
    connect(&document.night(), &NightAction::changed_to, pages, &ThumbnailList::set_night);
    pages->set_night(document.night().isChecked());
}

void SidePlaces::make_search(const ShownSession& session, DocumentPane& document) {
    add_place("search", tr("Search"), tr("Ctrl+4"), search_);
    new DocumentSearch(*search_, document.pages(), session, this);
    connect(search_, &SearchPanel::passage_chosen, this, &SideBar::put_away);
    connect(search_, &SearchPanel::together_wanted, this, &SideBar::put_away);
    connect(search_, &SearchPanel::place_chosen, this, &SideBar::put_away);
}

}  // namespace lectern
