#include "ui/window/conversation_pane.h"

#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "ui/base/tall_area.h"
#include "ui/budget/estimate_card.h"
#include "ui/conversation/conversation_panel.h"

namespace lectern {

ConversationPane::ConversationPane(Workspace& workspace, const ShownSession& session, QWidget* parent)
    : QStackedWidget(parent), conversation_(new ConversationPanel(this)) {
    addWidget(conversation_);
    addWidget(make_card());
    connect_parts(workspace, session);
}

/// With all details open, and with large letters, the card is higher than the window.
QWidget* ConversationPane::make_card() {
    auto* top = new QWidget;
    auto* column = new QVBoxLayout(top);
    card_ = new EstimateCard(top);
    column->addWidget(card_);
    column->addStretch();
    auto* scroll = new TallArea(top, this);
    scroll->setAccessibleName(card_->accessibleName());
    return scroll;
}

void ConversationPane::connect_parts(Workspace& workspace, const ShownSession& session) {
    connect(&session, &ShownSession::changed, this, [this, &session] { conversation_->show_session(session.get()); });
    connect(&session, &ShownSession::state_changed, this, [this, &session] {
        const bool is_asked_about = session && session->state == DocumentSession::State::planned && !session->put_off;
        const bool is_other = currentIndex() != (is_asked_about ? 1 : 0);
        setCurrentIndex(is_asked_about ? 1 : 0);
        if (is_other && !is_written()) focus();
    });
    connect(&session, &ShownSession::changed, this, [this, &session] {
        if (session && currentIndex() == 0 && !is_written()) focus();
    });
    connect(&workspace, &Workspace::answering_changed, this,
            [this, &workspace] { conversation_->set_answering(workspace.is_answering()); });
    connect(conversation_, &ConversationPanel::asked, this,
            [&workspace, &session](int parent, const QString& question) { workspace.ask(*session, parent, question); });
    connect(conversation_, &ConversationPanel::again_wanted, this,
            [&workspace, &session](int turn) { workspace.ask_again(*session, turn); });
    connect(conversation_, &ConversationPanel::anew_wanted, this,
            [&workspace, &session](int turn) { workspace.ask_anew(*session, turn); });
    connect(conversation_, &ConversationPanel::more_wanted, this,
            [&workspace, &session](int turn) { workspace.go_on(*session, turn); });
    connect(conversation_, &ConversationPanel::read_wanted, this,
            [&workspace, &session] { workspace.put_off(*session, false); });
    connect(conversation_, &ConversationPanel::stop_wanted, &workspace, &Workspace::stop_answer);
}

bool ConversationPane::is_written() {
    const QWidget* focus = QApplication::focusWidget();
    const auto* line = qobject_cast<const QLineEdit*>(focus);
    const auto* text = qobject_cast<const QPlainTextEdit*>(focus);
    return (line != nullptr && !line->text().isEmpty()) || (text != nullptr && !text->toPlainText().isEmpty());
}

void ConversationPane::focus() {
    if (currentIndex() == 1)
        card_->focus_read();
    else
        conversation_->focus_question();
}

}  // namespace lectern
