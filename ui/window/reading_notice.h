#pragma once

#include <QObject>

#include "ui/workspace/workspace.h"

namespace lectern {

class DesktopNotifications;

/// Tells somebody who looks elsewhere that a long reading has ended.
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

    QWidget& window_;
    const double least_seconds_;
    DesktopNotifications* desktop_;
};

}  // namespace lectern
