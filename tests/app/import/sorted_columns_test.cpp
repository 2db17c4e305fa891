#include <QtTest/QtTest>

#include "tests/app/import/placed_lines.h"

using lectern::PlacedWord;
using lectern::test::add_lines;
using lectern::test::text_of;

namespace {

const QStringList first_half = {"Anchor, 12",   "anemometer, 44, 51", "Ballast, 7",    "Barometer, 45",
                                "Berth, 3, 19", "Bilge, 60",          "Boat hook, 61", "Buoy, 13"};
const QStringList second_half = {"Cabin, 8",  "Chart, 30", "Cleat, 62", "Compass, 36",
                                 "Crane, 25", "Deck, 9",   "Depth, 31", "Dinghy, 70"};

}  // namespace

/// Promise: an index and a list of names in several columns are read down each column, an entry in a line, however the
/// file has them; rows of a table that is sorted in one column stay rows.
class SortedColumnsTest : public QObject {
    Q_OBJECT

 private slots:
    void a_list_is_read_down_its_columns_data();
    void a_list_is_read_down_its_columns();
    void subentries_and_further_lines_stay_in_their_column();
    void rows_stay_rows_data();
    void rows_stay_rows();
};

void SortedColumnsTest::a_list_is_read_down_its_columns_data() {
    QTest::addColumn<QList<QStringList>>("columns");  // each from top to bottom
    QTest::newRow("index") << QList<QStringList>{first_half, second_half};
    QTest::newRow("names in three columns") << QList<QStringList>{{"Ann Berg", "Bob Lund", "Cy Dahl", "Dora Holm"},
                                                                  {"Émil Vik", "Frida Moe", "Gus Lie", "Hanna Bakke"},
                                                                  {"Ivar Ness", "Jon Aas", "Kari Hagen"}};
    QTest::newRow("Greek") << QList<QStringList>{{"Άγκυρα, 3", "Βάρκα, 8", "Γάντζος, 9", "Δίχτυ, 2"},
                                                 {"Ήλιος, 4", "Θάλασσα, 1", "Ιστίο, 7", "Καράβι, 5"}};
    QTest::newRow("letters between") << QList<QStringList>{{"A", "Anchor, 12", "Apron, 44", "B", "Ballast, 7"},
                                                           {"Berth, 3", "Bilge, 60", "C", "Cabin, 8", "Chart, 30"}};
}

/// Row by row, as many programs write columns.
void SortedColumnsTest::a_list_is_read_down_its_columns() {
    QFETCH(const QList<QStringList>, columns);
    std::vector<PlacedWord> words;
    QStringList expected;
    for (qsizetype row = 0; row < columns.front().size(); ++row)
        for (qsizetype k = 0; k < columns.size(); ++k)
            add_lines(words, 50 + 150.0 * static_cast<double>(k), 100 + 12.0 * static_cast<double>(row),
                      {columns[k].value(row)});
    for (const QStringList& column : columns) expected.append(column.join('\n'));
    QCOMPARE(text_of(words), expected.join("\n\n"));
}

void SortedColumnsTest::subentries_and_further_lines_stay_in_their_column() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"Anchor, 12", "Ballast, 7", "Berth, 3, 19, 28", "", "", "Bilge, 60", "Buoy, 13"});
    add_lines(words, 62, 136, {"fees for, 21,", "17, 40"});
    add_lines(words, 200, 100, {"Cabin, 8", "Chart, 30, 34", "", "Cleat, 62", "Compass, 36", "Crane, 25", "Deck, 9"});
    add_lines(words, 212, 124, {"old, 35"});
    QCOMPARE(text_of(words),
             "Anchor, 12\nBallast, 7\nBerth, 3, 19, 28\nfees for, 21, 17, 40\nBilge, 60\nBuoy, 13\n\n"
             "Cabin, 8\nChart, 30, 34\nold, 35\nCleat, 62\nCompass, 36\nCrane, 25\nDeck, 9");
}

void SortedColumnsTest::rows_stay_rows_data() {
    QTest::addColumn<QStringList>("left");
    QTest::addColumn<QStringList>("right");
    const QStringList words = {"anchor", "berth", "cabin", "deck", "engine", "flag", "gale", "hold"};
    QTest::newRow("a dictionary") << words << QStringList{"Anker", "Liegeplatz", "Kajüte", "Deck",
                                                          "Motor", "Flagge",     "Sturm",  "Laderaum"};
    QTest::newRow("sorted on both sides")
        << words << QStringList{"Anker", "Bett", "Dach", "Eimer", "Fahne", "Gabel", "Haken", "Insel"};
    QTest::newRow("the same word below itself") << words << QStringList(8, "to let");
    QTest::newRow("figures") << words << QStringList{"11", "12", "13", "14", "15", "16", "17", "18"};
}

void SortedColumnsTest::rows_stay_rows() {
    QFETCH(const QStringList, left);
    QFETCH(const QStringList, right);
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, left);
    add_lines(words, 200, 100, right);
    QStringList expected;
    for (qsizetype i = 0; i < left.size(); ++i) expected.append(left[i] + '\t' + right[i]);
    QCOMPARE(text_of(words), expected.join('\n'));
}

QTEST_APPLESS_MAIN(SortedColumnsTest)
#include "sorted_columns_test.moc"
