#include "ui/window/message_banners.h"

#include <QVBoxLayout>

#include "ui/window/banner.h"

namespace lectern {

using Remedy = SessionMessage::Remedy;
using Severity = SessionMessage::Severity;

MessageBanners::MessageBanners(Workspace& workspace, const ShownSession& session, QWidget* parent)
    : QWidget(parent), workspace_(workspace), session_(session), trouble_(new Banner(this)), state_(new Banner(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(trouble_);
    column->addWidget(state_);
    connect(trouble_, &Banner::remedy_chosen, this, [this](Remedy remedy) {
        if (remedy != Remedy::continue_interrupted) return emit remedy_chosen(remedy);
        trouble_->hide();
        emit reading_wanted(offered_);
    });
    connect(state_, &Banner::dismissed, this, &MessageBanners::dismiss);
    connect(state_, &Banner::remedy_chosen, this, [this](Remedy remedy) {
        if (remedy == Remedy::keep_old) return dismiss(state_->message().text);
        emit remedy_chosen(remedy);
    });
    connect(&session_, &ShownSession::state_changed, this, &MessageBanners::show_state);
    connect(&workspace, &Workspace::trouble, this, [this](DocumentSession*, const Error& error) { say(error); });
    connect(&workspace, &Workspace::engine_ended, this,
            [this](const Error& why) { trouble_->show_error(why, {Remedy::show_log}); });
    connect(&workspace, &Workspace::learned, this, [this](int documents) {
        hint(tr("Lectern has learned from %L1 of your documents what this model needs to remember. From the next start "
                "on, "
                "documents are read in about half the time.")
                 .arg(documents));
    });
    connect(&workspace, &Workspace::session_closed, this,
            [this](DocumentSession* closed) { dismissed_.erase(closed->id); });
}

void MessageBanners::say(const Error& error) {
    trouble_->show_error(error);
}

void MessageBanners::hint(const QString& text) {
    trouble_->show_message({Severity::hint, text, {}});
}

void MessageBanners::offer_to_continue(ReadingId reading, const QString& name, int page, int pages, bool killed) {
    offered_ = reading;
    SessionMessage message{
        Severity::warning,
        tr("Reading of “%1” stopped at page %2 of %3.").arg(name, QString::number(page), QString::number(pages)),
        {Remedy::continue_interrupted}};
    if (killed) {
        message.text += ' ' + tr("Lectern did not end as it should; the log may say why.");
        message.remedies.push_back(Remedy::show_log);
    }
    trouble_->show_message(message);
}

void MessageBanners::show_for_now(const SessionMessage& message) {
    state_->show_message(message);
}

void MessageBanners::show_state() {
    if (!session_) return state_->hide();
    if (const auto message = message_for(workspace_.model(), session_.get(), dismissed_[session_->id]))
        state_->show_message(*message);
    else
        state_->hide();
}

/// The next message, if there is one, takes its place.
void MessageBanners::dismiss(const QString& message) {
    if (!session_) return;
    dismissed_[session_->id].insert(message);
    show_state();
}

}  // namespace lectern
