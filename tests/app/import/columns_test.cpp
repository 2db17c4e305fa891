#include <QtTest/QtTest>

#include "app/import/import.h"
#include "tests/app/import/placed_lines.h"

using lectern::PlacedWord;
using lectern::test::add_line;
using lectern::test::add_lines;
using lectern::test::text_of;

namespace {

const QStringList six_lines = {"the pilots met every ship out there and", "brought it in again to the quay where",
                               "the cooks had soup ready for all those",  "who had come off the boats in the rain",
                               "that had not ended since the days when",  "the year began"};

QString text_of_file(const char* name) {
    const auto file = std::filesystem::path(LECTERN_TEST_DATA) / "documents" / "columns" / name;
    const auto document = lectern::import_document(file);
    return document ? QString::fromStdString(document->text) : QString();
}

/// The numbers behind a capital, in the order of the text: each word group of these files is numbered.
QList<int> numbers_of(const QString& text, QChar letter) {
    QList<int> numbers;
    const QRegularExpression numbered(QString("\\b%1(\\d+)").arg(letter));
    for (auto each = numbered.globalMatch(text); each.hasNext();) numbers.append(each.next().captured(1).toInt());
    return numbers;
}

}  // namespace

/// Promise: columns, side texts and lists that stand side by side are each read to their end; tables are read by rows.
class ColumnsTest : public QObject {
    Q_OBJECT

 private slots:
    void a_newsletter_is_read_column_by_column_data();
    void a_newsletter_is_read_column_by_column();
    void numbered_columns_keep_their_order_data();
    void numbered_columns_keep_their_order();
    void lists_side_by_side_are_read_one_after_the_other();
    void ingredients_stay_together_beside_the_method();
    void contents_in_two_columns_are_read_down();
    void short_lines_of_columns_are_no_rows();
    void a_column_that_is_left_and_come_back_to_is_read_to_its_end();
    void headings_stand_above_their_texts();
    void references_side_by_side_are_columns();
    void items_beside_a_paragraph_are_columns();
    void languages_side_by_side_are_columns();
    void type_with_a_broken_box_is_read_like_any_other();
    void tables_are_read_row_by_row_data();
    void tables_are_read_row_by_row();
    void cells_of_whole_sentences_stay_in_their_rows();
    void a_table_as_wide_as_both_columns_is_whole();
};

void ColumnsTest::a_newsletter_is_read_column_by_column_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("ragged") << QByteArray("newsletter-ragged.pdf");
    QTest::newRow("justified") << QByteArray("newsletter-justified.pdf");
}

void ColumnsTest::a_newsletter_is_read_column_by_column() {
    QFETCH(QByteArray, file);
    const QString text = text_of_file(file.constData());
    QVERIFY2(text.contains("The committee met on the first Monday of March and agreed that the deposit for a mooring "
                           "shall be nine hundred crowns from this year on. It must be paid to the treasurer before"),
             qPrintable(text));
    QVERIFY2(text.contains("The slipway is closed from the tenth of April until the rails have been painted."),
             qPrintable(text));
    QVERIFY(!text.contains('\t'));
}

void ColumnsTest::numbered_columns_keep_their_order_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("letters");
    QTest::newRow("three columns") << QByteArray("three-columns.pdf") << "ABC";
    QTest::newRow("sidebar") << QByteArray("sidebar.pdf") << "MS";
    QTest::newRow("sidebar in other type") << QByteArray("sidebar-other-step.pdf") << "MS";
}

void ColumnsTest::numbered_columns_keep_their_order() {
    QFETCH(QByteArray, file);
    QFETCH(QString, letters);
    const QString text = text_of_file(file.constData());
    QVERIFY(!text.contains('\t'));
    qsizetype end = 0;
    for (const QChar letter : letters) {
        const QList<int> numbers = numbers_of(text, letter);
        QVERIFY(numbers.size() > 10);
        QVERIFY2(std::is_sorted(numbers.begin(), numbers.end()), qPrintable(text));
        const qsizetype begin = text.indexOf(QString("%1%2 ").arg(letter).arg(numbers.front()));
        QVERIFY2(begin >= end, qPrintable(text));
        end = text.indexOf(QString("%1%2").arg(letter).arg(numbers.back()));
    }
}

void ColumnsTest::lists_side_by_side_are_read_one_after_the_other() {
    const QString text = text_of_file("slide-two-lists.pdf").simplified();
    QCOMPARE(text, QString("Wood or steel? Wood • cheap to buy • needs paint every year • floats "
                           "Steel • dear to buy • needs no paint for ten years • sinks"));
}

