// Passages are read again when cells were dropped, as the person asks, and the answer says which.
#include <QTemporaryDir>

#include "tests/app/cli/lectern_cli.h"

using lectern::test::Ended;

class CliRecallTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void passages_are_recalled_when_cells_were_dropped_data();
    void passages_are_recalled_when_cells_were_dropped();
    void the_footer_names_the_pages();
    void the_help_names_the_limit();

 private:
    QTemporaryDir folder_;
    QString text_;
    const QByteArray fact_ = "The password of the archive is marigold. ";
    const QString question_ = "What is the password of the archive?";
};

void CliRecallTest::initTestCase() {
    const QByteArray prose = lectern::test::some_text(6000);
    const qsizetype sentence = prose.indexOf(". ", 2000) + 2;
    text_ = lectern::test::write(folder_.filePath("text.txt"), QByteArray(prose).insert(sentence, fact_));
}

void CliRecallTest::passages_are_recalled_when_cells_were_dropped_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("recalls");
    const QStringList few{"--budget", "200"}, all{"--budget", "full"};
    QTest::addRow("dropped") << few << true;
    QTest::addRow("dropped, off") << few + QStringList{"--recall", "off"} << false;
    QTest::addRow("all kept") << all << false;
    QTest::addRow("all kept, always") << all + QStringList{"--recall", "passages"} << true;
}

void CliRecallTest::passages_are_recalled_when_cells_were_dropped() {
    QFETCH(const QStringList, options);
    QFETCH(const bool, recalls);
    const Ended run = lectern::test::lectern(
        QStringList{"ask", "-m", lectern::test::smollm(), text_, question_, "-n", "2", "--json"} + options);
    QVERIFY2(run.code == 0, run.all());
    const QJsonArray recalled = run.json()["answers"][0]["recalled"].toArray();
    QCOMPARE(!recalled.isEmpty(), recalls);
    QFile file(text_);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    bool found = false;
    for (const QJsonValue passage : recalled) {
        QVERIFY(passage["page"].toInt() >= 1);
        const qsizetype begin = passage["begin"].toInt(), end = passage["end"].toInt();
        QVERIFY(begin < end && end <= text.size());
        found = found || text.mid(begin, end - begin).contains(fact_);
    }
    QCOMPARE(found, recalls);
}

void CliRecallTest::the_footer_names_the_pages() {
    const Ended run =
        lectern::test::lectern({"ask", "-m", lectern::test::smollm(), text_, question_, "-n", "2", "--budget", "200"});
    QVERIFY2(run.err.contains("passages of page"), run.all());
}

void CliRecallTest::the_help_names_the_limit() {
    for (const QStringList& command : {QStringList{"ask"}, {"chat"}, {"library", "ask"}}) {
        const Ended help = lectern::test::lectern(command + QStringList{"--help"});
        QVERIFY2(help.out.simplified().contains("at most 600 tokens of them"), help.all());
    }
}

QTEST_GUILESS_MAIN(CliRecallTest)
#include "recall_test.moc"
