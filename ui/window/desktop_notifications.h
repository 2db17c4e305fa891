#pragma once

#include <QObject>

namespace lectern {

class NotificationService;

/// Messages outside of the window, where the desktop shows such things: on Linux by org.freedesktop.Notifications on
/// the session bus, on Windows beside the clock; else nothing. Never waits.
class DesktopNotifications : public QObject {
    Q_OBJECT

 public:
    explicit DesktopNotifications(QObject* parent = nullptr);

    /// `text` is plain. `about`: what a click on it says, see chosen().
    void show(const QString& title, const QString& text, int about = 0);

 signals:
    /// Somebody clicked on a message.
    void chosen(int about);

 private:
    NotificationService* service_;
};

}  // namespace lectern
