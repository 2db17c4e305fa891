#include "ui/conversation/survey_status.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/base/plain_label.h"
#include "ui/meters/progress_line.h"

namespace lectern {

SurveyStatus::SurveyStatus(QWidget* parent)
    : QFrame(parent),
      text_(plain_label(this)),
      how_far_(plain_label(this)),
      action_(new QPushButton(this)),
      line_(new ProgressLine(this)) {
    clock_.start();
    text_->setObjectName("status_text");
    how_far_->setObjectName("how_far");
    how_far_->setProperty("role", "small");
    action_->setObjectName("act");
    line_->setAccessibleName(tr("How far it is"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(text_, 0, 0);
    grid->addWidget(action_, 0, 1, Qt::AlignTop | Qt::AlignTrailing);
    grid->addWidget(line_, 1, 0, 1, 2);
    grid->addWidget(how_far_, 2, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    connect(action_, &QPushButton::clicked, this, &SurveyStatus::acted);
    hide_progress();
}

void SurveyStatus::say(const QString& text, const QString& action, const QString& help) {
    text_->setText(text);
    text_->setVisible(!text.isEmpty());
    action_->setText(action);
    action_->setToolTip(help);
    action_->setAccessibleDescription(help);
    action_->setVisible(!action.isEmpty());
}

void SurveyStatus::show_progress(const SurveyProgress& progress, const QString& what) {
    if (progress.seconds_left > 0)
        time_left_.estimate(static_cast<double>(clock_.elapsed()) / 1000, progress.seconds_left, 0);
    const QString time = progress.done < progress.total ? time_left_.words() : QString();
    how_far_->setText(time.isEmpty() ? what : what + " · " + time);
    line_->show_progress(progress.done, progress.total);
    line_->show();
    how_far_->show();
}

void SurveyStatus::hide_progress() {
    line_->hide();
    how_far_->hide();
}

}  // namespace lectern