void ColumnsTest::ingredients_stay_together_beside_the_method() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"200 g rye flour", "1 egg", "a pinch of salt", "30 g butter", "2 dl milk", "some jam"});
    add_lines(words, 200, 100,
              {"Beat the egg with the milk and a little of the", "flour until no lumps are left. Add the rest of",
               "the flour and the salt, and let the dough rest", "for an hour in a cool place. Melt butter in the",
               "pan, and bake thin cakes over a fire that is", "not too hot. Serve them with jam."});
    const QString text = text_of(words);
    QVERIFY2(!text.contains('\t') && text.indexOf("some jam") < text.indexOf("Beat"), qPrintable(text));
    QVERIFY2(text.contains("some jam\n\nBeat the egg with the milk and a little of the flour until no lumps are left."),
             qPrintable(text));
}

void ColumnsTest::contents_in_two_columns_are_read_down() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, {"The harbour", "The pilots", "The lamps"});
    add_lines(words, 180, 100, {"3", "5", "17"});
    add_lines(words, 250, 100, {"The crane", "The slipway", "The office"});
    add_lines(words, 380, 100, {"20", "24", "31"});
    QCOMPARE(text_of(words),
             "The harbour\t3\nThe pilots\t5\nThe lamps\t17\n\n"
             "The crane\t20\nThe slipway\t24\nThe office\t31");
}

/// A heading and a short last line stand beside others of the next column: that alone makes no table.
void ColumnsTest::short_lines_of_columns_are_no_rows() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, QStringList("Pilots") + six_lines + QStringList("Cranes") + six_lines);
    add_lines(words, 270, 100, six_lines + QStringList("Lamps") + six_lines + QStringList("Oil"));
    const QString text = text_of(words);
    QVERIFY2(!text.contains('\t'), qPrintable(text));
    QVERIFY2(text.indexOf("Cranes") < text.indexOf("Lamps"), qPrintable(text));
}

/// Poppler takes the number of a heading for a column of its own.
void ColumnsTest::a_column_that_is_left_and_come_back_to_is_read_to_its_end() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, six_lines);
    add_lines(words, 270, 100, QStringList("and the year before.") + six_lines);
    add_line(words, 50, 196, "2");
    add_lines(words, 270, 184, six_lines);
    add_line(words, 72, 196, "Pilots");
    add_lines(words, 50, 212, six_lines);
    const QString text = text_of(words);
    const qsizetype heading = text.indexOf("2 Pilots");
    QVERIFY2(heading > 0 && !text.contains('\t'), qPrintable(text));
    QVERIFY2(text.first(heading).count("the pilots met") == 1, qPrintable(text));
    QVERIFY2(text.mid(heading).startsWith("2 Pilots\n\nthe pilots met"), qPrintable(text));
}

/// Poppler gives both headings before the texts that stand below them.
void ColumnsTest::headings_stand_above_their_texts() {
    std::vector<PlacedWord> words;
    add_line(words, 50, 100, "1");
    add_line(words, 50, 200, "2");
    add_line(words, 72, 100, "Pilots");
    add_line(words, 72, 200, "Cranes");
    add_lines(words, 50, 120, six_lines);
    add_lines(words, 50, 224, six_lines);
    const QString text = text_of(words);
    QVERIFY2(text.startsWith("1 Pilots\n\nthe pilots met"), qPrintable(text));
    QVERIFY2(text.contains("began\n\n2 Cranes\n\nthe pilots met"), qPrintable(text));
}

/// The lines below the first of a reference are indented, and no reference has five lines.
void ColumnsTest::references_side_by_side_are_columns() {
    std::vector<PlacedWord> words;
    const auto add_reference = [&](double left, double top, const QString& number) {
        add_line(words, left, top, "[" + number + "] A. Pilot, The harbour and those");
        add_lines(words, left + 20, top + 12, {"who bring ships into it, in the", "book of harbours."});
    };
    for (const double left : {50.0, 270.0})
        for (int i = 0; i < 4; ++i) add_reference(left, (left < 100 ? 100 : 112) + 36 * i, QString::number(i + 1));
    const QString text = text_of(words);
    const QString reference = "The harbour and those who bring ships into it, in the book of harbours.";
    QVERIFY2(!text.contains('\t') && text.count(reference) == 8, qPrintable(text));
}

