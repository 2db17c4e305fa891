#pragma once

#include "ui/window/shown_session.h"
#include "ui/window/side_bar.h"

namespace lectern {

class DocumentPane;
class LibraryPanel;
class SearchPanel;

/// The places of the side bar: the library, and of the document that is shown its contents, its pages and a search.
class SidePlaces : public SideBar {
    Q_OBJECT

 public:
    SidePlaces(Workspace& workspace, ShownSession& session, DocumentPane& document, QWidget* parent);

    LibraryPanel& library() const { return *library_; }
    SearchPanel& search() const { return *search_; }

 private:
    void make_library(ShownSession& session);
    void make_contents(DocumentPane& document);
    void make_pages(const ShownSession& session, DocumentPane& document);
    void make_search(const ShownSession& session, DocumentPane& document);

    LibraryPanel* library_;
    SearchPanel* search_;
};

}  // namespace lectern
