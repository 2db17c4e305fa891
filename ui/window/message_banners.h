#pragma once

#include <QWidget>

#include "ui/window/session_message.h"
#include "ui/window/shown_session.h"

namespace lectern {

class Banner;

/// Above the panes: something that happened, and below it what a person should know about the session that is shown. In
/// a low window the second waits until the first is gone.
class MessageBanners : public QWidget {
    Q_OBJECT

 public:
    MessageBanners(Workspace& workspace, const ShownSession& session, QWidget* parent);

    // Something that happened, until another thing does.
    void say(const Error& error);
    void hint(const QString& text);
    /// See InterruptedReading::found().
    void offer_to_continue(ReadingId reading, const QString& name, int page, int pages, bool killed);

    /// About the session, until its state changes.
    void show_for_now(const SessionMessage& message);

 signals:
    void remedy_chosen(lectern::SessionMessage::Remedy remedy);
    /// The one that was offered.
    void reading_wanted(qint64 reading);

 protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void show_state();
    void say_of_session(std::optional<SessionMessage> message);
    bool is_low() const;
    Banner& trouble_with_room();
    void make_room();
    void dismiss(const QString& message);

    const Workspace& workspace_;
    const ShownSession& session_;
    std::map<SessionId, QSet<QString>> dismissed_;  ///< messages that a person has hidden
    ReadingId offered_ = 0;
    std::optional<SessionMessage> of_session_;
    Banner *trouble_, *state_;
};

}  // namespace lectern
