#include "ui/window/shown_session.h"

#include <algorithm>

namespace lectern {

ShownSession::ShownSession(Workspace& workspace, Settings& settings) : workspace_(workspace), settings_(settings) {
    connect(&workspace, &Workspace::model_changed, this, &ShownSession::state_changed);
    connect(&workspace, &Workspace::reading_ended, this, [this](DocumentSession* session) {
        if (session == session_) remember_reading();
    });
    connect(&workspace, &Workspace::session_closed, this, [this, &workspace](DocumentSession* session) {
        if (session != session_) return;
        const auto left = workspace.sessions();
        take(left.empty() ? nullptr : left.back());
    });
}

void ShownSession::show(DocumentSession* session) {
    if (session != nullptr) emit wanted();
    if (session == nullptr || session != session_) take(session);
}

void ShownSession::show_next(int step) {
    const std::vector<DocumentSession*> open = workspace_.sessions();
    const auto here = std::ranges::find(open, session_.get());
    if (here == open.end()) return;
    const std::ptrdiff_t count = std::ssize(open), next = (here - open.begin() + step + count) % count;
    show(open[static_cast<std::size_t>(next)]);
}

void ShownSession::take(DocumentSession* session) {
    emit about_to_change();
    if (session_) {
        session_->disconnect(this);
        session_->conversation.disconnect(this);
    }
    session_ = session;
    if (session != nullptr) {
        listen();
        remember_reading();
    }
    emit changed();
    emit document_changed();
    emit state_changed();
    emit plan_changed();
    emit retention_changed();
    emit conversation_changed();
}

void ShownSession::listen() {
    connect(session_, &DocumentSession::document_opened, this, &ShownSession::document_changed);
    connect(session_, &DocumentSession::files_changed, this, &ShownSession::about_to_change);
    connect(session_, &DocumentSession::files_changed, this, &ShownSession::document_changed);
    connect(session_, &DocumentSession::state_changed, this, &ShownSession::state_changed);
    connect(session_, &DocumentSession::progressed, this, &ShownSession::state_changed);
    connect(session_, &DocumentSession::progressed, this, &ShownSession::remember_reading);
    connect(session_, &DocumentSession::plan_changed, this, &ShownSession::plan_changed);
    connect(session_, &DocumentSession::plan_changed, this, &ShownSession::state_changed);
    connect(session_, &DocumentSession::retention_changed, this, &ShownSession::retention_changed);
    connect(&session_->conversation, &ShownConversation::branch_changed, this, &ShownSession::conversation_changed);
    connect(&session_->conversation, &ShownConversation::turn_changed, this, &ShownSession::conversation_changed);
}

void ShownSession::remember_reading() {
    const auto reading = session_->reading;
    if (reading && settings_.last_reading() != *reading) settings_.set_last_reading(*reading);
}

}  // namespace lectern
