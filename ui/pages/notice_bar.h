#pragma once

#include <QFrame>
#include <QLabel>

namespace lectern {

/// A line that says something about what is shown below it, until it is closed.
class NoticeBar : public QFrame {
    Q_OBJECT

 public:
    explicit NoticeBar(QWidget* parent = nullptr);

    void say(const QString& text);

 private:
    QLabel* text_;
};

}  // namespace lectern
