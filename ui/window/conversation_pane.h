#pragma once

#include <QStackedWidget>

#include "ui/window/shown_session.h"

namespace lectern {

class ConversationPanel;
class EstimateCard;

/// The right of the window: the conversation about the session that is shown, or what reading it will cost.
class ConversationPane : public QStackedWidget {
    Q_OBJECT

 public:
    ConversationPane(Workspace& workspace, const ShownSession& session, QWidget* parent);

    ConversationPanel& conversation() const { return *conversation_; }
    EstimateCard& card() const { return *card_; }

 private:
    QWidget* make_card();
    void connect_parts(Workspace& workspace, const ShownSession& session);
    /// A person is in the middle of a text, and is not to be torn out of it.
    static bool is_written();
    /// What is done next: read, or ask.
    void focus();

    ConversationPanel* conversation_;
    EstimateCard* card_;
};

}  // namespace lectern
