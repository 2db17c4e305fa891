#include "ui/window/conversation_pane.h"

#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/base/tall_area.h"
#include "ui/budget/estimate_card.h"
#include "ui/budget/page_chooser.h"
#include "ui/budget/what_you_get.h"
#include "ui/conversation/conversation_header.h"
#include "ui/conversation/conversation_list.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/overview_panel.h"
#include "ui/conversation/scope_button.h"

namespace lectern {

ConversationPane::ConversationPane(Workspace& workspace, const ShownSession& session, QWidget* parent)
    : QWidget(parent),
      header_(new ConversationHeader(this)),
      list_(new ConversationList(this)),
      parts_(new QStackedWidget(this)),
      conversation_(new ConversationPanel) {
    parts_->addWidget(conversation_);
    parts_->addWidget(make_card());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(parts_, 1);
    connect_parts(workspace, session);
    connect_conversations(workspace, session);
    connect_searches(workspace, session);
    connect_overview(workspace, session);
}

/// With all details open, and with large letters, the card is higher than the window.
QWidget* ConversationPane::make_card() {
    auto* top = new QWidget;
    auto* column = new QVBoxLayout(top);
    card_ = new EstimateCard(top);
    column->addWidget(card_);
    column->addWidget(new WhatYouGet(top));
    column->addStretch();
    auto* scroll = new TallArea(top, this);
    scroll->setAccessibleName(card_->accessibleName());
    return scroll;
}

void ConversationPane::connect_parts(Workspace& workspace, const ShownSession& session) {
    connect(&session, &ShownSession::changed, this, [this, &session] { conversation_->show_session(session.get()); });
    connect(&session, &ShownSession::state_changed, this, [this, &session] {
        if (show_part(session) && !is_written()) focus();
    });
    connect(&session, &ShownSession::changed, this, [this, &session] {
        if (session && parts_->currentIndex() == 0 && !is_written()) focus();
    });
    connect(&workspace, &Workspace::answering_changed, this,
            [this, &workspace] { conversation_->set_answering(workspace.is_answering()); });
    connect(conversation_, &ConversationPanel::asked, this,
            [&workspace, &session](int parent, const QString& question, const PageChoice& pages) {
                workspace.ask(*session, parent, question, pages);
            });
    connect(&conversation_->scope(), &ScopeButton::other_pages_wanted, this, [this, &session] { ask_of(session); });
    connect(conversation_, &ConversationPanel::again_wanted, this,
            [&workspace, &session](int turn) { workspace.ask_again(*session, turn); });
    connect(conversation_, &ConversationPanel::anew_wanted, this,
            [&workspace, &session](int turn) { workspace.ask_anew(*session, turn); });
    connect(conversation_, &ConversationPanel::more_wanted, this,
            [&workspace, &session](int turn) { workspace.go_on(*session, turn); });
    connect(conversation_, &ConversationPanel::read_wanted, this,
            [&workspace, &session] { workspace.put_off(*session, false); });
    connect(conversation_, &ConversationPanel::stop_wanted, &workspace, &Workspace::stop_answer);
    connect(conversation_, &ConversationPanel::stop_sending_wanted, this,
            [&workspace, &session] { workspace.answer_here(*session); });
}

void ConversationPane::ask_of(const ShownSession& session) {
    if (!session.has_document()) return;
    ScopeButton& scope = conversation_->scope();
    auto* dialog = new PageChooser(session->document, scope.pages(), window(), PageChooser::Purpose::ask);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // Another document may have come meanwhile, by another start of the program: it has other pages.
    connect(dialog, &PageChooser::chosen, &scope,
            [&scope, &session, document = session->document](const PageChoice& pages) {
                if (session && session->document == document) scope.choose(pages);
            });
    dialog->open();
}

void ConversationPane::connect_conversations(Workspace& workspace, const ShownSession& session) {
    connect(conversation_, &ConversationPanel::conversations_changed, this, [this, &session] {
        header_->set_possible(session && !session->conversation.listed().empty(),
                              session && session->conversation.current() >= 0);
    });
    connect(header_, &ConversationHeader::new_wanted, conversation_, &ConversationPanel::start_anew);
    connect(header_, &ConversationHeader::list_wanted, this, [this, &session] {
        if (session) list_->open(*session, header_->list_button());
    });
    connect(list_, &ConversationList::chosen, conversation_, &ConversationPanel::show_conversation);
    const auto rename = [&workspace, &session](int conversation, const QString& title) {
        workspace.rename_conversation(*session, conversation, title);
    };
    connect(list_, &ConversationList::renamed, this, rename);
    connect(conversation_, &ConversationPanel::renamed, this, rename);
    connect(list_, &ConversationList::removed, this, [&workspace, &session](int conversation) {
        if (session) workspace.remove_conversation(*session, conversation);
    });
}

void ConversationPane::connect_searches(Workspace& workspace, const ShownSession& session) {
    conversation_->ask_for_search_time(
        [&workspace](const DocumentSession& one) { return workspace.seconds_of_search(one); });
    connect(conversation_, &ConversationPanel::search_wanted, this,
            [&workspace, &session](int parent, const QString& question) {
                workspace.search_pages(*session, parent, question);
            });
    connect(conversation_, &ConversationPanel::search_go_on_wanted, this,
            [&workspace, &session](int turn) { workspace.go_on_searching(*session, turn); });
    connect(conversation_, &ConversationPanel::search_stop_wanted, this,
            [&workspace, &session](int turn) { workspace.stop_searching(*session, turn); });
}

void ConversationPane::connect_overview(Workspace& workspace, const ShownSession& session) {
    OverviewPanel& overview = conversation_->overview();
    overview.ask_for_writer([&workspace](const DocumentSession& one) -> OverviewPanel::Writer {
        if (one.server) return {.model = one.server->model_and_host(), .seconds = {}, .is_server = true};
        return {.model = workspace.model().opened.name, .seconds = workspace.seconds_of_overview(one)};
    });
    connect(header_, &ConversationHeader::part_chosen, this, [this, &session] { show_part(session); });
    connect(conversation_, &ConversationPanel::turns_wanted, this,
            [this] { header_->show_part(ConversationHeader::Part::questions); });
    connect(&overview, &OverviewPanel::wanted, this, [&workspace, &session] { workspace.write_overview(*session); });
    connect(&overview, &OverviewPanel::stop_wanted, this,
            [&workspace, &session] { workspace.stop_overview(*session); });
}

bool ConversationPane::show_part(const ShownSession& session) {
    const bool is_planned = session && session->is_offered();
    const bool shows_overview = header_->part() == ConversationHeader::Part::overview;
    conversation_->show_overview(shows_overview);
    const int part = is_planned && !shows_overview ? 1 : 0;
    const bool is_other = parts_->currentIndex() != part;
    parts_->setCurrentIndex(part);
    return is_other;
}

bool ConversationPane::begin_question(const QString& question) {
    conversation_->show_draft(question);
    header_->show_part(ConversationHeader::Part::questions);
    if (parts_->currentIndex() != 0) return false;
    conversation_->focus_question();
    if (auto* box = qobject_cast<QPlainTextEdit*>(window()->focusWidget())) box->moveCursor(QTextCursor::End);
    return true;
}

bool ConversationPane::is_written() {
    const QWidget* focus = QApplication::focusWidget();
    const auto* line = qobject_cast<const QLineEdit*>(focus);
    const auto* text = qobject_cast<const QPlainTextEdit*>(focus);
    return (line != nullptr && !line->text().isEmpty()) || (text != nullptr && !text->toPlainText().isEmpty());
}

void ConversationPane::focus() {
    if (parts_->currentIndex() == 1)
        card_->focus_read();
    else
        conversation_->focus_question();
}

}  // namespace lectern
