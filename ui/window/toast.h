#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;
class QPushButton;

namespace lectern {

/// Says for some seconds, at the foot of the window, what is about to be done, and can be told not to.
class Toast : public QFrame {
    Q_OBJECT

 public:
    explicit Toast(QWidget* window);

    /// What was said before is done at once. `done` and `undone` are called once, one of them.
    void offer(const QString& text, std::function<void()> done, std::function<void()> undone);
    /// Nobody is waited for any longer.
    void finish();

 protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void undo();
    void place();

    QLabel* text_;
    QPushButton* undo_;
    QTimer time_;
    std::function<void()> done_, undone_;
};

}  // namespace lectern
