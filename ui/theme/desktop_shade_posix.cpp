#include <QDBusConnection>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QtConcurrent>

#include "ui/base/deliver.h"
#include "ui/base/session_bus.h"
#include "ui/theme/desktop_shade.h"

namespace lectern {

namespace {

constexpr const char* service = "org.freedesktop.portal.Desktop";
constexpr const char* object = "/org/freedesktop/portal/desktop";
constexpr const char* settings = "org.freedesktop.portal.Settings";
constexpr const char* appearance = "org.freedesktop.appearance";
constexpr const char* colour_scheme = "color-scheme";

}  // namespace

/// What the portal says of the shade.
class ShadePortal : public QObject {
    Q_OBJECT

 public:
    explicit ShadePortal(DesktopShade* shade) : QObject(shade), shade_(shade) {
        // A bus that hangs while it is connected to must not hold up the window.
        deliver(QtConcurrent::run([] { (void)QDBusConnection::sessionBus(); }), this, [this] { ask(); });
    }

 private slots:
    void hear(const QString& group, const QString& key, const QDBusVariant& value) {
        if (group == appearance && key == colour_scheme) take(value.variant());
    }

 private:
    void ask();
    void take(const QVariant& value);

    DesktopShade* shade_;
};

void ShadePortal::ask() {
    QDBusConnection bus = QDBusConnection::sessionBus();
    // From whoever says it: to look up who that is would wait for the bus.
    bus.connect({}, object, settings, "SettingChanged", this, SLOT(hear(QString, QString, QDBusVariant)));
    QDBusMessage read = QDBusMessage::createMethodCall(service, object, settings, "Read");
    read << QString(appearance) << QString(colour_scheme);
    const auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(read), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* call) {
        const QDBusPendingReply<QDBusVariant> reply = *call;
        if (!reply.isError()) take(reply.value().variant());
        call->deleteLater();
    });
}

/// 0: no wish; 1: dark; 2: light. Read() wraps it once more than SettingChanged does.
void ShadePortal::take(const QVariant& value) {
    const QVariant inner = value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    const uint scheme = inner.toUInt();
    shade_->take(scheme == 1   ? std::optional(Theme::Shade::dark)
                 : scheme == 2 ? std::optional(Theme::Shade::light)
                               : std::nullopt);
}

DesktopShade::DesktopShade(QObject* parent) : QObject(parent) {
    if (has_session_bus()) new ShadePortal(this);
}

}  // namespace lectern

#include "desktop_shade_posix.moc"
