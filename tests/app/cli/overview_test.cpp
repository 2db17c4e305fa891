// An overview of a document: its facts stand in the document, and what was written is not written again.
#include <signal.h>

#include <QRegularExpression>
#include <QTemporaryDir>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;

class CliOverviewTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void its_facts_stand_in_the_document();
    void it_is_not_written_twice();
    void questions_about_the_whole_get_it();
    void the_library_needs_no_file();
    void stopped_it_goes_on();
    void what_cannot_be_read_is_said();

 private:
    static QStringList command(const QString& file, const QStringList& more) {
        return QStringList{"overview", "-m", lectern::test::smollm(), file} + more;
    }
    QTemporaryDir folder_;
    QString text_, long_text_;
    QByteArray content_;  ///< of `text_`, as it is read
};

void CliOverviewTest::initTestCase() {
    text_ = lectern::test::write(folder_.filePath("text.txt"), lectern::test::some_text(10'000));
    for (const QJsonValue page : lectern::test::lectern({"text", "--json", text_}).json()["pages"].toArray())
        content_ += page["text"].toString().toUtf8();
    long_text_ = lectern::test::write(folder_.filePath("long.txt"), lectern::test::some_text(200'000));
}

void CliOverviewTest::its_facts_stand_in_the_document() {
    const Ended run = lectern::test::lectern(command(text_, {"--json"}));
    QVERIFY2(run.code == 0, run.all());
    const QJsonDocument overview = run.json();
    QVERIFY2(overview["complete"].toBool(), run.all());
    QVERIFY2(!overview["overview"]["summary"].toString().isEmpty(), run.all());
    QVERIFY(!overview["overview"]["questions"].toArray().isEmpty());
    const QJsonArray sections = overview["sections"].toArray();
    QCOMPARE(sections.size(), overview["sections_in_all"].toInt());
    int facts = 0;
    for (const QJsonValue section : sections)
        for (const QJsonValue fact : section["facts"].toArray()) {
            const QJsonValue evidence = fact["evidence"];
            const qsizetype begin = evidence["begin"].toInt(), end = evidence["end"].toInt();
            QCOMPARE(content_.mid(begin, end - begin), evidence["quote"].toString().toUtf8());
            QVERIFY(begin >= section["begin"].toInt() && end <= section["end"].toInt());
            ++facts;
        }
    QVERIFY2(facts > 0, run.all());
    QVERIFY2(run.err.contains("Writing the overview"), run.all());
}

void CliOverviewTest::it_is_not_written_twice() {
    const Ended first = lectern::test::lectern(command(text_, {"--json"}));
    const Ended again = lectern::test::lectern_again(command(text_, {"--json"}));
    for (const char* name : {"overview", "files", "sections"}) QCOMPARE(again.json()[name], first.json()[name]);
    QVERIFY2(again.err.contains("were asked before") && !first.err.contains("were asked before"), again.all());
    const Ended text = lectern::test::lectern_again(command(text_, {}));
    const QByteArray summary = first.json()["overview"]["summary"].toString().toUtf8();
    QVERIFY2(text.out.startsWith(summary) && text.out.contains("Worth asking:\n- "), text.all());
    QVERIFY2(text.err.contains("words of the document stand behind each of "), text.all());
    // Other pages are another overview.
    const Ended other = lectern::test::lectern_again(command(text_, {"--json", "--pages", "1"}));
    QVERIFY2(!other.err.contains("were asked before"), other.all());
}

/// Of a bounded reading, beside passages of the text; and a saved reading knows it too.
void CliOverviewTest::questions_about_the_whole_get_it() {
    const QString whole = "What is this document about?", part = "Who may upload a package?";
    const QStringList ask{"ask", "-m", lectern::test::smollm(), text_, "--budget", "200", "-n", "2"};
    const Ended before = lectern::test::lectern(ask + QStringList{whole, "--json"});
    QVERIFY2(before.code == 0, before.all());
    for (const QJsonValue one : before.json()["answers"][0]["recalled"].toArray())
        QCOMPARE(one["kind"].toString(), QString("passage"));
    const Ended offered = lectern::test::lectern_again(ask + QStringList{whole});
    QVERIFY2(offered.err.contains("'lectern-cli overview' writes down what every section says"), offered.all());
    const Ended other = lectern::test::lectern_again(ask + QStringList{part});
    QVERIFY2(!other.err.contains("lectern-cli overview"), other.all());
    const Ended overview = lectern::test::lectern_again(command(text_, {"--json"}));
    const QString summary = overview.json()["overview"]["summary"].toString();
    const Ended after = lectern::test::lectern_again(ask + QStringList{whole, part, "--json"});
    const QJsonArray recalled = after.json()["answers"][0]["recalled"].toArray();
    QVERIFY2(recalled[0]["kind"] == "overview" && recalled[0]["text"] == summary, after.all());
    QVERIFY(recalled[1]["page"].toInt() >= 1);
    for (const QJsonValue one : after.json()["answers"][1]["recalled"].toArray())
        QCOMPARE(one["kind"].toString(), QString("passage"));
    const Ended text = lectern::test::lectern_again({"library", "ask", "1", whole, "-n", "2"});
    QVERIFY2(text.err.contains("; the overview and passages of page"), text.all());
    QVERIFY2(!text.err.contains("lectern-cli overview"), text.all());
}

/// The text, the overview and lists of a document that is gone.
void CliOverviewTest::the_library_needs_no_file() {
    const QString gone = lectern::test::write(folder_.filePath("gone.txt"), lectern::test::some_text(5000));
    const Ended read = lectern::test::lectern({"read", "-m", lectern::test::smollm(), gone, "--pages", "1"});
    QVERIFY2(read.code == 0, read.all());
    QVERIFY(QFile::remove(gone));
    const Ended overview = lectern::test::lectern_again({"library", "overview", "1", "--json"});
    QVERIFY2(overview.code == 0 && overview.json()["complete"].toBool(), overview.all());
    QVERIFY2(overview.err.contains("is gone since it was read"), overview.all());
    for (const QJsonValue section : overview.json()["sections"].toArray()) QCOMPARE(section["page"].toInt(), 1);
    const Ended list =
        lectern::test::lectern_again({"library", "ask", "1", "--every-page", "--csv", "List every rule."});
    QVERIFY2(list.code == 0 && list.out.startsWith("question,item,document,page,quote"), list.all());
    QVERIFY(lectern::test::lectern_again({"library", "overview", "9"}).code != 0);
}

void CliOverviewTest::stopped_it_goes_on() {
    lectern::test::new_library();
    QProcess program;
    program.start(LECTERN_CLI, command(long_text_, {"--json"}));
    QByteArray heard;
    const QRegularExpression some_done("part [1-9][0-9]* of");
    QTRY_VERIFY2_WITH_TIMEOUT((program.waitForReadyRead(50), heard += program.readAllStandardError(),
                               some_done.match(QString::fromUtf8(heard)).hasMatch()),
                              heard, 60'000);
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    const Ended run = lectern::test::ended(program);
    QVERIFY2(run.code == 4 && run.err.contains("Cancelled after") && run.err.contains("goes on from here"), run.all());
    const QJsonDocument overview = run.json();
    QVERIFY2(!overview["complete"].toBool() && overview["overview"].isNull(), run.all());
    const qsizetype done = overview["sections"].toArray().size();
    QVERIFY2(done >= 1 && done < overview["sections_in_all"].toInt(), run.all());
    // And where it was killed.
    program.start(LECTERN_CLI, command(long_text_, {"--json"}));
    heard.clear();
    QTRY_VERIFY2_WITH_TIMEOUT((program.waitForReadyRead(50), heard += program.readAllStandardError())
                                  .contains(QByteArray::number(done) + " of "),
                              heard, 60'000);
    kill(static_cast<pid_t>(program.processId()), SIGKILL);
    lectern::test::ended(program);
}

void CliOverviewTest::what_cannot_be_read_is_said() {
    const Ended absent = lectern::test::lectern(command(folder_.filePath("absent.txt"), {}));
    QVERIFY2(absent.code == 3 && absent.out.isEmpty(), absent.all());
    QVERIFY(!QFile::exists(qEnvironmentVariable("LECTERN_LIBRARY")));
}

QTEST_APPLESS_MAIN(CliOverviewTest)
#include "overview_test.moc"
