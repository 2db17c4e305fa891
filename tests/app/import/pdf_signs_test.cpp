#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/pdf/arabic_ligatures.h"
#include "app/import/pdf/bidirectional_text.h"
#include "app/import/pdf/form_boxes.h"
#include "app/import/pdf/letter_meaning.h"
#include "app/import/pdf/named_states.h"
#include "app/import/pdf/raised_numbers.h"
#include "app/import/pdf/vertical_text.h"
#include "placed_lines.h"

using lectern::FormBox;
using lectern::PlacedWord;
using lectern::test::add_line;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";

/// Without tabs and empty lines: what stands how far apart is not asked here.
QString text_of_file(const std::filesystem::path& name) {
    const auto document = lectern::import_document(data / name);
    return document ? QString::fromStdString(document->text).simplified() : QStringLiteral("not read");
}

FormBox box_at(double left, double top, bool is_ticked) {
    return {.left = left, .top = top, .right = left + 12, .bottom = top + 12, .is_ticked = is_ticked};
}

std::set<std::string> fields_in(std::string_view file) {
    return lectern::fields_in_states_of_no_appearance(std::as_bytes(std::span(file)));
}

PlacedWord column_at(double left, double top, const QString& text) {
    return {.text = text.toStdString(),
            .left = left,
            .top = top,
            .right = left + 12,
            .bottom = top + 12 * static_cast<double>(text.size())};
}

QString text_of_columns(const std::vector<PlacedWord>& words) {
    if (!lectern::is_written_downwards(words)) return "not written downwards";
    QStringList tiers;
    for (const std::vector<PlacedWord>& tier : lectern::turned_tiers(words, 595))
        tiers << lectern::test::text_of(tier).simplified();
    return tiers.join(' ');
}

}  // namespace

/// What a PDF shows by drawing it, or by where it stands, is in the text.
class PdfSignsTest : public QObject {
    Q_OBJECT

 private slots:
    void boxes_of_forms_are_seen_data();
    void boxes_of_forms_are_seen();
    void boxes_stand_beside_their_words();
    void marks_in_boxes_are_taken();
    void boxes_make_no_text_of_a_scan();
    void states_without_an_appearance_are_ticks();
    void ligatures_are_read_in_order();
    void a_joined_alef_as_wide_as_lam_is_none_of_a_ligature();
    void ligatures_are_known_by_their_width_data();
    void ligatures_are_known_by_their_width();
    void marks_of_notes_are_in_brackets();
    void a_minus_of_the_font_symbol_is_raised();
    void a_last_line_of_figures_is_read_from_the_right();
    void lines_of_a_wrapped_cell_stay_in_order();
    void bullets_begin_lines_of_their_own();
    void codes_of_letters_are_told_from_writing_data();
    void codes_of_letters_are_told_from_writing();
    void a_page_of_codes_is_said();
    void tiers_of_columns_are_read_from_above();
    void marks_above_columns_stay_with_them();
    void letters_one_above_the_other_are_a_column();
};

void PdfSignsTest::boxes_of_forms_are_seen_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("drawn as lines") << "pdf-form-drawn-ticks.pdf";
    QTest::newRow("drawn by Poppler") << "pdf-form-no-appearance.pdf";
    QTest::newRow("named otherwise") << "pdf-form-libreoffice.pdf";
}

void PdfSignsTest::boxes_of_forms_are_seen() {
    QFETCH(QString, file);
    const QString text = text_of_file(std::filesystem::path("situations") / file.toStdString());
    QVERIFY2(text.contains("Married: ☒ yes ☐ no"), qPrintable(text));
    // Both radio buttons were named alike in one of the files: the second one was chosen there.
    const bool second = file == "pdf-form-no-appearance.pdf";
    QVERIFY2(text.contains(second ? "Pays: ☐ monthly ☒ yearly" : "Pays: ☒ monthly ☐ yearly"), qPrintable(text));
}

void PdfSignsTest::boxes_stand_beside_their_words() {
    std::vector<PlacedWord> words;
    add_line(words, 70, 100, "Water");
    add_line(words, 70, 120, "Heating");
    add_line(words, 200, 140, "Gas");
    // Before the first, behind the second, far from the third, and between the words of a line.
    add_line(words, 70, 160, "Light Bells");
    words.back().left += 20;
    words.back().right += 20;
    lectern::write_form_boxes(
        {box_at(50, 99, true), box_at(110, 119, false), box_at(500, 139, true), box_at(102, 159, true)}, words);
    const QString text = lectern::test::text_of(words);
    QVERIFY2(text.contains("☒ Water\n"), qPrintable(text));
    QVERIFY2(text.contains("Heating ☐"), qPrintable(text));
    QVERIFY2(text.contains("Gas\t☒"), qPrintable(text));
    QVERIFY2(text.contains("Light ☒ Bells"), qPrintable(text));
}

