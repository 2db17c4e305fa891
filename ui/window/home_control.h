#pragma once

#include "ui/window/shown_middle.h"

namespace lectern {

class DocumentOpening;
class DocumentPane;
class LibraryHome;
class SidePlaces;

/// Puts the home of the library into the middle of the window, and does what a person wants there.
class HomeControl : public QObject {
    Q_OBJECT

 public:
    HomeControl(Workspace& workspace, ShownSession& session, SidePlaces& side, DocumentPane& pane,
                DocumentOpening& opening);

    LibraryHome& home() const { return *home_; }
    bool is_shown() const { return middle_.part() == ShownMiddle::Part::library; }
    /// There is nothing to show yet.
    bool is_welcome() const { return middle_.part() == ShownMiddle::Part::welcome; }
    /// With the keyboard in the words to search for.
    void show_search();

 signals:
    /// Something else stands in the middle.
    void changed();
    /// Of the document that is shown.
    void questions_wanted();
    void trouble(const lectern::Error& error);

 private:
    void connect_home();
    void show_home();
    void show_part();
    void leave();
    /// 0: a new one.
    void converse(DocumentId document, ConversationId conversation);

    Workspace& workspace_;
    ShownSession& session_;
    SidePlaces& side_;
    DocumentPane& pane_;
    DocumentOpening& opening_;
    ShownMiddle middle_;
    LibraryHome* home_;
};

}  // namespace lectern
