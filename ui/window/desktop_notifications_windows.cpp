#include <QApplication>
#include <QSystemTrayIcon>
#include <QTimer>
#include <chrono>

#include "ui/window/desktop_notifications.h"

namespace lectern {

/// Windows shows messages of programs that have a symbol beside the clock. Ours is there for as long as a message is.
class NotificationService : public QObject {
 public:
    explicit NotificationService(DesktopNotifications* notifications) : QObject(notifications) {
        connect(&tray_, &QSystemTrayIcon::messageClicked, notifications,
                [this, notifications] { emit notifications->chosen(about_); });
        gone_.setSingleShot(true);
        gone_.setInterval(std::chrono::seconds(30));
        connect(&gone_, &QTimer::timeout, &tray_, &QSystemTrayIcon::hide);
    }

    void show(const QString& title, const QString& text, int about) {
        if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) return;
        about_ = about;
        tray_.setIcon(QApplication::windowIcon());
        tray_.show();
        tray_.showMessage(title, text, QApplication::windowIcon());
        gone_.start();
    }

 private:
    QSystemTrayIcon tray_;
    QTimer gone_;
    int about_ = 0;  ///< of the message that came last: the others it has replaced
};

DesktopNotifications::DesktopNotifications(QObject* parent)
    : QObject(parent), service_(new NotificationService(this)) {}

void DesktopNotifications::show(const QString& title, const QString& text, int about) {
    service_->show(title, text, about);
}

}  // namespace lectern
