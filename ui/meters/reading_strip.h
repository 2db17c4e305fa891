#pragma once

#include <QWidget>

#include "app/engine/events.h"
#include "app/survey/survey.h"
#include "ui/meters/time_left.h"

class QPushButton;

namespace lectern {

class ElidedLabel;
class ProgressLine;

/// How far the document that is opened or read is, with what pauses and ends that.
class ReadingStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ReadingStrip(QWidget* parent = nullptr);

    /// The text of the document `name` is being taken from its file. `total_pages` 0: not known yet.
    void show_import(const QString& name, int pages, int total_pages);
    /// The document `name` is being read, as the last meter says, which came at `now` (seconds of any clock). `why`:
    /// what slows the reading down, if that is known.
    void show_reading(const QString& name, const event::Meter& meter, double now, const QString& why = {});
    /// One section of the document `name` after another is looked at. `what`: what for; `now` as above.
    void show_survey(const QString& name, const QString& what, const SurveyProgress& progress, double now);
    /// Nothing is read, so there is nothing to pause. Bytes may still wait to be saved. `state`: of what was read.
    void show_idle(std::size_t waiting_bytes = 0, const QString& state = {});
    bool shows_import() const { return importing_; }

 signals:
    void pause_wanted();
    void resume_wanted();
    void cancel_wanted();

 private:
    void pause_or_resume();
    void cancel();
    void show_controls(bool shown);
    void show_pause(bool paused);
    void show_words(const QString& name, QStringList words);

    ProgressLine* progress_;
    ElidedLabel* words_;
    QPushButton* pause_;
    QPushButton* cancel_;
    TimeLeft time_left_;
    event::Meter last_;      ///< what it said before, to see another document or a pause
    bool paused_ = false;    ///< what the button undoes
    bool pausing_ = false;   ///< asked for, and not yet seen in a meter
    bool resuming_ = false;  ///< the same
    bool cancelling_ = false;
    bool importing_ = false;
};

}  // namespace lectern