void PdfSignsTest::marks_in_boxes_are_taken() {
    std::vector<PlacedWord> words;
    add_line(words, 53, 100, "✔");
    add_line(words, 70, 100, "Water");
    add_line(words, 53, 120, "☐");
    add_line(words, 70, 120, "Heating");
    lectern::write_form_boxes({box_at(50, 99, false), box_at(50, 119, false)}, words);
    QCOMPARE(lectern::test::text_of(words).simplified(), QStringLiteral("☒ Water ☐ Heating"));
}

void PdfSignsTest::boxes_make_no_text_of_a_scan() {
    std::vector<PlacedWord> words;
    lectern::write_form_boxes({box_at(50, 99, true)}, words);
    QVERIFY(words.empty());
}

void PdfSignsTest::states_without_an_appearance_are_ticks() {
    const std::string other = "1 0 obj <</FT/Btn/T(a)/AP<</N<</on 2 0 R/Off 3 0 R>>>>/AS/Yes>> endobj\n";
    const std::string same = "4 0 obj <</FT /Btn /T (b) /T(b) /AP << /N << /Yes 2 0 R >> >> /AS /Yes >> endobj\n";
    const std::string off = "5 0 obj <</FT/Btn/T(c)/AP<</N<</on 2 0 R>>>>/AS/Off>> endobj\n";
    QCOMPARE(fields_in(other + same + off), std::set<std::string>{"a"});
    // Saved again: the last object counts.
    QVERIFY(fields_in(other + "1 0 obj <</FT/Btn/T(a)/AP<</N<</on 2 0 R/Off 3 0 R>>>>/AS/on>> endobj").empty());
    QVERIFY(fields_in("/Btn").empty());
    QVERIFY(fields_in("1 0 obj <</FT/Btn/T(a)/AP<</N<</on 2 0 R/Off").empty());
}

void PdfSignsTest::ligatures_are_read_in_order() {
    const QString text = text_of_file("situations/pdf-arabic-ligatures.pdf");
    QVERIFY2(text.contains("عقد إيجار. لا يجوز للمستأجر أن يؤجر الشقة. الإيجار 900 درهم في الشهر."), qPrintable(text));
}

void PdfSignsTest::a_joined_alef_as_wide_as_lam_is_none_of_a_ligature() {
    const auto measured = [](const QString& word, std::vector<double> widths) {
        return lectern::MeasuredWord{.text = word.toStdU16String(), .widths = std::move(widths), .height = 19.5};
    };
    // From left to right; both letters of the first have the width of an alef that is joined, as in the last.
    std::vector<lectern::MeasuredWord> words = {
        measured("ملاع", {10, 4.59, 4.6, 8.9}), measured("ملاك", {10, 4.47, 4.52, 8.9}),
        measured("رادج", {5.7, 4.6, 5.7, 8}), measured("راهن", {5.7, 4.6, 8, 4})};
    lectern::turn_ligatures(words);
    QCOMPARE(QString::fromStdU16String(words[0].text), QString("ملاع"));
    QCOMPARE(QString::fromStdU16String(words[1].text), QString("مالك"));
}

void PdfSignsTest::ligatures_are_known_by_their_width_data() {
    QTest::addColumn<QString>("word");  // from left to right
    QTest::addColumn<QList<double>>("widths");
    QTest::addColumn<QString>("turned");
    QTest::newRow("no") << "لا" << QList{3.4, 3.4} << "ال";
    QTest::newRow("places are rounded") << "لاإ" << QList{3.42, 3.47, 3.3} << "الإ";
    QTest::newRow("the article") << "دلا" << QList{6.3, 3.7, 3.3} << "دلا";
    QTest::newRow("both") << "ءابلآا" << QList{5.6, 3.7, 3.6, 3.4, 3.4, 3.3} << "ءابآلا";
    QTest::newRow("a lam as wide as the alef before it")
        << "ملاعلا" << QList{10.0, 4.59, 4.5, 8.9, 4.59, 4.15} << "ملاعلا";
    QTest::newRow("typewriter") << "دبعلا" << QList{7.2, 7.2, 7.2, 7.2, 7.2} << "دبعلا";
    QTest::newRow("ligature of a typewriter") << "لاب" << QList{3.6, 3.6, 7.2} << "الب";
    QTest::newRow("name in one sign") << "الله" << QList{4.0, 4.0, 4.0, 4.0} << "هللا";
}

