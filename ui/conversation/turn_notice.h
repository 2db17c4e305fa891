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
    /// What it is, in strong letters, and below it what that means.
    void say_strongly(const QString& text, const QString& meaning);

 signals:
    void acted();

 private:
    void show_words(const QString& text, const QString& meaning);

    QLabel *text_, *meaning_;
    QPushButton* action_;
};

}  // namespace lectern
