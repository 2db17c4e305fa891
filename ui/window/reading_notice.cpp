#include "ui/window/reading_notice.h"

#include <QAccessible>
#include <QApplication>
#include <QWidget>

#include "ui/base/amounts.h"
#include "ui/window/desktop_notifications.h"

namespace lectern {

ReadingNotice::ReadingNotice(QWidget& window, Workspace& workspace, double least_seconds)
    : QObject(&window),
      window_(window),
      least_seconds_(least_seconds),
      desktop_(new DesktopNotifications(this)),
      said_(new QWidget(&window)) {
    said_->setFixedSize(0, 0);
    connect(desktop_, &DesktopNotifications::chosen, this, &ReadingNotice::session_wanted);
    connect(&workspace, &Workspace::reading_ended, this, [this](DocumentSession* session) { tell(*session); });
    connect(&workspace, &Workspace::survey_completed, this, [this](const RunningSurvey& survey) { tell(survey); });
}

void ReadingNotice::tell(const DocumentSession& session) {
    if (session.seconds < least_seconds_ || !session.read.complete()) return;
    tell(
        tr("“%1” is read").arg(session.name),
        tr("%n page(s) in %1. It can be asked now.", nullptr, session.page_count()).arg(duration_text(session.seconds)),
        session.id);
}

void ReadingNotice::tell(const RunningSurvey& survey) {
    const QString& name = survey.session->name;
    if (survey.question)
        tell(tr("Every page of “%1” is searched").arg(name), tr("What was found can be looked at now."),
             survey.session->id);
    else
        tell(tr("The overview of “%1” is written").arg(name), tr("It can be looked at now."), survey.session->id);
}

void ReadingNotice::tell(const QString& title, const QString& text, SessionId about) {
    if (window_.isActiveWindow()) return say(title);
    QApplication::alert(&window_);
    desktop_->show(title, text, about);
}

/// Nothing of it is seen: the window shows it where it happens.
void ReadingNotice::say(const QString& what) {
    said_->setAccessibleName(what);
    QAccessibleEvent alert(said_, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace lectern
