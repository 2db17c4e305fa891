#include <pty.h>
#include <signal.h>
#include <unistd.h>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;
using lectern::test::smollm;
using lectern::test::some_text;
using lectern::test::write;

/// Promises of chat to a person who types.
class ChatTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void questions_are_answered_while_the_document_is_read();
    void later_questions_see_what_was_said();

 private:
    QTemporaryDir folder_;
    QString long_text_, short_text_;
};

void ChatTest::initTestCase() {
    long_text_ = write(folder_.filePath("long.txt"), some_text(1'000'000));
    short_text_ = write(folder_.filePath("short.txt"), some_text(1500));
}

void ChatTest::questions_are_answered_while_the_document_is_read() {
    int terminal = -1, side = -1;
    char name[64] = {};
    QVERIFY(openpty(&terminal, &side, name, nullptr, nullptr) == 0);
    lectern::test::new_library();
    QProcess program;
    program.setStandardInputFile(name);
    program.start(LECTERN_CLI, {"chat", "-m", smollm(), long_text_, "--budget", "512", "--chunk", "64", "-n", "200",
                                "--no-evidence"});
    QByteArray err, out;
    const auto hear = [&] {
        program.waitForReadyRead(50);
        err += program.readAllStandardError();
        out += program.readAllStandardOutput();
    };
    QTRY_VERIFY2_WITH_TIMEOUT((hear(), err.contains("You may ask while it is read")), err, 60'000);
    const QByteArray question = "What is a package?\n";
    QCOMPARE(::write(terminal, question.data(), static_cast<std::size_t>(question.size())), question.size());
    QTRY_VERIFY2_WITH_TIMEOUT((hear(), out.size() > 5), err, 60'000);
    QVERIFY2(err.contains("The answer rests on these alone."), err);

    const auto interrupt = [&] { kill(static_cast<pid_t>(program.processId()), SIGINT); };
    QElapsedTimer timer;
    timer.start();
    interrupt();  // the answer
    QTRY_VERIFY2_WITH_TIMEOUT((hear(), out.endsWith('\n')), out, 1000);
    QTest::qWait(300);
    QCOMPARE(program.state(), QProcess::Running);
    timer.restart();
    interrupt();  // the reading
    const Ended run = lectern::test::ended(program);
    QVERIFY2(timer.elapsed() < 1000, QByteArray::number(timer.elapsed()));
    QVERIFY2(run.code == 4 && (err + run.err).contains("Cancelled after"), err + run.all());
    close(terminal);
    close(side);
}

void ChatTest::later_questions_see_what_was_said() {
    const auto chat = [&](const QByteArray& input) {
        return lectern::test::lectern({"chat", "-m", smollm(), short_text_, "-n", "12", "--no-evidence"}, input).out;
    };
    const QByteArray first = chat("What is a package?\n"), second = chat("Say that again in other words.\n");
    const QByteArray both = chat("What is a package?\nSay that again in other words.\n");
    QVERIFY2(both.startsWith(first), both);
    QVERIFY2(both != first + second, both);
}

QTEST_GUILESS_MAIN(ChatTest)
#include "chat_test.moc"
