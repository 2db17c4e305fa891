#include <QtTest/QtTest>

#include "tests/app/import/placed_lines.h"

using lectern::PlacedLine;
using lectern::PlacedSpan;
using lectern::PlacedWord;
using lectern::test::add_line;
using lectern::test::add_lines;
using lectern::test::text_of;

/// Promise: a wrapped cell of a table is read as one, and rows stay rows.
class TableCellsTest : public QObject {
    Q_OBJECT

 private slots:
    void a_wrapped_cell_is_one();
    void words_broken_in_a_cell_are_joined();
    void words_of_a_cell_keep_their_boxes();
    void names_beside_a_paragraph_are_one_cell();
    void empty_cells_keep_their_tabs_data();
    void empty_cells_keep_their_tabs();
    void rows_stay_rows_data();
    void rows_stay_rows();
    void rows_behind_a_wrapped_cell_follow_closely();
    void cells_begin_with_small_letters_data();
    void cells_begin_with_small_letters();
};

void TableCellsTest::a_wrapped_cell_is_one() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"Duty", "Lighting", "", "", "Cleaning", ""});
    add_lines(words, 120, 100,
              {"What is done", "the keeper lights the lamp at", "dusk and puts it out at dawn on",
               "every day of the year", "stairs and hall are swept on each", "Friday"});
    add_lines(words, 320, 100, {"Pay", "90", "", "", "40", ""});
    QCOMPARE(text_of(words),
             "Duty\tWhat is done\tPay\n"
             "Lighting\tthe keeper lights the lamp at dusk and puts it out at dawn on every day of the year\t90\n"
             "Cleaning\tstairs and hall are swept on each\t40\nFriday");
}

void TableCellsTest::words_broken_in_a_cell_are_joined() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"Lighting", "", "Cleaning", ""});
    add_lines(
        words, 120, 100,
        {"the keeper of the lamp lights har-", "bour lamps at dusk", "stairs and hall are swept by help-", "ers"});
    QCOMPARE(text_of(words),
             "Lighting\tthe keeper of the lamp lights harbour lamps at dusk\n"
             "Cleaning\tstairs and hall are swept by helpers");
}

void TableCellsTest::words_of_a_cell_keep_their_boxes() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"Lighting", "", "Cleaning"});
    add_lines(words, 120, 100, {"the keeper lights the lamp at", "dusk on every day", "stairs and hall are swept"});
    add_lines(words, 320, 100, {"90", "", "40"});
    const std::vector<PlacedLine> lines = lectern::lines_of(words);
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0].words.size(), std::size_t{12});
    for (const PlacedSpan& word : lines[0].words) {
        const std::string text = lines[0].text.substr(word.begin, word.end - word.begin);
        const auto placed = std::find_if(words.begin(), words.end(), [&](const PlacedWord& each) {
            return each.left == word.left && each.top == word.top;
        });
        QVERIFY(placed != words.end());
        QCOMPARE(text, placed->text);
    }
}

/// A manual names in the margin what a paragraph is about.
void TableCellsTest::names_beside_a_paragraph_are_one_cell() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"lamp", "oil", "", "crane"});
    add_lines(words, 120, 100,
              {"the keeper of the lamp lights it at dusk and puts", "it out at dawn, and he fills up all the oil burnt",
               "down in the night.", "lifts loads."});
    const QString text = text_of(words);
    QVERIFY2(text.contains("lights it at dusk and puts it out at dawn, and he fills up all the oil burnt down in the "
                           "night."),
             qPrintable(text));
}

void TableCellsTest::empty_cells_keep_their_tabs_data() {
    QTest::addColumn<QList<QStringList>>("columns");  // each from top to bottom, empty where it has nothing
    QTest::addColumn<QList<int>>("lefts");
    QTest::addColumn<QString>("read");
    QTest::newRow("years") << QList<QStringList>{{"", "Rent", "Water", "Heat"},
                                                 {"2022", "", "60", "70"},
                                                 {"2023", "340", "", "75"},
                                                 {"2024", "350", "70", "80"}}
                           << QList<int>{50, 150, 250, 350}
                           << "\t2022\t2023\t2024\nRent\t\t340\t350\nWater\t60\t\t70\nHeat\t70\t75\t80";
    QTest::newRow("a sum below its column")
        << QList<QStringList>{{"Item", "Lamp oil", "Rope", "Sum"},
                              {"Pieces", "2", "3", ""},
                              {"Crowns", "20", "45", "65"}}
        << QList<int>{50, 150, 250} << "Item\tPieces\tCrowns\nLamp oil\t2\t20\nRope\t3\t45\nSum\t\t65";
    QTest::newRow("nothing at the end") << QList<QStringList>{{"Item", "Lamp oil", "Rope"},
                                                              {"Pieces", "2", "3"},
                                                              {"Crowns", "", "45"}}
                                        << QList<int>{50, 150, 250} << "Item\tPieces\tCrowns\nLamp oil\t2\nRope\t3\t45";
    // A heading at the left of its column, numbers at its right: no cell is empty.
    QTest::newRow("headings beside their values")
        << QList<QStringList>{{"Item", "Oil", "Rope"}, {"Sum", "", ""}, {"", "20", "45"}} << QList<int>{50, 150, 190}
        << "Item\tSum\nOil\t20\nRope\t45";
}

