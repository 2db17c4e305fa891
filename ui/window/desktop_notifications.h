#pragma once

#include <QDBusMessage>
#include <QHash>
#include <QObject>

namespace lectern {

/// Messages outside of the window, where the desktop shows such things (org.freedesktop.Notifications on the session
/// bus); else nothing. Never waits.
class DesktopNotifications : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;

    /// `text` is plain. `about`: what a click on it says, see chosen().
    void show(const QString& title, const QString& text, int about = 0);

 signals:
    /// Somebody clicked on a message.
    void chosen(int about);

 private slots:
    void action_invoked(uint id, const QString& action);

 private:
    void send(const QDBusMessage& notification, int about);

    QHash<uint, int> shown_;  ///< what they are about, by the number that the desktop gave them
    bool listens_ = false;
};

}  // namespace lectern