void PdfSignsTest::ligatures_are_known_by_their_width() {
    QFETCH(QString, word);
    QFETCH(QList<double>, widths);
    QFETCH(QString, turned);
    std::vector<lectern::MeasuredWord> words = {
        {.text = word.toStdU16String(), .widths = {widths.begin(), widths.end()}, .height = 15.6}, {}};
    lectern::turn_ligatures(words);
    QCOMPARE(QString::fromStdU16String(words[0].text), turned);
    // Widths that are not those of the letters say nothing.
    words[0] = {.text = word.toStdU16String(), .widths = {3.4}, .height = 15.6};
    lectern::turn_ligatures(words);
    QCOMPARE(QString::fromStdU16String(words[0].text), word);
}

void PdfSignsTest::marks_of_notes_are_in_brackets() {
    const QString text = text_of_file("situations/pdf-raised.pdf");
    QVERIFY2(text.contains("The deposit[1] of 900[2] euros"), qPrintable(text));
    QVERIFY2(text.contains("Ann Berg[1,2], Bob Lund[2,*] and Cy Dahl†."), qPrintable(text));
    // There are notes 1 and 2, which these are no marks of.
    QVERIFY2(text.contains("E = mc^2, a^(n+1)"), qPrintable(text));
    QVERIFY2(text.contains("Mixed 2 1/2 cups."), qPrintable(text));
}

void PdfSignsTest::a_minus_of_the_font_symbol_is_raised() {
    // As Poppler gives "10" and a small "−9" whose minus is of another font, with a box nearly as high as the text.
    std::vector<PlacedWord> words = {
        {.text = "10", .left = 374.15, .top = 70.38, .right = 385.15, .bottom = 80.28, .line_continues = true},
        {.text = "−9",
         .left = 385.15,
         .top = 66.82,
         .right = 392.49,
         .bottom = 75.94,
         .space_after = true,
         .line_continues = true},
        {.text = "m", .left = 395.24, .top = 70.38, .right = 406.55, .bottom = 80.28}};
    lectern::mark_raised_numbers(words);
    QCOMPARE(lectern::test::text_of(words), "10^−9 m");
}

void PdfSignsTest::a_last_line_of_figures_is_read_from_the_right() {
    const QString first = "דקות רחאל םייתסמ םכסהה";  // from left to right
    const auto text_with = [&](const QString& last, double left) {
        std::vector<PlacedWord> words;
        add_line(words, 100, 100, first);
        add_line(words, left, 112, last);
        std::vector<lectern::PlacedLine> lines = lectern::lines_of(words);
        lectern::put_into_reading_order(lines);
        return QString::fromStdString(lectern::text_of(lines, {}).text);
    };
    const double right = 100 + 5.0 * static_cast<double>(first.size());
    QCOMPARE(text_with(".31.12.2025", right - 55), QString("ההסכם מסתיים לאחר תוקד 31.12.2025."));
    QCOMPARE(text_with(".(ILS 900)", right - 50), QString("ההסכם מסתיים לאחר תוקד (900 ILS)."));
    // A line at the left is one of its own.
    QVERIFY(text_with(".31.12.2025", 40).endsWith(".31.12.2025"));
}

void PdfSignsTest::lines_of_a_wrapped_cell_stay_in_order() {
    lectern::PlacedLine row{
        .text = "תוריכש הזוחל\t900", .left = 100, .top = 100, .right = 200, .bottom = 122, .has_cells = true};
    const std::size_t cell = QString("תוריכש ").toUtf8().size();
    const std::size_t end = QString("תוריכש הזוחל").toUtf8().size();
    row.words = {{.begin = 0, .end = cell - 1, .left = 100, .top = 100, .right = 130, .bottom = 110},
                 {.begin = cell, .end = end, .left = 105, .top = 112, .right = 130, .bottom = 122},
                 {.begin = end + 1, .end = end + 4, .left = 180, .top = 100, .right = 200, .bottom = 110}};
    std::vector<lectern::PlacedLine> lines = {row};
    lectern::put_into_reading_order(lines);
    QCOMPARE(QString::fromStdString(lines[0].text), QString("900\tשכירות לחוזה"));
}

