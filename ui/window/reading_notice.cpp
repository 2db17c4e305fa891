#include "ui/window/reading_notice.h"

#include <QApplication>
#include <QWidget>

#include "ui/base/amounts.h"
#include "ui/window/desktop_notifications.h"

namespace lectern {

ReadingNotice::ReadingNotice(QWidget& window, Workspace& workspace, double least_seconds)
    : QObject(&window), window_(window), least_seconds_(least_seconds), desktop_(new DesktopNotifications(this)) {
    connect(desktop_, &DesktopNotifications::chosen, this, &ReadingNotice::session_wanted);
    connect(&workspace, &Workspace::reading_ended, this, [this](DocumentSession* session) { tell(*session); });
}

void ReadingNotice::tell(const DocumentSession& session) {
    if (window_.isActiveWindow() || session.seconds < least_seconds_ || !session.read.complete()) return;
    QApplication::alert(&window_);
    desktop_->show(
        tr("“%1” is read").arg(session.name),
        tr("%n page(s) in %1. It can be asked now.", nullptr, session.page_count()).arg(duration_text(session.seconds)),
        session.id);
}

}  // namespace lectern
