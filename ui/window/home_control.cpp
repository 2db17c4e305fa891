#include "ui/window/home_control.h"

#include "ui/library/library_home.h"
#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"
#include "ui/pages/document_view.h"
#include "ui/window/document_opening.h"
#include "ui/window/document_pane.h"
#include "ui/window/side_places.h"
#include "ui/window/welcome.h"

namespace lectern {

HomeControl::HomeControl(Workspace& workspace, ShownSession& session, SidePlaces& side, DocumentPane& pane,
                         DocumentOpening& opening)
    : QObject(&pane),
      workspace_(workspace),
      session_(session),
      side_(side),
      pane_(pane),
      opening_(opening),
      middle_(session, side.library().listed()),
      home_(new LibraryHome(workspace, side.library().listed(), &pane)) {
    pane_.addWidget(home_);
    connect(&middle_, &ShownMiddle::changed, this, &HomeControl::show_part);
    connect(&side_.library(), &LibraryPanel::all_wanted, this, &HomeControl::show_home);
    connect_home();
    show_part();
}

void HomeControl::connect_home() {
    connect(home_, &LibraryHome::document_wanted, this, [this](qint64 id) { opening_.open_document(id); });
    connect(home_, &LibraryHome::reading_wanted, &opening_, &DocumentOpening::open_reading);
    connect(home_, &LibraryHome::conversation_wanted, this, &HomeControl::converse);
    connect(home_, &LibraryHome::new_conversation_wanted, this, [this](qint64 document) { converse(document, 0); });
    connect(home_, &LibraryHome::files_wanted, &opening_, &DocumentOpening::choose_files);
    connect(home_, &LibraryHome::search_wanted, this, [this](const QString& words) {
        side_.show_place(&side_.search());
        side_.search().go_on_with(words);
    });
    connect(home_, &LibraryHome::left, this, &HomeControl::leave);
    connect(home_, &LibraryHome::trouble, this, &HomeControl::trouble);
}

void HomeControl::show_home() {
    middle_.show_library();
    home_->focus_documents();
}

void HomeControl::show_search() {
    middle_.show_library();
    home_->focus_search();
}

/// What is not seen has no say in how wide the window is.
void HomeControl::show_part() {
    const auto policy = is_shown() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
    home_->setSizePolicy(policy, policy);
    QWidget* parts[] = {&pane_.welcome(), home_, &pane_.document()};
    pane_.setCurrentWidget(parts[static_cast<int>(middle_.part())]);
    emit changed();
}

void HomeControl::leave() {
    middle_.leave_library();
    if (!is_shown()) pane_.pages().setFocus(Qt::OtherFocusReason);
}

void HomeControl::converse(DocumentId document, ConversationId conversation) {
    if (!opening_.open_document(document)) return;
    workspace_.show_conversation(*session_, conversation);
    emit questions_wanted();
}

}  // namespace lectern
