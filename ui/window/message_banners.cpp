#include "ui/window/message_banners.h"

#include <QVBoxLayout>

#include "ui/window/banner.h"

namespace lectern {

using Remedy = SessionMessage::Remedy;
using Severity = SessionMessage::Severity;

namespace {

/// Of a window that has room for both banners, each of up to four lines, and for what is below them. With letters twice
/// as large 768 pixels are 27.
constexpr int lines_for_both = 36;

}  // namespace

MessageBanners::MessageBanners(Workspace& workspace, const ShownSession& session, QWidget* parent)
    : QWidget(parent), workspace_(workspace), session_(session), trouble_(new Banner(this)), state_(new Banner(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(trouble_);
    column->addWidget(state_);
    trouble_->installEventFilter(this);
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
            [this](const Error& why) { trouble_with_room().show_error(why, {Remedy::show_log}); });
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
    trouble_with_room().show_error(error);
}

void MessageBanners::hint(const QString& text) {
    trouble_with_room().show_message({Severity::hint, text, {}});
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
    trouble_with_room().show_message(message);
}

void MessageBanners::show_for_now(const SessionMessage& message) {
    say_of_session(message);
}

void MessageBanners::show_state() {
    say_of_session(session_ ? message_for(workspace_.model(), session_.get(), dismissed_[session_->id]) : std::nullopt);
}

void MessageBanners::say_of_session(std::optional<SessionMessage> message) {
    of_session_ = std::move(message);
    make_room();
}

bool MessageBanners::is_low() const {
    return window()->height() < lines_for_both * fontMetrics().lineSpacing();
}

/// Showing it makes a window grow at once that has no room for both.
Banner& MessageBanners::trouble_with_room() {
    if (is_low()) state_->hide();
    return *trouble_;
}

void MessageBanners::make_room() {
    const bool waits = is_low() && trouble_->isVisibleTo(this);
    if (of_session_ && !waits)
        state_->show_message(*of_session_);
    else
        state_->hide();
}

void MessageBanners::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    window()->installEventFilter(this);
}

bool MessageBanners::eventFilter(QObject* watched, QEvent* event) {
    const bool went = watched == trouble_ && event->type() == QEvent::HideToParent;
    if (went || (watched == window() && event->type() == QEvent::Resize)) make_room();
    return QWidget::eventFilter(watched, event);
}

/// The next message, if there is one, takes its place.
void MessageBanners::dismiss(const QString& message) {
    if (!session_) return;
    dismissed_[session_->id].insert(message);
    show_state();
}

}  // namespace lectern
