#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

namespace lectern {

class DesktopNotifications;

/// Tells somebody who looks elsewhere that a long reading has ended, or what was done with each section of a document.
class ReadingNotice : public QObject {
    Q_OBJECT

 public:
    /// `least_seconds`: a reading that took less is not worth it.
    ReadingNotice(QWidget& window, Workspace& workspace, double least_seconds);

 signals:
    /// Somebody clicked on what was told. The session may be closed by now.
    void session_wanted(lectern::SessionId session);

 private:
    void tell(const DocumentSession& session);
    void tell(const RunningSurvey& survey);
    /// The desktop, or screen readers where the window is looked at.
    void tell(const QString& title, const QString& text, SessionId about);

    void say(const QString& what);

    QWidget& window_;
    const double least_seconds_;
    DesktopNotifications* desktop_;
    QWidget* said_;  ///< has no size: what screen readers are told stands in its name
};

}  // namespace lectern
