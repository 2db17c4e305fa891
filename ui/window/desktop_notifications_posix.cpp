#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QHash>
#include <QVariantMap>
#include <QtConcurrent>

#include "ui/base/deliver.h"
#include "ui/base/session_bus.h"
#include "ui/window/desktop_notifications.h"

namespace lectern {

namespace {

constexpr const char* service = "org.freedesktop.Notifications";
constexpr const char* object = "/org/freedesktop/Notifications";
constexpr const char* click = "default";  ///< the action of a message as a whole; it has no button

}  // namespace

/// The service on the session bus.
class NotificationService : public QObject {
    Q_OBJECT

 public:
    explicit NotificationService(DesktopNotifications* notifications)
        : QObject(notifications), notifications_(notifications) {}

    void show(const QString& title, const QString& text, int about);

 private slots:
    void action_invoked(uint id, const QString& action);

 private:
    void send(const QDBusMessage& notification, int about);

    DesktopNotifications* notifications_;
    QHash<uint, int> shown_;  ///< what they are about, by the number that the desktop gave them
    bool listens_ = false;
};

void NotificationService::show(const QString& title, const QString& text, int about) {
    if (!has_session_bus()) return;
    QDBusMessage call = QDBusMessage::createMethodCall(service, object, service, "Notify");
    const uint replaces_none = 0;
    const int as_long_as_usual = -1;  // milliseconds
    call << QString("Lectern") << replaces_none << QString("lectern") << title
         << text.toHtmlEscaped()  // servers take some HTML
         << QStringList{click, DesktopNotifications::tr("Show")} << QVariantMap{{"desktop-entry", "lectern"}}
         << as_long_as_usual;
    // A bus that hangs while it is connected to must not hold up the window.
    deliver(QtConcurrent::run([] { (void)QDBusConnection::sessionBus(); }), this,
            [this, call, about] { send(call, about); });
}

void NotificationService::send(const QDBusMessage& notification, int about) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    // From any sender: to find out who the service is, Qt would wait for the bus.
    if (!listens_)
        listens_ = bus.connect({}, object, service, "ActionInvoked", this, SLOT(action_invoked(uint, QString)));
    auto* sent = new QDBusPendingCallWatcher(bus.asyncCall(notification), this);
    connect(sent, &QDBusPendingCallWatcher::finished, this, [this, sent, about] {
        const QDBusPendingReply<uint> id = *sent;
        if (!id.isError()) shown_[id.value()] = about;
        sent->deleteLater();
    });
}

/// Of messages of any program.
void NotificationService::action_invoked(uint id, const QString& action) {
    if (action != click || !shown_.contains(id)) return;
    emit notifications_->chosen(shown_.take(id));
}

DesktopNotifications::DesktopNotifications(QObject* parent)
    : QObject(parent), service_(new NotificationService(this)) {}

void DesktopNotifications::show(const QString& title, const QString& text, int about) {
    service_->show(title, text, about);
}

}  // namespace lectern

#include "desktop_notifications_posix.moc"