void ColumnsTest::items_beside_a_paragraph_are_columns() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100, six_lines);
    add_lines(words, 270, 112, {"• lamps", "• oil", "• ropes", "• flags"});
    const QString text = text_of(words);
    QVERIFY2(!text.contains('\t') && text.contains("• lamps\n• oil\n• ropes\n• flags"), qPrintable(text));
}

/// Paragraphs that say the same begin together, as cells do: but none of them is short.
void ColumnsTest::languages_side_by_side_are_columns() {
    std::vector<PlacedWord> words;
    add_lines(words, 50, 100,
              {"Your bag must be put in the front of the", "room. Put your coat on the hook next to", "it."});
    add_lines(words, 300, 100,
              {"Je tas staat vooraan in het lokaal. Hang", "je jas aan de kapstok of leg hem bij je", "tas."});
    const QString text = text_of(words);
    QVERIFY2(text.contains("Put your coat on the hook next to it."), qPrintable(text));
    QVERIFY2(text.contains("Hang je jas aan de kapstok of leg hem bij je tas."), qPrintable(text));
}

/// A font that says that its letters have next to no height.
void ColumnsTest::type_with_a_broken_box_is_read_like_any_other() {
    QCOMPARE(text_of_file("low-boxes.pdf").trimmed(),
             "* Please print the voucher and bring it to the shop that is named on it.\n"
             "* Write your name in the space that is left free for it below, and sign it at the foot of the page.\n\n"
             "* Only one voucher is taken from each visitor of the tower.\n"
             "* The first of your visits begins the membership, which ends on the last day of the month after it.");
}

void ColumnsTest::tables_are_read_row_by_row_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("row");
    QTest::newRow("wrapped cells") << QByteArray("table-wrapped.pdf")
                                   << "Cleaning\tStairs and hall are cleaned every week on Friday\t120";
    QTest::newRow("turned headings") << QByteArray("rotated-head-table.pdf") << "Water\t200\t201\t202";
}

void ColumnsTest::tables_are_read_row_by_row() {
    QFETCH(QByteArray, file);
    QFETCH(QString, row);
    const QString text = text_of_file(file.constData());
    QVERIFY2(text.contains(row), qPrintable(text));
}

/// Two columns of sentences whose paragraphs always begin together are the cells of rows.
void ColumnsTest::cells_of_whole_sentences_stay_in_their_rows() {
    std::vector<PlacedWord> words;
    const QStringList left = {"Duty", "", "", "Pay", "", "", "Rest", "", ""};
    const QStringList right = {"the keeper of the lamp lights it at dusk and puts",
                               "it out at dawn, on every day of the whole year,",
                               "also on Sundays.",
                               "he is paid nine crowns on the first day of every",
                               "month, and the oil that is left over in the year",
                               "is his.",
                               "he has every second Sunday for himself, if there",
                               "is a helper who can take the watch on the tower",
                               "instead of him."};
    add_lines(words, 50, 100, left);
    add_lines(words, 120, 100, right);
    const QString text = text_of(words);
    for (const char* row : {"Duty\tthe keeper", "Pay\the is paid", "Rest\the has every"})
        QVERIFY2(text.contains(row), qPrintable(text));
}

/// Poppler goes down each of the table's columns, and the empty room between the columns of prose goes on through it.
void ColumnsTest::a_table_as_wide_as_both_columns_is_whole() {
    std::vector<PlacedWord> words;
    add_line(words, 50, 60, "Table 1: Of what stands on the quay, and of what it costs in a year");
    const QList<QStringList> table = {
        {"Berth", "North", "South"}, {"Length", "40", "25"}, {"Fee", "310", "190"}, {"Oil", "12", "9"}};
    for (qsizetype i = 0; i < table.size(); ++i) add_lines(words, 60 + 120.0 * static_cast<double>(i), 80, table[i]);
    add_lines(words, 50, 140, six_lines + six_lines);
    add_lines(words, 270, 140, QStringList("of the year before.") + six_lines);
    const QString text = text_of(words);
    QVERIFY2(text.contains("Berth\tLength\tFee\tOil\nNorth\t40\t310\t12\nSouth\t25\t190\t9"), qPrintable(text));
    QVERIFY2(text.indexOf("of the year before.") > text.lastIndexOf("began the pilots"), qPrintable(text));
}

QTEST_APPLESS_MAIN(ColumnsTest)
#include "columns_test.moc"
