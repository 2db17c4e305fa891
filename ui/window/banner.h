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

    void show_message(const SessionMessage& message);
    void show_error(const Error& error);

 signals:
    void remedy_chosen(lectern::SessionMessage::Remedy remedy);

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    void clear_buttons();

    SessionMessage::Severity severity_ = SessionMessage::Severity::hint;
    QLabel* icon_;
    QLabel* text_;
    QHBoxLayout* buttons_;
};

}  // namespace lectern
