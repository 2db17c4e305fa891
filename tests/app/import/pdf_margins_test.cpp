#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/paragraphs.h"
#include "app/import/pdf/running_lines.h"
#include "placed_lines.h"

using lectern::PageLines;
using lectern::PlacedLine;
using lectern::PlacedWord;

namespace {

PlacedLine line_at(double left, double top, const QString& text) {
    return {.text = text.toStdString(),
            .left = left,
            .top = top,
            .right = left + 5.0 * static_cast<double>(text.size()),
            .bottom = top + 10,
            .first_word_width = 5.0 * static_cast<double>(text.indexOf(' ') < 0 ? text.size() : text.indexOf(' '))};
}

QString text_of(const std::vector<PlacedLine>& lines) {
    return QString::fromStdString(lectern::text_of(lines, {}).text);
}

/// Lines with a number before each.
std::vector<PlacedWord> numbered(const QStringList& lines, double step) {
    std::vector<PlacedWord> words;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const double top = 100 + step * static_cast<double>(i);
        lectern::test::add_line(words, 50, top, QString::number(i + 1));
        lectern::test::add_line(words, 72, top, lines[i]);
    }
    return words;
}

/// Pages of 800 points whose text ends at 600, with their number under it at 660.
std::vector<PageLines> pages_with(const QStringList& numbers) {
    std::vector<PageLines> pages;
    for (const QString& number : numbers) {
        PageLines& page = pages.emplace_back();
        page.height = 800;
        for (int i = 0; i < 40; ++i)
            page.lines.push_back(line_at(100, 120 + 12 * i, "a line of the text of this page"));
        page.lines.push_back(line_at(300, 660, number));
    }
    return pages;
}

}  // namespace

/// Promise: what stands in the margins and between the lines of a page does not tear its sentences.
class PdfMarginsTest : public QObject {
    Q_OBJECT

 private slots:
    void numbers_of_lines_are_left_out();
    void numbers_of_spaced_lines_are_left_out_data();
    void numbers_of_spaced_lines_are_left_out();
    void numbers_of_spaced_entries_stay();
    void numbers_of_items_stay();
    void numbers_of_wrapped_rows_stay();
    void page_numbers_high_above_the_edge_are_left_out_data();
    void page_numbers_high_above_the_edge_are_left_out();
    void numbers_that_do_not_count_pages_stay();
    void double_spaced_text_stays_one_paragraph();
    void spaced_lines_of_their_own_stay_apart();
    void a_sentence_goes_on_in_the_next_column();
};

void PdfMarginsTest::numbers_of_lines_are_left_out() {
    const auto file = std::filesystem::path(LECTERN_TEST_DATA) / "documents" / "columns" / "line-numbers.pdf";
    const auto document = lectern::import_document(file);
    QVERIFY(document);
    const QString text = QString::fromStdString(document->text);
    QVERIFY2(
        text.startsWith("L0 before house notice L4 garden with the L8 contract pays heating L12 rent contract keeps "
                        "L16 a landlord of L20 garden a heating L24 paint garden"),
        qPrintable(text));
    QVERIFY2(!text.contains(QRegularExpression("\\b\\d+\\b")), qPrintable(text));
}

void PdfMarginsTest::numbers_of_spaced_lines_are_left_out_data() {
    QTest::addColumn<double>("step");
    QTest::newRow("single") << 12.0;
    QTest::newRow("1.5") << 20.7;
    QTest::newRow("double") << 27.6;
}

void PdfMarginsTest::numbers_of_spaced_lines_are_left_out() {
    QFETCH(double, step);
    const QString text = text_of(lectern::lines_of(
        numbered({"The pilots met every ship out there and brought", "her in again to the quay where the cooks of the",
                  "house had soup ready for all of those who were", "cold. When the lamps were lit the master went to",
                  "the slipway and looked for boats that were late", "on the water, and counted them all at the quay."},
                 step)));
    QVERIFY2(!text.contains(QRegularExpression("[0-9]")), qPrintable(text));
    QVERIFY2(text.startsWith("The pilots met every ship out there and brought her in again to the quay"),
             qPrintable(text));
}

void PdfMarginsTest::numbers_of_spaced_entries_stay() {
    const QString text = text_of(
        lectern::lines_of(numbered({"the pilots who met every ship out there", "the cooks who have soup for all",
                                    "the lamps that were lit at dusk on the quay", "the slipway and the boats on it",
                                    "the masters who count the boats at the quay", "the rope that is lent to all"},
                                   27.6)));
    QVERIFY2(text.contains(QRegularExpression("2\\s+the cooks")), qPrintable(text));
}

