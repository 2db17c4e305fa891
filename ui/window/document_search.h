#pragma once

#include "ui/window/shown_session.h"

namespace lectern {

class DocumentView;
class SearchPanel;

/// Lets the search beside the page search in the pages: what it finds is marked there.
class DocumentSearch : public QObject {
    Q_OBJECT

 public:
    DocumentSearch(SearchPanel& panel, DocumentView& pages, const ShownSession& session, QObject* parent);

 private:
    void list_hits();

    SearchPanel& panel_;
    DocumentView& pages_;
    const ShownSession& session_;
    bool is_ours_ = false;  ///< what is marked was searched for beside the page, not in the bar below it
};

}  // namespace lectern
