// No byte leaves the machine: the program works without any network, and does not even try to reach one.
#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/network_counters.h"

using lectern::test::Ended;
using lectern::test::ended;
using lectern::test::new_library;
using lectern::test::packets_of;
using lectern::test::some_text;
using lectern::test::write;

class OfflineTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void an_attempt_would_be_seen();
    void nothing_is_sent_data();
    void nothing_is_sent();

 private:
    /// Runs a program in such a network; its counters come last on stdout.
    static Ended isolated(const QStringList& program) {
        QProcess process;
        process.start("unshare", QStringList{"--user", "--map-root-user", "--net", "sh", "-c",
                                             R"("$@"; code=$?; echo; echo =====; cat /proc/net/snmp /proc/net/snmp6; )"
                                             R"(tail -n +3 /proc/net/dev; exit $code)",
                                             "sh"} +
                                     program);
        return ended(process);
    }

    QTemporaryDir folder_;
    QString model_, text_;
};

void OfflineTest::initTestCase() {
    QProcess possible;
    possible.start("unshare", {"--user", "--map-root-user", "--net", "true"});
    if (!possible.waitForFinished() || possible.exitStatus() != QProcess::NormalExit || possible.exitCode() != 0)
        QSKIP("this system does not let a test have a network of its own");
    model_ = QString::fromStdString(lectern::write_tiny_model(folder_.path().toStdString(), {.name = "tiny"}).string());
    text_ = write(folder_.filePath("policy.txt"), some_text(1500));
}

void OfflineTest::an_attempt_would_be_seen() {
    for (const char* device : {"/dev/udp/192.0.2.1/53", "/dev/tcp/192.0.2.1/80"}) {  // addresses for documentation
        const Ended run = isolated({"bash", "-c", QString("echo hello > %1").arg(device)});
        QVERIFY2(packets_of(run.out.mid(run.out.indexOf("====="))) > 0, run.all());
    }
}

void OfflineTest::nothing_is_sent_data() {
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, const QStringList& arguments) { QTest::addRow("%s", name) << arguments; };
    row("ask", {"ask", "-m", model_, text_, "Why?", "-n", "4"});
    row("models", {"models", "list", "--no-measure"});
    row("ask a PDF", {"ask", "-m", model_, lectern::test::document("handbook.pdf"), "Why?", "-n", "4"});
    row("ask a library", {"library", "ask", "1", "Why?", "-n", "4"});
    row("export", {"library", "export", "1", folder_.filePath("exported")});
    row("import", {"library", "import", folder_.filePath("exported")});
    row("a model that is not there", {"ask", "-m", "smollm3", text_, "Why?"});
}

void OfflineTest::nothing_is_sent() {
    QFETCH(const QStringList, arguments);
    const QString name = QTest::currentDataTag();
    if (name == "ask") new_library();
    const Ended run = isolated(QStringList{LECTERN_CLI} + arguments);
    QVERIFY2((run.code == 0) != name.startsWith("a model"), run.all());
    const QByteArray counters = run.out.mid(run.out.indexOf("====="));
    QVERIFY2(counters.contains("OutNoRoutes") && counters.contains("lo:"), run.all());
    QCOMPARE(packets_of(counters), 0);
}

QTEST_GUILESS_MAIN(OfflineTest)
#include "offline_test.moc"