void PdfMarginsTest::numbers_of_items_stay() {
    std::vector<PlacedWord> words;
    const QStringList items = {"The harbour", "Pilots", "Lamps and oil", "Cranes", "The slipway", "Office"};
    for (qsizetype i = 0; i < items.size(); ++i) {
        const double top = 100 + 12.0 * static_cast<double>(i);
        words.push_back({.text = std::to_string(i + 1), .left = 50, .top = top, .right = 55, .bottom = top + 10});
        words.push_back({.text = items[i].toStdString(),
                         .left = 70,
                         .top = top,
                         .right = 70 + 5.0 * static_cast<double>(items[i].size()),
                         .bottom = top + 10});
    }
    const QString text = text_of(lectern::lines_of(words));
    QVERIFY2(text.startsWith("1 The harbour\n2 Pilots\n3 Lamps and oil"), qPrintable(text));
}

void PdfMarginsTest::numbers_of_wrapped_rows_stay() {
    std::vector<PlacedWord> words;
    for (int row = 0; row < 6; ++row) {
        const double top = 100 + 24.0 * row;
        words.push_back({.text = std::to_string(row + 1), .left = 50, .top = top, .right = 55, .bottom = top + 10});
        for (const int line : {0, 1})
            words.push_back({.text = "the stairs and the hall are cleaned",
                             .left = 90,
                             .top = top + 12 * line,
                             .right = 265,
                             .bottom = top + 12 * line + 10});
    }
    const QString text = text_of(lectern::lines_of(words));
    QVERIFY2(text.contains("1 the stairs") || text.contains("1\tthe stairs"), qPrintable(text));
}

void PdfMarginsTest::page_numbers_high_above_the_edge_are_left_out_data() {
    QTest::addColumn<QStringList>("numbers");
    QTest::newRow("digits") << QStringList{"7", "8", "9", "10"};
    QTest::newRow("Devanagari digits") << QStringList{"७", "८", "९", "१०"};
}

void PdfMarginsTest::page_numbers_high_above_the_edge_are_left_out() {
    QFETCH(QStringList, numbers);
    std::vector<PageLines> pages = pages_with(numbers);
    QCOMPARE(lectern::remove_running_lines(pages).lines, 4);
    for (const PageLines& page : pages) QCOMPARE(page.lines.size(), std::size_t{40});
}

void PdfMarginsTest::numbers_that_do_not_count_pages_stay() {
    std::vector<PageLines> pages = pages_with({"310", "480", "120", "75"});
    QCOMPARE(lectern::remove_running_lines(pages).lines, 0);
}

void PdfMarginsTest::double_spaced_text_stays_one_paragraph() {
    const std::vector<PlacedLine> lines = {line_at(50, 100, "the pilots met every ship out there and"),
                                           line_at(50, 124, "brought it in again to the quay where"),
                                           line_at(50, 148, "the cooks had soup ready for all those"),
                                           line_at(50, 172, "who had come off the boats.")};
    QCOMPARE(text_of(lines),
             QString("the pilots met every ship out there and brought it in again to the quay where the "
                     "cooks had soup ready for all those who had come off the boats."));
}

void PdfMarginsTest::spaced_lines_of_their_own_stay_apart() {
    const std::vector<PlacedLine> lines = {line_at(50, 100, "Pilots meet every ship."),
                                           line_at(50, 124, "Cooks have soup."),
                                           line_at(50, 148, "Lamps are lit at dusk.")};
    QCOMPARE(text_of(lines), QString("Pilots meet every ship.\n\nCooks have soup.\n\nLamps are lit at dusk."));
}

void PdfMarginsTest::a_sentence_goes_on_in_the_next_column() {
    std::vector<PlacedLine> lines = {line_at(50, 100, "The pilots met every ship out there and"),
                                     line_at(50, 112, "brought it in again to the quay where"),
                                     line_at(300, 100, "cooks had soup ready for all of them.")};
    lines.back().column = 1;
    QCOMPARE(text_of(lines),
             QString("The pilots met every ship out there and brought it in again to the quay where cooks "
                     "had soup ready for all of them."));
    lines[1] = line_at(50, 112, "brought it in again to the quay here.");
    QVERIFY(text_of(lines).contains("here.\n\ncooks"));
}

QTEST_APPLESS_MAIN(PdfMarginsTest)
#include "pdf_margins_test.moc"
