#include <QtTest/QtTest>

#include "app/import/markup/odt_import.h"

namespace {

QString text_of(const std::string& body) {
    const auto result = lectern::import_odt({{"content.xml",
                                              "<o:c xmlns:o='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
                                              "xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0' "
                                              "xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0'><o:text>" +
                                                  body + "</o:text></o:c>"}},
                                            "letter.odt");
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

std::string cell(const std::string& text, const std::string& times = "1") {
    return "<table:table-cell table:number-columns-repeated='" + times + "'><t:p>" + text + "</t:p></table:table-cell>";
}

std::string row(const std::string& cells, const std::string& more = {}) {
    return "<table:table-row " + more + ">" + cells + "</table:table-row>";
}

std::string table(const std::string& rows) {
    return "<table:table>" + rows + "</table:table><t:p>end</t:p>";
}

}  // namespace

/// What a file holds once stands in the text as often as it is seen.
class OdtTablesTest : public QObject {
    Q_OBJECT

 private slots:
    void repeated_cells();
    void repeated_rows();
    void hidden_rows();
    void copies_are_bounded();
};

void OdtTablesTest::repeated_cells() {
    QCOMPARE(text_of(table(row(cell("a") + cell("b") + cell("c") + cell("d")) +
                           row(cell("20") + cell("7", "2") + cell("1")))),
             QString("a\tb\tc\td\n20\t7\t7\t1\n\nend"));
    QCOMPARE(text_of(table(row(cell("a") + cell("", "2") + cell("b")))), QString("a\t\t\tb\n\nend"));
}

void OdtTablesTest::repeated_rows() {
    QCOMPARE(
        text_of(table(row(cell("a") + cell("b")) + row(cell("x") + cell("y"), "table:number-rows-repeated='2'") +
                      row(cell("") + cell(""), "table:number-rows-repeated='1000000'") + row(cell("c") + cell("d")))),
        QString("a\tb\nx\ty\nx\ty\nc\td\n\nend"));
}

void OdtTablesTest::hidden_rows() {
    QCOMPARE(text_of(table(row(cell("a") + cell("b")) + row(cell("x") + cell("y"), "table:visibility='collapse'") +
                           row(cell("x") + cell("y"), "table:visibility='filter'") + row(cell("c") + cell("d")))),
             QString("a\tb\nc\td\n\nend"));
}

void OdtTablesTest::copies_are_bounded() {
    const std::string large(3000, 'x');
    const QString text =
        text_of(table(row(cell(large, "1000000") + cell(large, "1000000"), "table:number-rows-repeated='9999'")));
    QVERIFY(text.size() < 2'200'000);
    QVERIFY(text.endsWith("end"));
}

QTEST_APPLESS_MAIN(OdtTablesTest)
#include "odt_tables_test.moc"
