#pragma once

#include <QFrame>

#include "ui/window/session_message.h"

class QHBoxLayout;
class QLabel;

namespace lectern {

/// A message in the window, with buttons that help. Never in the way: what is behind it can be used.
class Banner : public QFrame {
    Q_OBJECT

 public:
    explicit Banner(QWidget* parent = nullptr);

    /// The same message once more changes nothing.
    void show_message(const SessionMessage& message);
    void show_error(const Error& error, std::vector<SessionMessage::Remedy> remedies = {});
    const SessionMessage& message() const { return message_; }

 signals:
    void remedy_chosen(lectern::SessionMessage::Remedy remedy);
    /// A person has hidden it.
    void dismissed(const QString& text);

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    void clear_buttons();

    SessionMessage message_;
    QLabel* icon_;
    QLabel* text_;
    QHBoxLayout* buttons_;
};

}  // namespace lectern
