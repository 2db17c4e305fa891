#include <signal.h>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;
using lectern::test::smollm;
using lectern::test::some_text;
using lectern::test::write;

/// Promises about Ctrl-C: it is answered within a second, with code 4, and takes nothing with it.
class InterruptTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void work_ends_within_a_second_data();
    void work_ends_within_a_second();
    void waiting_for_input_ends_too();
    void chat_goes_on_after_a_stopped_answer();

 private:
    QTemporaryDir folder_;
    QString long_text_, short_text_;
};

void InterruptTest::initTestCase() {
    long_text_ = write(folder_.filePath("long.txt"), some_text(1'000'000));
    short_text_ = write(folder_.filePath("short.txt"), some_text(600));
}

void InterruptTest::work_ends_within_a_second_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("begun");
    QTest::addColumn<bool>("json");
    const QString m = smollm();
    QTest::addRow("read") << QStringList{"read", "-m", m, long_text_, "--budget", "512", "--json"}
                          << QByteArray("Plan:") << true;
    QTest::addRow("ask") << QStringList{"ask", "-m", m, long_text_, "Why?", "--budget", "512", "--json"}
                         << QByteArray("Plan:") << true;
    QTest::addRow("chat") << QStringList{"chat", "-m", m, long_text_, "--budget", "512"} << QByteArray("Plan:")
                          << false;
    QTest::addRow("generate") << QStringList{"generate", "-m", m,        "-v",     "--raw", "-p",
                                             "One",      "-n", "100000", "--temp", "2",     "--json"}
                              << QByteArray("Loaded") << true;
    QTest::addRow("perplexity") << QStringList{"perplexity", "-m", m, "-v", "-f", long_text_} << QByteArray("windows")
                                << false;
    QTest::addRow("bench") << QStringList{"bench", "-m", m, "-v", "-p", "100000", "-n", "0", "--json"}
                           << QByteArray("Loaded") << false;
}

void InterruptTest::work_ends_within_a_second() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, begun);
    QFETCH(bool, json);
    QProcess program;
    program.start(LECTERN_CLI, arguments);
    QByteArray heard;
    QTRY_VERIFY2_WITH_TIMEOUT((program.waitForReadyRead(50), heard += program.readAllStandardError()).contains(begun),
                              heard, 60'000);
    QTest::qWait(300);
    QCOMPARE(program.state(), QProcess::Running);
    QElapsedTimer timer;
    timer.start();
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    const Ended run = lectern::test::ended(program);
    QVERIFY2(timer.elapsed() < 1000, QByteArray::number(timer.elapsed()));
    QVERIFY2(run.code == 4, run.all());
    QVERIFY2(run.err.contains("Cancelled"), run.all());
    if (!json) return;
    QVERIFY2(run.json().isObject(), run.all());
    if (arguments[0] == "generate")
        QCOMPARE(run.json()["stop"].toString(), "cancelled");
    else
        QCOMPARE(run.json()["reading"]["complete"].toBool(true), false);
}

void InterruptTest::waiting_for_input_ends_too() {
    for (const QStringList& arguments :
         {QStringList{"tokenize", "-m", smollm()}, QStringList{"generate", "-m", smollm(), "-f", "-"}}) {
        QProcess program;
        program.start(LECTERN_CLI, arguments);
        program.write("Half a ");
        QVERIFY(program.waitForBytesWritten());
        QTest::qWait(1500);  // nothing tells when the program waits
        kill(static_cast<pid_t>(program.processId()), SIGINT);
        const Ended run = lectern::test::ended(program);
        QVERIFY2(run.code == 4, run.all());
        QVERIFY(run.out.isEmpty());
    }
}

void InterruptTest::chat_goes_on_after_a_stopped_answer() {
    QProcess program;
    program.start(LECTERN_CLI, {"chat", "-m", smollm(), short_text_, "-n", "4000", "--temp", "2", "--min-p", "0"});
    program.write("Copy the document again and again, without end.\n");
    QByteArray heard;
    const auto hear = [&] {
        program.waitForReadyRead(50);
        return heard += program.readAllStandardOutput();
    };
    QTRY_VERIFY_WITH_TIMEOUT(hear().size() > 20, 60'000);
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    QTRY_VERIFY_WITH_TIMEOUT(hear().endsWith('\n'), 2000);
    heard.clear();
    program.write("Say yes.\n");
    QTRY_VERIFY_WITH_TIMEOUT(!hear().isEmpty(), 60'000);
    program.closeWriteChannel();
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    QCOMPARE(lectern::test::ended(program).code, 0);
}

QTEST_GUILESS_MAIN(InterruptTest)
#include "interrupt_test.moc"
