// Who looks elsewhere is told that a reading has ended, by the desktop's own means: a real bus, and a real service on
// it.
#include "ui/window/reading_notice.h"

#include <QtDBus>
#include <QtTest/QtTest>
#include <QtWidgets>

#include "ui/window/desktop_notifications.h"

using namespace lectern;

/// What a desktop offers.
class Notifications : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

 public:
    QStringList shown;

    /// As it shows a person's click on the message that was shown last.
    void click(uint id, const QString& action = "default") { emit ActionInvoked(id, action); }

 public slots:
    uint Notify(const QString& program, uint, const QString&, const QString& title, const QString& text,
                const QStringList& actions, const QVariantMap&, int) {
        shown << program + ": " + title + " | " + text;
        if (actions.value(0) != "default") qFatal("nothing can be clicked");
        return static_cast<uint>(shown.size());
    }

 signals:
    void ActionInvoked(uint id, const QString& action);
};

class ReadingNoticeTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void a_long_reading_is_told_to_who_looks_elsewhere();
    void nobody_is_told_what_they_see();
    void short_readings_are_not_told();
    void what_was_cancelled_is_not_told();
    void names_are_no_markup();
    void a_click_leads_to_the_document();
    void clicks_on_other_messages_lead_nowhere();
    void without_a_bus_nothing_happens();
    void cleanupTestCase();

 private:
    void end_reading(QWidget& window, double least_seconds, bool complete = true);

    QProcess bus_;
    DesktopNotifications notifications_;
    Notifications desktop_;
    QTemporaryDir folder_;
    std::unique_ptr<DocumentSession> session_;
};

void ReadingNoticeTest::initTestCase() {
    bus_.start("dbus-daemon", {"--session", "--nofork", "--print-address=1"});
    QVERIFY2(bus_.waitForStarted(), "dbus-daemon is missing");
    while (!bus_.canReadLine()) QVERIFY(bus_.waitForReadyRead());
    qputenv("DBUS_SESSION_BUS_ADDRESS", bus_.readLine().trimmed());
    QDBusConnection service = QDBusConnection::connectToBus(QDBusConnection::SessionBus, "service");
    QVERIFY(service.registerObject("/org/freedesktop/Notifications", &desktop_,
                                   QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(service.registerService("org.freedesktop.Notifications"));
}

void ReadingNoticeTest::cleanupTestCase() {
    QDBusConnection::disconnectFromBus("service");
    bus_.terminate();
    bus_.waitForFinished();
}

void ReadingNoticeTest::init() {
    desktop_.shown.clear();
    session_ = std::make_unique<DocumentSession>(1, "lease <b>.pdf", nullptr);
    auto document = std::make_shared<Document>();
    document->pages.resize(640);
    session_->document = document;
    session_->seconds = 240;
}

void ReadingNoticeTest::end_reading(QWidget& window, double least_seconds, bool complete) {
    Workspace workspace({.library = folder_.filePath("library.sqlite").toStdString()});
    new ReadingNotice(window, workspace, least_seconds);
    session_->read = {.tokens = complete ? 10 : 5, .total_tokens = 10};
    emit workspace.reading_ended(session_.get());
}

void ReadingNoticeTest::a_long_reading_is_told_to_who_looks_elsewhere() {
    QWidget window;
    end_reading(window, 10);
    QTRY_COMPARE(desktop_.shown.size(), 1);
    QVERIFY2(desktop_.shown.front().startsWith("Lectern: “lease <b>.pdf” is read | 640 page(s) in 4 min"),
             qPrintable(desktop_.shown.front()));
}

void ReadingNoticeTest::nobody_is_told_what_they_see() {
    QWidget window;
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    end_reading(window, 10);
    notifications_.show("after", "it");
    QTRY_COMPARE(desktop_.shown, QStringList{"Lectern: after | it"});
}

void ReadingNoticeTest::short_readings_are_not_told() {
    QWidget window;
    end_reading(window, 241);
    notifications_.show("after", "it");
    QTRY_COMPARE(desktop_.shown, QStringList{"Lectern: after | it"});
}

void ReadingNoticeTest::what_was_cancelled_is_not_told() {
    QWidget window;
    end_reading(window, 10, false);
    notifications_.show("after", "it");
    QTRY_COMPARE(desktop_.shown, QStringList{"Lectern: after | it"});
}

void ReadingNoticeTest::names_are_no_markup() {
    notifications_.show("title", "a <b>bold</b> claim");
    QTRY_COMPARE(desktop_.shown, QStringList{"Lectern: title | a &lt;b&gt;bold&lt;/b&gt; claim"});
}

void ReadingNoticeTest::a_click_leads_to_the_document() {
    QWidget window;
    Workspace workspace({.library = folder_.filePath("library.sqlite").toStdString()});
    const ReadingNotice notice(window, workspace, 10);
    const QSignalSpy wanted(&notice, &ReadingNotice::session_wanted);
    session_->read = {.tokens = 10, .total_tokens = 10};
    emit workspace.reading_ended(session_.get());
    QTRY_COMPARE(desktop_.shown.size(), 1);
    desktop_.click(1);
    QTRY_COMPARE(wanted.count(), 1);
    QCOMPARE(wanted.first()[0].toInt(), session_->id);
}

void ReadingNoticeTest::clicks_on_other_messages_lead_nowhere() {
    DesktopNotifications mine;
    const QSignalSpy chosen(&mine, &DesktopNotifications::chosen);
    mine.show("title", "text", 7);
    QTRY_COMPARE(desktop_.shown.size(), 1);
    desktop_.click(2);
    desktop_.click(1, "settings");
    desktop_.click(1);
    QTRY_COMPARE(chosen.count(), 1);
    desktop_.click(1);  // it is gone by then
    mine.show("after", "it", 8);
    QTRY_COMPARE(desktop_.shown.size(), 2);
    desktop_.click(2);
    QTRY_COMPARE(chosen.count(), 2);
    QCOMPARE(chosen[0][0].toInt(), 7);
    QCOMPARE(chosen[1][0].toInt(), 8);
}

void ReadingNoticeTest::without_a_bus_nothing_happens() {
    const QByteArray address = qgetenv("DBUS_SESSION_BUS_ADDRESS"), folder = qgetenv("XDG_RUNTIME_DIR");
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    qunsetenv("XDG_RUNTIME_DIR");
    notifications_.show("nobody", "hears");
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    qputenv("XDG_RUNTIME_DIR", folder);
    notifications_.show("after", "it");
    QTRY_COMPARE(desktop_.shown, QStringList{"Lectern: after | it"});
}

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    ReadingNoticeTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "reading_notice_test.moc"