void PdfSignsTest::bullets_begin_lines_of_their_own() {
    std::vector<PlacedWord> words;
    lectern::test::add_lines(words, 50, 100, {"•the first of the items", "•the second of them all"});
    QCOMPARE(lectern::test::text_of(words), QString("•the first of the items\n•the second of them all"));
}

void PdfSignsTest::codes_of_letters_are_told_from_writing_data() {
    QTest::addColumn<QString>("page");
    QTest::addColumn<bool>("is_unreadable");
    QTest::newRow("codes from the first on") << "! # %% &'() &*) $ % \" !# ! ,-" << true;
    QTest::newRow("two codes") << "! \"" << true;
    QTest::newRow("a sentence of control characters")
        << QString("a heading that can be read \1\2\3 \4\3\5\6 \7\10") << true;
    QTest::newRow("a ligature without a letter") << QString(
                                                        "it is e\14ective and o\14ers what else is wanted of it by all "
                                                        "who read these lines in an old file of theirs")
                                                 << false;
    QTest::newRow("a break") << "* * *" << false;
    QTest::newRow("rules and leaders") << "---- ..... ____ | |" << false;
    QTest::newRow("prices") << "(900 €) & 12 %!" << false;
    QTest::newRow("one sign") << "?" << false;
    QTest::newRow("Japanese") << "「鍵」（十二）。" << false;
}

void PdfSignsTest::codes_of_letters_are_told_from_writing() {
    QFETCH(QString, page);
    lectern::LetterMeaning meaning;
    for (const QString& word : page.split(' ')) meaning.add(lectern::meaning_of(word.toStdString()));
    QTEST(meaning.is_unreadable(), "is_unreadable");
}

void PdfSignsTest::a_page_of_codes_is_said() {
    const auto document = lectern::import_document(data / "situations" / "pdf-codes-of-letters.pdf");
    QVERIFY(!document);
    QCOMPARE(document.error().lacking, lectern::Lacking::text);
    QVERIFY(document.error().means.english().starts_with("Its fonts have no table"));
}

void PdfSignsTest::tiers_of_columns_are_read_from_above() {
    const QStringList columns = {"鍵は玄関のマットの下に置く", "ものとし借主は毎月一日に家賃を",
                                 "支払う。家賃は月十二円とする。", "敷金は九百円とする。"};
    std::vector<PlacedWord> words;
    for (const double top : {50.0, 430.0}) {
        // As Poppler gives them: from the left.
        for (qsizetype i = columns.size() - 1; i >= 0; --i)
            words.push_back(column_at(500 - 22.0 * static_cast<double>(i), top, columns[i]));
    }
    words.push_back(column_at(297, 780, "十二"));
    QCOMPARE(text_of_columns(words), columns.join("") + " " + columns.join("") + " 十二");
}

void PdfSignsTest::marks_above_columns_stay_with_them() {
    const QString text = text_of_columns({column_at(478, 50, "二"), column_at(478, 80, "敷金は九百円とする。"),
                                          column_at(500, 50, "一"), column_at(500, 80, "鍵は玄関の下に置く。")});
    QCOMPARE(QString(text).remove(' '), QString("一鍵は玄関の下に置く。二敷金は九百円とする。"));
}

void PdfSignsTest::letters_one_above_the_other_are_a_column() {
    std::vector<PlacedWord> words;
    double left = 478;
    for (const QString& column : {QString("家賃は月十二円"), QString("鍵は玄関の下に")}) {
        for (qsizetype i = 0; i < column.size(); ++i)
            words.push_back(column_at(left, 50 + 13.0 * static_cast<double>(i), column.mid(i, 1)));
        left += 22;
    }
    QCOMPARE(text_of_columns(words).remove(' '), QString("鍵は玄関の下に家賃は月十二円"));
    // A line of letters far apart runs from left to right.
    words.clear();
    for (int i = 0; i < 7; ++i) words.push_back(column_at(50 + 20.0 * i, 50, "鍵"));
    QVERIFY(!lectern::is_written_downwards(words));
}

QTEST_GUILESS_MAIN(PdfSignsTest)
#include "pdf_signs_test.moc"
