// A question that is put to every section: what is printed stands in the document, and what was asked is not asked
// again.
#include <signal.h>

#include <QRegularExpression>
#include <QTemporaryDir>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;

class CliEveryPageTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void what_is_printed_stands_in_the_document();
    void it_is_not_asked_twice();
    void tables_have_a_row_for_each_place();
    void only_pages_that_were_chosen_are_asked();
    void stopped_it_goes_on();
    void it_is_offered_and_alone();

 private:
    QStringList command(const QStringList& more) const {
        return QStringList{"ask", "--every-page", "-m", lectern::test::smollm(), text_, question_} + more;
    }
    QTemporaryDir folder_;
    QString text_, long_text_;
    QByteArray content_;
    const QString question_ = "List every rule about packages.";
};

void CliEveryPageTest::initTestCase() {
    text_ = lectern::test::write(folder_.filePath("text.txt"), lectern::test::some_text(8'000));
    content_ = lectern::test::lectern({"text", text_}).out.replace("\f", "");
    long_text_ = lectern::test::write(folder_.filePath("long.txt"), lectern::test::some_text(200'000));
}

void CliEveryPageTest::what_is_printed_stands_in_the_document() {
    const Ended run = lectern::test::lectern(command({"--json"}));
    QVERIFY2(run.code == 0, run.all());
    const QJsonObject answer = run.json()["answers"][0].toObject();
    QCOMPARE(answer["question"].toString(), question_);
    QCOMPARE(answer["complete"].toBool(), true);
    QVERIFY(answer["sections"].toInt() >= 2);
    QCOMPARE(answer["sections_done"], answer["sections"]);
    QVERIFY2(!answer["items"].toArray().isEmpty(), run.all());
    for (const QJsonValue item : answer["items"].toArray())
        for (const QJsonValue place : item["evidence"].toArray()) {
            const qsizetype begin = place["begin"].toInt(), end = place["end"].toInt();
            QCOMPARE(content_.mid(begin, end - begin), place["quote"].toString().toUtf8());
            QVERIFY(place["verified"].toBool() && place["page"].toInt() >= 1);
        }
    QVERIFY2(run.err.contains("Asking every page"), run.all());
    // As text, from what was kept.
    const Ended text = lectern::test::lectern_again(command({}));
    QVERIFY2(text.out.contains("\nQ: " + question_.toUtf8() + "\n- "), text.all());
    QVERIFY2(text.err.contains("parts were asked before") && text.err.contains("words of the document"), text.all());
}

void CliEveryPageTest::it_is_not_asked_twice() {
    const Ended first = lectern::test::lectern(command({"--json"}));
    const Ended again = lectern::test::lectern_again(command({"--json"}));
    QCOMPARE(again.json()["answers"], first.json()["answers"]);
    QVERIFY2(again.err.contains("parts were asked before") && !first.err.contains("were asked before"), again.all());
    // Another question is another.
    const Ended other =
        lectern::test::lectern_again({"ask", "--every-page", "-m", lectern::test::smollm(), text_, "Who?"});
    QVERIFY2(other.code == 0 && !other.err.contains("were asked before"), other.all());
    // Nothing is kept where nothing may be.
    QVERIFY(lectern::test::lectern(command({"--no-library"})).code == 0);
    QVERIFY(!QFile::exists(qEnvironmentVariable("LECTERN_LIBRARY")));
}

void CliEveryPageTest::tables_have_a_row_for_each_place() {
    const Ended json = lectern::test::lectern(command({"--json"}));
    const Ended csv = lectern::test::lectern_again(command({"--csv"}));
    QVERIFY2(csv.code == 0, csv.all());
    qsizetype places = 0;
    for (const QJsonValue item : json.json()["answers"][0]["items"].toArray())
        places += item["evidence"].toArray().size();
    const QList<QByteArray> lines = csv.out.trimmed().split('\n');
    QCOMPARE(lines.size(), places + 1);
    QVERIFY2(lines.front().contains("question") && lines.front().contains("quote"), csv.all());
}

void CliEveryPageTest::only_pages_that_were_chosen_are_asked() {
    const Ended run = lectern::test::lectern(command({"--json", "--pages", "2-3"}));
    QVERIFY2(run.code == 0, run.all());
    for (const QJsonValue item : run.json()["answers"][0]["items"].toArray())
        for (const QJsonValue place : item["evidence"].toArray())
            QVERIFY2(place["page"].toInt() == 2 || place["page"].toInt() == 3, run.all());
}

void CliEveryPageTest::stopped_it_goes_on() {
    lectern::test::new_library();
    QProcess program;
    program.start(LECTERN_CLI, {"ask", "--every-page", "-m", lectern::test::smollm(), long_text_, question_, "--json"});
    QByteArray heard;
    const QRegularExpression some_done("part [1-9][0-9]* of");
    QTRY_VERIFY2_WITH_TIMEOUT((program.waitForReadyRead(50), heard += program.readAllStandardError(),
                               some_done.match(QString::fromUtf8(heard)).hasMatch()),
                              heard, 60'000);
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    const Ended run = lectern::test::ended(program);
    QVERIFY2(run.code == 4 && run.err.contains("Cancelled after") && run.err.contains("goes on from here"), run.all());
    const QJsonObject answer = run.json()["answers"][0].toObject();
    const int done = answer["sections_done"].toInt();
    QVERIFY2(done >= 1 && done < answer["sections"].toInt() && !answer["complete"].toBool(), run.all());
    program.start(LECTERN_CLI, {"ask", "--every-page", "-m", lectern::test::smollm(), long_text_, question_, "--json"});
    heard.clear();
    QTRY_VERIFY2_WITH_TIMEOUT((program.waitForReadyRead(50), heard += program.readAllStandardError())
                                  .contains(QByteArray::number(done) + " of "),
                              heard, 60'000);
    kill(static_cast<pid_t>(program.processId()), SIGKILL);
    lectern::test::ended(program);
}

/// Where a list is asked for the usual way; and it does not go together with everything.
void CliEveryPageTest::it_is_offered_and_alone() {
    const Ended usual = lectern::test::lectern({"ask", "-m", lectern::test::smollm(), text_, question_, "-n", "2"});
    QVERIFY2(usual.err.contains("'lectern-cli ask --every-page' puts the question to every page, in "), usual.all());
    QVERIFY(lectern::test::lectern({"ask", "--csv", "-m", lectern::test::smollm(), text_, question_}).code == 2);
    QVERIFY(lectern::test::lectern(command({"--csv", "--json"})).code == 2);
    const Ended file = lectern::test::lectern(command({"--csv", "list.csv"}));
    QVERIFY2(file.code == 2 && file.err.contains("> list.csv"), file.all());
    QVERIFY(lectern::test::lectern({"ask", "--every-page", "-m", lectern::test::smollm(), text_, "  "}).code == 2);
    const QString too_long = QString("why ").repeated(3000);
    const Ended refused =
        lectern::test::lectern({"ask", "--every-page", "-m", lectern::test::smollm(), text_, too_long});
    QVERIFY2(refused.code == 2 && refused.out.isEmpty() && refused.err.contains("Shorten the question"), refused.all());
    const Ended absent = lectern::test::lectern(
        {"ask", "--every-page", "-m", lectern::test::smollm(), folder_.filePath("absent.txt"), question_});
    QVERIFY2(absent.code == 3 && !QFile::exists(qEnvironmentVariable("LECTERN_LIBRARY")), absent.all());
}

QTEST_APPLESS_MAIN(CliEveryPageTest)
#include "every_page_test.moc"