void TableCellsTest::empty_cells_keep_their_tabs() {
    QFETCH(QList<QStringList>, columns);
    QFETCH(QList<int>, lefts);
    QFETCH(QString, read);
    std::vector<PlacedWord> words;
    for (qsizetype i = 0; i < columns.size(); ++i) add_lines(words, lefts[i], 100, columns[i]);
    QCOMPARE(text_of(words), read);
}

void TableCellsTest::rows_stay_rows_data() {
    QTest::addColumn<QStringList>("first");
    QTest::addColumn<QStringList>("second");
    QTest::newRow("short cells") << QStringList{"row 1", "row 2", "row 3"} << QStringList{"data a", "data b", "data c"};
    QTest::newRow("small letters") << QStringList{"lamp", "crane", "quay"}
                                   << QStringList{"burns oil at night and day", "lifts all of our big loads",
                                                  "where ships lie and rest"};
    QTest::newRow("contents") << QStringList{"the first of the chapters . . . . . . . . .",
                                             "the second of the chapters . . . . . . . .",
                                             "the third of the chapters . . . . . . . . ."}
                              << QStringList{"3", "17", "20"};
}

void TableCellsTest::rows_stay_rows() {
    QFETCH(QStringList, first);
    QFETCH(QStringList, second);
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, first);
    add_lines(words, 300, 100, second);
    const QStringList rows = text_of(words).split('\n');
    QCOMPARE(rows.size(), 3);
    for (qsizetype i = 0; i < 3; ++i) QCOMPARE(rows[i], first[i].section(" .", 0, 0) + '\t' + second[i]);
}

void TableCellsTest::rows_behind_a_wrapped_cell_follow_closely() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"Lighting", "", "", "Cleaning", "Painting"});
    add_lines(
        words, 120, 100,
        {"the keeper lights the lamp at", "dusk and puts it out at dawn on", "every day", "the hall", "the tower"});
    QVERIFY2(text_of(words).contains("every day\nCleaning\tthe hall\nPainting"), qPrintable(text_of(words)));
}

void TableCellsTest::cells_begin_with_small_letters_data() {
    QTest::addColumn<QStringList>("left");
    QTest::addColumn<QStringList>("right");
    QTest::newRow("doses") << QStringList{"Drug", "Aspirin", "Insulin", "Iron", "Codeine"}
                           << QStringList{"Dose", "one tablet in the morning", "ten units before each meal",
                                          "one tablet every other day", "only at night"};
    QTest::newRow("a glossary without a heading")
        << QStringList{"Lessor", "Lessee", "Deposit", "Notice", "Premises"}
        << QStringList{"the person who lets the flat", "the person who rents it", "money that secures the lessor",
                       "letter that ends the lease", "the flat and its cellar"};
    QTest::newRow("a comparison") << QStringList{"Plan A", "cheap at first", "rent rises each year", "no loan",
                                                 "can be left after a month"}
                                  << QStringList{"Plan B", "dear at first", "no rent", "loan needed", "hard to sell"};
    QTest::newRow("old and new") << QStringList{"Old text", "the tenant pays the heat", "notice of three months",
                                                "no pets", "rent on the first of the month"}
                                 << QStringList{"New text", "the landlord pays the heat", "notice of one month",
                                                "dogs and cats are allowed", "rent on the fifth of the month"};
    QTest::newRow("faults") << QStringList{"Symptom",     "engine does not start", "engine stops",
                                           "white smoke", "black smoke",           "loud noise"}
                            << QStringList{"Likely cause",          "battery is empty",    "no fuel in the tank",
                                           "water in the cylinder", "air filter is dirty", "exhaust is broken"};
}

/// Not only the middle of a sentence does, and columns of text break no line where there was room.
void TableCellsTest::cells_begin_with_small_letters() {
    QFETCH(const QStringList, left);
    QFETCH(const QStringList, right);
    QStringList expected;
    for (qsizetype i = 0; i < left.size(); ++i) expected.append(left[i] + '\t' + right[i]);
    for (const bool by_rows : {true, false}) {
        std::vector<PlacedWord> words;
        for (qsizetype i = 0; by_rows && i < left.size(); ++i) {
            add_lines(words, 50, 100 + 12.0 * static_cast<double>(i), {left[i]});
            add_lines(words, 220, 100 + 12.0 * static_cast<double>(i), {right[i]});
        }
        if (!by_rows) add_lines(words, 50, 100, left);
        if (!by_rows) add_lines(words, 220, 100, right);
        QCOMPARE(text_of(words), expected.join('\n'));
    }
}

QTEST_APPLESS_MAIN(TableCellsTest)
#include "table_cells_test.moc"
