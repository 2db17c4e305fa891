// Commands that lectern-cli had before they got a program of their own, lectern-lab.
#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;
using lectern::test::write;

class HandOverTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void the_lab_does_as_if_it_was_called_data();
    void the_lab_does_as_if_it_was_called();
    void arguments_and_exit_code_are_the_same();
    void links_to_the_program_are_followed();
    void without_a_lab_it_says_where_it_is_data();
    void without_a_lab_it_says_where_it_is();
    void a_lab_that_cannot_be_started_is_told_apart();
    void the_help_lists_them();

 private:
    /// Runs the copy, by this name.
    Ended run(const QStringList& arguments, const char* name = "lectern-cli") const {
        QProcess program;
        program.start(folder_->filePath(name), arguments);
        program.closeWriteChannel();
        return lectern::test::ended(program);
    }
    /// Beside the copy: says what it was called with, a line each, and ends with 4.
    void write_lab(QFileDevice::Permissions permissions) const {
        const QString lab = write(folder_->filePath("lectern-lab"), "#!/bin/sh\nprintf '<%s>\\n' \"$@\"\nexit 4\n");
        if (!QFile::setPermissions(lab, permissions)) qFatal("no permissions");
    }

    std::unique_ptr<QTemporaryDir> folder_;  ///< holds a copy of lectern-cli
};

void HandOverTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(QFile::copy(LECTERN_CLI, folder_->filePath("lectern-cli")));
}

void HandOverTest::the_lab_does_as_if_it_was_called_data() {
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const QStringList& arguments) {
        QTest::addRow("%s", qPrintable(arguments.join(' '))) << arguments;
    };
    for (const char* command : {"bench", "eval", "heads", "perplexity"}) {
        row({command, "--help"});
        row({command, "--frobnicate"});
        row({command});
    }
    row({"heads", "train", "--help"});
    row({"heads", "info", "nowhere.gguf"});
}

void HandOverTest::the_lab_does_as_if_it_was_called() {
    QFETCH(QStringList, arguments);
    const Ended handed_over = lectern::test::lectern(arguments);
    QProcess program;
    program.start(LECTERN_LAB, arguments);
    Ended lab = lectern::test::ended(program);
    QCOMPARE(handed_over.code, lab.code);
    // Only the name is that by which the program was called.
    QCOMPARE(handed_over.out, lab.out.replace(LECTERN_LAB, LECTERN_CLI));
    QCOMPARE(handed_over.err, lab.err.replace("lectern-lab: ", "lectern-cli: "));
}

void HandOverTest::arguments_and_exit_code_are_the_same() {
    write_lab(QFileDevice::ReadOwner | QFileDevice::ExeOwner);
    const Ended done = run({"eval", "-m", "two words", "", "--help", "--", "-x", "$HOME", "\xc3\xa4"});
    QCOMPARE(done.code, 4);
    QCOMPARE(done.out, "<eval>\n<-m>\n<two words>\n<>\n<--help>\n<-->\n<-x>\n<$HOME>\n<\xc3\xa4>\n");
}

void HandOverTest::links_to_the_program_are_followed() {
    write_lab(QFileDevice::ReadOwner | QFileDevice::ExeOwner);
    const QTemporaryDir elsewhere;
    const QString link = elsewhere.filePath("lectern-cli");
    QVERIFY(QFile::link(folder_->filePath("lectern-cli"), link));
    QProcess program;
    program.start(link, {"bench"});
    QCOMPARE(lectern::test::ended(program).out, "<bench>\n");
}

void HandOverTest::without_a_lab_it_says_where_it_is_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("bench") << QStringList{"bench", "--kernels"};
    QTest::addRow("eval") << QStringList{"eval", "--help"};
    QTest::addRow("heads") << QStringList{"heads", "info", "nowhere.gguf"};
    QTest::addRow("perplexity") << QStringList{"perplexity"};
}

void HandOverTest::without_a_lab_it_says_where_it_is() {
    QFETCH(QStringList, arguments);
    const Ended refused = run(arguments);
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.out.isEmpty(), refused.all());
    const QList<QByteArray> lines = refused.err.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);  // what happened, what it means, what to do next
    QVERIFY2(lines[0].startsWith("lectern-cli: '" + arguments[0].toUtf8() + "'"), lines[0]);
    QVERIFY2(lines[0].contains(folder_->filePath("lectern-lab").toUtf8()), lines[0]);
    QVERIFY2(lines[2].contains("--target lectern-lab"), lines[2]);
    QCOMPARE(run({"--version"}).code, 0);  // all else needs none
}

void HandOverTest::a_lab_that_cannot_be_started_is_told_apart() {
    write_lab(QFileDevice::ReadOwner);
    const Ended refused = run({"bench"});
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains("Permission denied"), refused.all());
}

void HandOverTest::the_help_lists_them() {
    const QByteArray help = run({"--help"}).out;
    const QByteArray lab = help.mid(help.indexOf("Commands for research"));
    for (const char* command : {"bench", "eval", "heads", "perplexity"})
        QVERIFY2(lab.contains(QByteArray("\n  ") + command + " "), help);
    QVERIFY2(lab.contains("lectern-lab") && !lab.contains("\n  read "), help);
}

QTEST_GUILESS_MAIN(HandOverTest)
#include "hand_over_test.moc"
