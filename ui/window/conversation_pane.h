#pragma once

#include <QWidget>

#include "ui/window/shown_session.h"

class QStackedWidget;

namespace lectern {

class ConversationHeader;
class ConversationList;
class ConversationPanel;
class EstimateCard;

/// The right of the window: the overview of the document that is shown, and the conversation about it or what reading
/// it will cost.
class ConversationPane : public QWidget {
    Q_OBJECT

 public:
    ConversationPane(Workspace& workspace, const ShownSession& session, QWidget* parent);

    ConversationPanel& conversation() const { return *conversation_; }
    /// Puts this into the question box, to be gone on with. False where something else is seen there for now.
    bool begin_question(const QString& question);
    EstimateCard& card() const { return *card_; }
    ConversationHeader& header() const { return *header_; }

 private:
    QWidget* make_card();
    void connect_parts(Workspace& workspace, const ShownSession& session);
    /// Which pages the next question is put to.
    void ask_of(const ShownSession& session);
    void connect_conversations(Workspace& workspace, const ShownSession& session);
    void connect_searches(Workspace& workspace, const ShownSession& session);
    void connect_overview(Workspace& workspace, const ShownSession& session);
    /// As the header says, and as the document needs. Whether something else is shown than before.
    bool show_part(const ShownSession& session);
    /// A person is in the middle of a text, and is not to be torn out of it.
    static bool is_written();
    /// What is done next: read, or ask.
    void focus();

    ConversationHeader* header_;
    ConversationList* list_;
    QStackedWidget* parts_;
    ConversationPanel* conversation_;
    EstimateCard* card_;
};

}  // namespace lectern
