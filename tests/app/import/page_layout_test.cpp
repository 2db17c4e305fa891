#include "app/import/pdf/page_layout.h"

#include <QtTest/QtTest>

#include "app/import/pdf/paragraphs.h"

using lectern::PlacedLine;
using lectern::PlacedWord;

namespace {

/// A line of 10-point type on a 300-point column, a letter 5 points wide, as Poppler would give it: word by word.
void add_line(std::vector<PlacedWord>& words, double left, double top, const QString& text, double height = 10) {
    const QStringList parts = text.split(' ');
    double x = left;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const double width = 5.0 * static_cast<double>(parts[i].size());
        const bool last = i + 1 == parts.size();
        words.push_back({.text = parts[i].toStdString(),
                         .left = x,
                         .top = top,
                         .right = x + width,
                         .bottom = top + height,
                         .space_after = !last,
                         .line_continues = !last});
        x += width + 5;
    }
}

QString text_of(const std::vector<PlacedWord>& words) {
    const std::vector<PlacedLine> lines = lectern::lines_of(words);
    lectern::Compounds compounds;
    lectern::collect_compounds(lines, compounds);
    return QString::fromStdString(lectern::text_of(lines, compounds).text);
}

}  // namespace

/// Promises of the way from words on a page to text: paragraphs whole, everything else line by line.
class PageLayoutTest : public QObject {
    Q_OBJECT

 private slots:
    void two_lines_become_data();
    void two_lines_become();
    void known_compounds_keep_their_hyphen();
    void words_broken_at_the_page_border_stay_whole();
    void spaced_paragraphs_are_told_apart();
    void headings_items_and_gaps_end_paragraphs();
    void contents_keep_their_page_numbers();
    void tables_are_read_row_by_row();
    void prose_columns_are_read_one_after_the_other();
};

void PageLayoutTest::two_lines_become_data() {
    QTest::addColumn<QString>("above");
    QTest::addColumn<QString>("below");
    QTest::addColumn<QString>("joined");
    const QString full = "the harbour master of the old town wrote down every ";  // fills the column
    QTest::newRow("words") << full + "ship"
                           << "that came." << full + "ship that came.";
    QTest::newRow("hyphen") << full + "infor-"
                            << "mation." << full + "information.";
    QTest::newRow("an end that two words share") << full + "pre-"
                                                 << "and post-war" << full + "pre- and post-war";
    QTest::newRow("typographic hyphen") << full + "infor\u2010"
                                        << "mation." << full + "information.";
    QTest::newRow("accented letters") << full + "gr\u00f6\u00df-"
                                      << "\u00e4hnlich" << full + "gr\u00f6\u00df\u00e4hnlich";
    QTest::newRow("capital after hyphen") << full + "Anglo-"
                                          << "Saxon." << full + "Anglo-Saxon.";
    QTest::newRow("number before hyphen") << full + "1914-"
                                          << "to 1918" << full + "1914-to 1918";
    QTest::newRow("compound") << full + "up-to-"
                              << "date" << full + "up-to-date";
    QTest::newRow("dash") << full + "ship -"
                          << "that came." << full + "ship - that came.";
    QTest::newRow("soft hyphen") << full + "Schiff\u00ad"
                                 << "Fahrt" << full + "SchiffFahrt";
    QTest::newRow("soft hyphen inside") << full + "sh\u00adip"
                                        << "that" << full + "ship that";
    QTest::newRow("short line") << "The old town"
                                << "that came here."
                                << "The old town\nthat came here.";
    QTest::newRow("bullet") << full + "ship"
                            << "\u2022 that came." << full + "ship\n\u2022 that came.";
}

void PageLayoutTest::two_lines_become() {
    QFETCH(QString, above);
    QFETCH(QString, below);
    QFETCH(QString, joined);
    std::vector<PlacedWord> words;
    add_line(words, 50, 100, above);
    add_line(words, 50, 112, below);
    add_line(words, 50, 300, "a line far down that shows how wide the column really is");
    QCOMPARE(text_of(words), joined + "\n\na line far down that shows how wide the column really is");
}

void PageLayoutTest::known_compounds_keep_their_hyphen() {
    std::vector<PlacedWord> words;
    add_line(words, 50, 100, "all of the lamps are lit in the evening, and of ninety-");
    add_line(words, 50, 112, "six lamps not one is out. (The ninety-six lamps are old.)");
    QVERIFY2(text_of(words).contains("of ninety-six lamps not"), qPrintable(text_of(words)));
}

