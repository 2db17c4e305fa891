#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace lectern {

/// A bar in a turn that says what an answer lacks, with one way on.
class TurnNotice : public QFrame {
    Q_OBJECT

 public:
    explicit TurnNotice(const QString& name, QWidget* parent = nullptr);

    /// `action`: of its button; empty: it has none. A text that is empty hides it.
    void say(const QString& text, const QString& action = {}, const QString& help = {});

 signals:
    void acted();

 private:
    QLabel* text_;
    QPushButton* action_;
};

}  // namespace lectern
