#include <QtTest/QtTest>

#include "tests/app/import/placed_lines.h"

using lectern::PlacedWord;
using lectern::test::add_lines;
using lectern::test::text_of;

namespace {

/// Lines of a cell, from the top of its row.
struct CellAt {
    double left, top;
    QStringList lines;
};

QString text_of_cells(const QList<CellAt>& cells) {
    std::vector<PlacedWord> words;
    for (const CellAt& cell : cells) add_lines(words, cell.left, cell.top, cell.lines);
    return text_of(words);
}

}  // namespace

/// Promise: where there is more room between the rows of a table than between the lines of its cells, each row is one,
/// whatever its wrapped cells begin with; rows in groups stay rows.
class SpacedRowsTest : public QObject {
    Q_OBJECT

 private slots:
    void room_tells_rows_data();
    void room_tells_rows();
    void cells_in_the_middle_of_their_row_are_of_it();
    void groups_of_rows_stay_rows_data();
    void groups_of_rows_stay_rows();
    void text_below_a_table_is_no_cell();
};

void SpacedRowsTest::room_tells_rows_data() {
    QTest::addColumn<double>("room");
    QTest::newRow("little") << 4.0;
    QTest::newRow("half a line") << 6.0;
    QTest::newRow("a line") << 12.0;
    QTest::newRow("more") << 20.0;
}

void SpacedRowsTest::room_tells_rows() {
    QFETCH(const double, room);
    const double second = 112 + room;
    const double third = second + 36 + room;
    QCOMPARE(text_of_cells({{50, 100, {"Service"}},
                            {50, second, {"Heating of the", "Common Rooms"}},
                            {50, third, {"Ann Berg Olsen", "Hagen"}},
                            {160, 100, {"Description"}},
                            {160, second, {"Gas and yearly", "inspection of the", "boiler"}},
                            {160, third, {"Main Street No. 4,", "Second Floor, Oslo"}},
                            {320, 100, {"Fee"}},
                            {320, second, {"480"}},
                            {320, third, {"310"}}})
                 .replace("\n\n", "\n"),
             "Service\tDescription\tFee\n"
             "Heating of the Common Rooms\tGas and yearly inspection of the boiler\t480\n"
             "Ann Berg Olsen Hagen\tMain Street No. 4, Second Floor, Oslo\t310");
}

void SpacedRowsTest::cells_in_the_middle_of_their_row_are_of_it() {
    QCOMPARE(
        text_of_cells({{50, 100, {"Service"}},
                       {160, 100, {"Description"}},
                       {320, 100, {"Fee"}},
                       {50, 130, {"Cleaning"}},
                       {160, 124, {"Stairs and hall are cleaned", "Every week on Friday"}},
                       {320, 130, {"120"}},
                       {50, 160, {"Garden"}},
                       {160, 160, {"Lawn"}},
                       {320, 160, {"60"}}})
            .replace("\n\n", "\n"),
        "Service\tDescription\tFee\nCleaning\tStairs and hall are cleaned Every week on Friday\t120\nGarden\tLawn\t60");
}

void SpacedRowsTest::groups_of_rows_stay_rows_data() {
    QTest::addColumn<QStringList>("first");
    QTest::addColumn<QStringList>("second");
    QTest::newRow("sums") << QStringList{"Rent|340|350", "Heat|75|80"} << QStringList{"Income|900|910", "Gifts|10|"};
    QTest::newRow("a value each") << QStringList{"Item|2022|2023", "Rent|1|2", "Heat||75", "Water|60|"}
                                  << QStringList{"Income|900|910", "Gifts|10|"};
    QTest::newRow("words") << QStringList{"Monday|Ann|Bob", "Tuesday|Cy|Dora"} << QStringList{"Sunday|Emil|Frida"};
}

void SpacedRowsTest::groups_of_rows_stay_rows() {
    QFETCH(const QStringList, first);
    QFETCH(const QStringList, second);
    QList<CellAt> cells;
    double top = 100;
    for (const QStringList& group : {first, second}) {
        for (const QString& row : group) {
            const QStringList parts = row.split('|');
            for (qsizetype k = 0; k < parts.size(); ++k)
                if (!parts[k].isEmpty()) cells.append({50 + 100.0 * static_cast<double>(k), top, {parts[k]}});
            top += 12;
        }
        top += 10;
    }
    const QString text = text_of_cells(cells);
    for (const QString& row : first + second) {
        QString expected = row;
        expected.replace('|', '\t');
        while (expected.endsWith('\t')) expected.chop(1);
        QVERIFY2(text.split('\n').contains(expected), qPrintable(text));
    }
}

void SpacedRowsTest::text_below_a_table_is_no_cell() {
    const QString text = text_of_cells({{50, 100, {"Lamp"}},
                                        {50, 136, {"Crane"}},
                                        {50, 172, {"Quay"}},
                                        {160, 100, {"the keeper lights the lamp", "at dusk"}},
                                        {160, 136, {"lifts loads from the ships", "to the quay"}},
                                        {160, 172, {"where ships land"}},
                                        {160, 208, {"What else there is to say", "stands below."}},
                                        {160, 244, {"And more of it stands in", "lines of its own."}}});
    QVERIFY2(text.contains("Lamp\tthe keeper lights the lamp at dusk\n"), qPrintable(text));
    QVERIFY2(text.contains("\nWhat else there is to say stands below.\n\nAnd more"), qPrintable(text));
}

QTEST_APPLESS_MAIN(SpacedRowsTest)
#include "spaced_rows_test.moc"
