#include "ui/window/desktop_notifications.h"

#include <QDBusConnection>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QVariantMap>
#include <QtConcurrent>

#include "ui/base/deliver.h"
#include "ui/base/session_bus.h"

namespace lectern {

namespace {

constexpr const char* service = "org.freedesktop.Notifications";
constexpr const char* object = "/org/freedesktop/Notifications";
constexpr const char* click = "default";  ///< the action of a message as a whole; it has no button

}  // namespace

void DesktopNotifications::show(const QString& title, const QString& text, int about) {
    if (!has_session_bus()) return;
    QDBusMessage call = QDBusMessage::createMethodCall(service, object, service, "Notify");
    const uint replaces_none = 0;
    const int as_long_as_usual = -1;  // milliseconds
    call << QString("Lectern") << replaces_none << QString("lectern") << title
         << text.toHtmlEscaped()  // servers take some HTML
         << QStringList{click, tr("Show")} << QVariantMap{{"desktop-entry", "lectern"}} << as_long_as_usual;
    // A bus that hangs while it is connected to must not hold up the window.
    deliver(QtConcurrent::run([] { (void)QDBusConnection::sessionBus(); }), this,
            [this, call, about] { send(call, about); });
}

void DesktopNotifications::send(const QDBusMessage& notification, int about) {
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
void DesktopNotifications::action_invoked(uint id, const QString& action) {
    if (action != click || !shown_.contains(id)) return;
    emit chosen(shown_.take(id));
}

}  // namespace lectern
