#pragma once

#include <QElapsedTimer>
#include <QFrame>

#include "app/survey/survey.h"
#include "ui/meters/time_left.h"

class QLabel;
class QPushButton;

namespace lectern {

class ProgressLine;

/// How far the model is with the sections of a document, and the one thing that can be done about it.
class SurveyStatus : public QFrame {
    Q_OBJECT

 public:
    explicit SurveyStatus(QWidget* parent = nullptr);

    /// `text` may be empty; so may `action`, of the button, then there is none.
    void say(const QString& text, const QString& action, const QString& help);
    /// Beside the text: how far it is. `what`: the words for it, behind which the time left stands.
    void show_progress(const SurveyProgress& progress, const QString& what);
    void hide_progress();
    /// Another one: the time that was left counted for the one before.
    void forget() { time_left_.forget(); }

 signals:
    void acted();

 private:
    QLabel *text_, *how_far_;
    QPushButton* action_;
    ProgressLine* line_;
    TimeLeft time_left_;
    QElapsedTimer clock_;
};

}  // namespace lectern
