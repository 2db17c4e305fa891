#include <pty.h>
#include <signal.h>
#include <unistd.h>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;
using lectern::test::smollm;
using lectern::test::smollm_of_few_words;
using lectern::test::some_text;
using lectern::test::write;

/// Promises of chat to a person who types.
class ChatTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void questions_are_answered_while_the_document_is_read();
    void later_questions_see_what_was_said();
    void other_answers_and_questions_are_branches();
    void a_conversation_is_gone_on_with();
    void what_cannot_be_gone_on_with_is_said();

 private:
    QStringList chat(const QStringList& more) const {
        return QStringList{"chat", "--no-evidence"} + smollm_of_few_words() + more;
    }
    static QByteArray answer_to(const QByteArray& out, int number) { return out.split('\n').value(number); }
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

void ChatTest::other_answers_and_questions_are_branches() {
    const QByteArray first = "What is a file?\n", then = "Say that again in other words.\n";
    const QByteArray straight = lectern::test::lectern(chat({short_text_}), first + then).out;
    const Ended run =
        lectern::test::lectern(chat({short_text_}), first + "/again\n/edit What is a name?\n/variants\n/variant 1\n" +
                                                        then + "/nonsense\n/variant 7\n");
    QVERIFY2(run.code == 0, run.all());
    const QList<QByteArray> lines = run.out.split('\n');
    QCOMPARE(lines.value(0), answer_to(straight, 0));
    QVERIFY(lines.value(1) != lines.value(0));  // another answer
    QVERIFY2(run.out.contains("  1. Q: What is a file?\n     A: " + lines.value(0) + "\n"), run.out);
    QVERIFY2(run.out.contains("  2. Q: What is a file?\n     A: " + lines.value(1) + "\n"), run.out);
    QVERIFY2(run.out.contains("* 3. Q: What is a name?\n     A: " + lines.value(2) + "\n"), run.out);
    QVERIFY2(run.out.contains("* 1. Q:"), run.out);  // after going there
    QVERIFY2(run.out.endsWith("\n" + answer_to(straight, 1) + "\n"), run.out);
    QVERIFY2(run.err.contains("'/nonsense' is no command") && run.err.contains("There is no variant 7"), run.err);

    const QJsonDocument shown = lectern::test::lectern_again({"library", "show", "1", "--json"}).json();
    const QJsonArray messages = shown["conversations"][0]["messages"].toArray();
    QCOMPARE(messages.size(), 7);  // three questions, and two answers to the first
    QCOMPARE(messages[2]["parent"].toInt(), messages[0]["id"].toInt());
    QVERIFY(messages[3]["parent"].isUndefined());
    QCOMPARE(messages[5]["parent"].toInt(), messages[1]["id"].toInt());
}

void ChatTest::a_conversation_is_gone_on_with() {
    const QByteArray first = "What is a package?\n", then = "Say that again in other words.\n";
    const QByteArray straight = lectern::test::lectern(chat({short_text_}), first + then).out;
    const QString gone = write(folder_.filePath("gone.txt"), some_text(1500));
    const Ended begun = lectern::test::lectern(chat({gone}), first);
    QVERIFY2(begun.err.contains("lectern-cli chat --conversation 1"), begun.err);
    QVERIFY(lectern::test::lectern_again({"library", "show", "1"}).out.contains("Conversation 1"));
    QVERIFY(QFile::remove(gone));
    const Ended gone_on =
        lectern::test::lectern_again({"chat", "--conversation", "1", "-n", "12", "--no-evidence"}, then);
    QVERIFY2(gone_on.code == 0, gone_on.all());
    QVERIFY2(begun.out + gone_on.out == straight, gone_on.all());
    const QJsonDocument shown = lectern::test::lectern_again({"library", "show", "1", "--json"}).json();
    QCOMPARE(shown["conversations"].toArray().size(), 1);
    QCOMPARE(shown["conversations"][0]["messages"].toArray().size(), 4);
}

void ChatTest::what_cannot_be_gone_on_with_is_said() {
    QCOMPARE(lectern::test::lectern(chat({short_text_}), "What is a package?\n").code, 0);
    const Ended unknown = lectern::test::lectern_again({"chat", "--conversation", "9"});
    QVERIFY2(unknown.code == 2 && unknown.err.contains("no conversation 9"), unknown.all());
    QCOMPARE(lectern::test::lectern_again({"library", "remove", "1"}).code, 0);
    const Ended removed = lectern::test::lectern_again({"chat", "--conversation", "1"});
    QVERIFY2(removed.code == 2 && removed.err.contains("has no reading for conversation 1"), removed.all());
    for (const QStringList& beside : {QStringList{short_text_}, {"--pages", "1"}, {"--no-library"}}) {
        const Ended refused = lectern::test::lectern_again(QStringList{"chat", "--conversation", "1"} + beside);
        QVERIFY2(refused.code == 2 && refused.err.contains("excludes"), refused.all());
    }
    QCOMPARE(lectern::test::lectern_again({"chat", short_text_}).code, 2);

    for (const QStringList& command : {QStringList{"chat", "--conversation", "1"}, {"library", "ask", "1", "Why?"}}) {
        const Ended nowhere = lectern::test::lectern(command);
        QVERIFY2(nowhere.code == 2 && nowhere.err.contains("There is no library"), nowhere.all());
        QVERIFY(!QFile::exists(qEnvironmentVariable("LECTERN_LIBRARY")));
    }
}

QTEST_GUILESS_MAIN(ChatTest)
#include "chat_test.moc"
