// What a terminal would obey is shown.
#include "app/output/visible_text.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest/QtTest>

using namespace lectern;

class VisibleTextTest : public QObject {
    Q_OBJECT

 private slots:
    void writing_stays_as_it_is();
    void what_a_terminal_obeys_is_shown_data();
    void what_a_terminal_obeys_is_shown();
    void a_line_stays_one();
    void json_means_the_same();
};

void VisibleTextTest::writing_stays_as_it_is() {
    // Right-to-left writing needs marks, which turn no other text; families of emoji need joiners.
    for (const std::string text : {"", "Ærø, 日本, 🦜", "שלום \u200fעולם", "👩\u200d👩\u200d👧", "a\tb\nc", "\\x1b"})
        QCOMPARE(visible_text(text), text);
}

void VisibleTextTest::what_a_terminal_obeys_is_shown_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");
    QTest::addRow("colour") << QByteArray("\x1b[31mred") << QByteArray("\\x1b[31mred");
    QTest::addRow("title of the terminal") << QByteArray("\x1b]0;x\x07") << QByteArray("\\x1b]0;x\\x07");
    QTest::addRow("one-letter sequences") << QByteArray(
                                                 "\xc2\x9b"
                                                 "31m")
                                          << QByteArray("\\x9b31m");
    QTest::addRow("return") << QByteArray("good\rbad") << QByteArray("good\\rbad");
    QTest::addRow("backspace, delete") << QByteArray("a\bb\x7f") << QByteArray("a\\x08b\\x7f");
    QTest::addRow("nothing") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
    QTest::addRow("override") << QByteArray("invoice\u202efdp.exe") << QByteArray("invoice\\u202efdp.exe");
    QTest::addRow("isolate") << QByteArray("\u2066x\u2069") << QByteArray("\\u2066x\\u2069");
    QTest::addRow("Latin-1") << QByteArray("caf\xe9") << QByteArray("caf\\xe9");
    QTest::addRow("a sequence in bytes that are no UTF-8") << QByteArray(
                                                                  "\x9b"
                                                                  "31m")
                                                           << QByteArray("\\x9b31m");
    QTest::addRow("a character that is cut off") << QByteArray("a\xe2\x80") << QByteArray("a\\xe2\\x80");
}

void VisibleTextTest::what_a_terminal_obeys_is_shown() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(visible_text(text.toStdString())), shown);
    QCOMPARE(QByteArray::fromStdString(visible_line(text.toStdString())), shown);
}

void VisibleTextTest::a_line_stays_one() {
    QCOMPARE(visible_line("a\nb\tc\u2028d\u2029e"), std::string("a\\nb\\tc\\u2028d\\u2029e"));
}

void VisibleTextTest::json_means_the_same() {
    const QString text = QString::fromUtf8("\u202e\u2066\u009b\u007f ü \u200f");
    const QByteArray json = QJsonDocument(QJsonObject{{"text", text}}).toJson();
    const auto shown = QByteArray::fromStdString(visible_json(json.toStdString()));
    QVERIFY2(shown.contains("\\u202e\\u2066\\u009b\\u007f ü"), shown);
    QVERIFY(!shown.contains("\u202e"));
    QCOMPARE(QJsonDocument::fromJson(shown)["text"].toString(), text);
    QVERIFY(shown.contains('\n'));
}

QTEST_GUILESS_MAIN(VisibleTextTest)
#include "visible_text_test.moc"