void PageLayoutTest::words_broken_at_the_page_border_stay_whole() {
    lectern::PlacedText page{"The remain-", {{.begin = 4, .end = 11}}};
    lectern::PlacedText next{"ing crowns.\nMore",
                             {{.begin = 0, .end = 3, .page = 1}, {.begin = 4, .end = 11, .page = 1}}};
    lectern::join_broken_word(page, next, {});
    QCOMPARE(page.text, std::string("The remaining"));
    QCOMPARE(next.text, std::string("crowns.\nMore"));
    // Both boxes of the word go with it, each on its own page.
    QCOMPARE(page.words.size(), std::size_t{2});
    QCOMPARE(page.text.substr(page.words[0].begin, page.words[0].end - page.words[0].begin), std::string("remain"));
    QCOMPARE(page.text.substr(page.words[1].begin), std::string("ing"));
    QCOMPARE(page.words[1].page, 1U);
    QCOMPARE(next.words.size(), std::size_t{1});
    QCOMPARE(next.words[0].begin, std::size_t{0});

    page = {"The ninety-", {}};
    next = {"six", {}};
    lectern::join_broken_word(page, next, {"ninety-six"});
    QCOMPARE(page.text, std::string("The ninety-six"));
    QVERIFY(next.text.empty());

    page = {"The end -", {}};
    next = {"of it", {}};
    lectern::join_broken_word(page, next, {});
    QCOMPARE(next.text, std::string("of it"));
}

/// A little room between paragraphs, and a last line that fills the column.
void PageLayoutTest::spaced_paragraphs_are_told_apart() {
    std::vector<PlacedWord> words;
    QString expected;
    double top = 100;
    for (int paragraph = 0; paragraph < 4; ++paragraph, top += 5) {
        for (int line = 0; line < 4; ++line, top += 12)
            add_line(words, 50, top, "a line of words that fills its column to the end");
        if (paragraph > 0) expected += "\n\n";
        expected += QStringList(4, "a line of words that fills its column to the end").join(' ');
    }
    QCOMPARE(text_of(words), expected);
}

void PageLayoutTest::headings_items_and_gaps_end_paragraphs() {
    std::vector<PlacedWord> words;
    add_line(words, 50, 100, "Of the tides and of what they bring to it", 16);
    add_line(words, 50, 120, "The gauge is read at noon by whoever holds the watch, and the");
    add_line(words, 50, 132, "height is written down.");
    add_line(words, 50, 144, "A new paragraph that begins after a line that had room for it");
    add_line(words, 50, 180, "After a gap.");
    add_line(words, 50, 192, "1.");
    add_line(words, 70, 192, "An item with its number");
    QCOMPARE(text_of(words),
             "Of the tides and of what they bring to it\n"
             "The gauge is read at noon by whoever holds the watch, and the height is written down.\n"
             "A new paragraph that begins after a line that had room for it\n\n"
             "After a gap.\n1. An item with its number");
}

void PageLayoutTest::contents_keep_their_page_numbers() {
    std::vector<PlacedWord> words;  // Poppler gives the column of headings, then the column of numbers
    add_line(words, 50, 100, "The first of the chapters . . . . . . . . . . .");
    add_line(words, 50, 112, "The second of the chapters . . . . . . . . . .");
    add_line(words, 340, 100, "3");
    add_line(words, 340, 112, "17");
    QCOMPARE(text_of(words), "The first of the chapters\t3\nThe second of the chapters\t17");
}

void PageLayoutTest::tables_are_read_row_by_row() {
    std::vector<PlacedWord> words;
    for (const auto& [left, cells] : std::vector<std::pair<double, QStringList>>{
             {50, {"Berth", "North", "South"}}, {150, {"Length", "40 m", "25 m"}}, {250, {"Fee", "310", "190"}}}) {
        for (qsizetype row = 0; row < cells.size(); ++row)
            add_line(words, left, 100 + 12.0 * static_cast<double>(row), cells[row]);
    }
    QCOMPARE(text_of(words), "Berth\tLength\tFee\nNorth\t40 m\t310\nSouth\t25 m\t190");
}

void PageLayoutTest::prose_columns_are_read_one_after_the_other() {
    std::vector<PlacedWord> words;
    add_line(words, 50, 100, "the pilots met every ship out there");
    add_line(words, 50, 112, "at the buoy and brought it in again");
    add_line(words, 250, 100, "and cooks had soup ready at the quay");
    add_line(words, 250, 112, "for those who had come off the boats");
    QCOMPARE(text_of(words),
             "the pilots met every ship out there at the buoy and brought it in again\n\n"
             "and cooks had soup ready at the quay for those who had come off the boats");
}

QTEST_APPLESS_MAIN(PageLayoutTest)
#include "page_layout_test.moc"
