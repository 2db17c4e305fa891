#include "ui/meters/reading_strip.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "ui/base/amounts.h"
#include "ui/base/elided_label.h"
#include "ui/meters/progress_line.h"

namespace lectern {

namespace {

constexpr int letters_of_name = 40;  // of the document; longer ones are cut in the middle

QString share_of(int done, int total) {
    return share_text(static_cast<double>(done) / std::max(1, total));
}

}  // namespace

ReadingStrip::ReadingStrip(QWidget* parent)
    : QWidget(parent),
      progress_(new ProgressLine),
      words_(new ElidedLabel),
      pause_(new QPushButton),
      cancel_(new QPushButton(tr("Cancel"))) {
    progress_->setAccessibleName(tr("Reading progress"));
    pause_->setAutoDefault(false);
    cancel_->setAutoDefault(false);
    cancel_->setAccessibleName(tr("Cancel reading"));
    cancel_->setToolTip(tr("Ends the reading. What was read can be asked, and the rest can be read later."));

    progress_->setFixedWidth(fontMetrics().averageCharWidth() * 16);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins({});
    for (QWidget* control :
         {static_cast<QWidget*>(progress_), static_cast<QWidget*>(pause_), static_cast<QWidget*>(cancel_)})
        line->addWidget(control);
    line->addWidget(words_, 1);  // last: what grows moves nothing

    connect(pause_, &QPushButton::clicked, this, &ReadingStrip::pause_or_resume);
    connect(cancel_, &QPushButton::clicked, this, &ReadingStrip::cancel);
    show_pause(false);
    show_idle();
}

void ReadingStrip::show_import(const QString& name, int pages, int total_pages) {
    show_controls(true);
    progress_->show_progress(pages, total_pages);
    pause_->setEnabled(false);
    cancel_->setEnabled(!cancelling_);
    QStringList words{cancelling_ ? tr("Cancelling") : tr("Opening")};
    if (total_pages > 0) words << tr("p. %1/%2", "page of pages").arg(count_text(pages), count_text(total_pages));
    show_words(name, words);
    last_ = {};
    importing_ = true;
}

void ReadingStrip::show_reading(const QString& name, const event::Meter& meter, double now, const QString& why) {
    const ReadProgress& done = meter.progress;
    const bool another = meter.reading != last_.reading;
    if (another) cancelling_ = false;
    // After a pause, and for another document, there is no promise to keep.
    if (another || meter.paused) time_left_.forget();
    if (!meter.paused && done.seconds_left > 0)
        time_left_.estimate(now, done.seconds_left, done.tokens_per_second, why);
    if (another || meter.paused) pausing_ = false;
    if (another || !meter.paused) resuming_ = false;
    last_ = meter;
    importing_ = false;

    show_controls(true);
    progress_->show_progress(done.tokens, done.total_tokens);
    cancel_->setEnabled(!cancelling_);
    show_pause(meter.paused);

    const QString share = share_of(done.tokens, done.total_tokens);
    QStringList words;
    if (cancelling_)
        words << tr("Cancelling");
    else if (resuming_)
        words << tr("Resuming");
    else if (meter.paused)
        words << tr("Paused at %1", "share").arg(share);
    else if (pausing_)
        words << tr("Pausing");
    if (words.isEmpty()) words << tr("Reading %1", "share").arg(share);
    if (done.pages > 0) words << tr("p. %1/%2", "page of pages").arg(count_text(done.page + 1), count_text(done.pages));
    if (!meter.paused && !cancelling_) words << time_left_.words();
    if (meter.waiting_bytes > 0) words << tr("Saving %1").arg(bytes_text(meter.waiting_bytes));
    if (meter.waiting_documents > 0) words << tr("%n document(s) waiting", nullptr, meter.waiting_documents);
    show_words(name, words);
}

void ReadingStrip::show_survey(const QString& name, const QString& what, const SurveyProgress& progress, double now) {
    if (progress.done == 0) time_left_.forget();
    if (progress.seconds_left > 0) time_left_.estimate(now, progress.seconds_left, 0);
    show_controls(true);
    pause_->hide();
    cancel_->setEnabled(!cancelling_);
    progress_->show_progress(progress.done, progress.total);
    QStringList words{cancelling_ ? tr("Cancelling") : what + ' ' + share_of(progress.done, progress.total)};
    if (!cancelling_ && progress.done < progress.total) words << time_left_.words();
    show_words(name, words);
    last_ = {};
    importing_ = false;
}

void ReadingStrip::show_idle(std::size_t waiting_bytes, const QString& state) {
    show_controls(false);
    pausing_ = resuming_ = cancelling_ = importing_ = false;
    time_left_.forget();
    last_ = {};
    if (waiting_bytes > 0) return words_->say(tr("Saving %1").arg(bytes_text(waiting_bytes)));
    words_->say(state.isEmpty() ? tr("Nothing is being read.") : state);
}

void ReadingStrip::show_controls(bool shown) {
    for (QWidget* control :
         {static_cast<QWidget*>(progress_), static_cast<QWidget*>(pause_), static_cast<QWidget*>(cancel_)})
        control->setVisible(shown);
}

void ReadingStrip::pause_or_resume() {
    pausing_ = !paused_;
    resuming_ = paused_;
    pause_->setEnabled(false);  // until a meter shows that it happened
    paused_ ? emit resume_wanted() : emit pause_wanted();
}

void ReadingStrip::cancel() {
    cancelling_ = true;
    cancel_->setEnabled(false);
    pause_->setEnabled(false);
    emit cancel_wanted();
}

void ReadingStrip::show_pause(bool paused) {
    paused_ = paused;
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
    pause_->setAccessibleName(paused ? tr("Resume reading") : tr("Pause reading"));
    pause_->setToolTip(paused ? tr("Goes on with the reading.")
                              : tr("Holds the reading at once. Questions are answered all the same."));
    pause_->setEnabled(!pausing_ && !resuming_ && !cancelling_);
}

void ReadingStrip::show_words(const QString& name, QStringList words) {
    words.removeAll(QString());
    if (!name.isEmpty())
        words.prepend(
            fontMetrics().elidedText(name, Qt::ElideMiddle, fontMetrics().averageCharWidth() * letters_of_name));
    words_->say(words.join(QStringLiteral(" · ")));
}

}  // namespace lectern
