#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/pdf/bidirectional_text.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/paragraphs.h"

using lectern::Document;
using lectern::PlacedLine;
using lectern::PlacedWord;
using lectern::Result;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";

/// Words of a line as they stand from left to right; a letter is 5 points wide.
void add_line(std::vector<PlacedWord>& words, double left, double top, const QString& text) {
    const QStringList parts = text.split(' ');
    double x = left;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const double width = 5.0 * static_cast<double>(parts[i].size());
        const bool last = i + 1 == parts.size();
        words.push_back({.text = parts[i].toStdString(),
                         .left = x,
                         .top = top,
                         .right = x + width,
                         .bottom = top + 10,
                         .space_after = !last,
                         .line_continues = !last});
        x += width + 5;
    }
}

QString text_of(const std::vector<PlacedWord>& words) {
    std::vector<PlacedLine> lines = lectern::lines_of(words);
    lectern::put_into_reading_order(lines);
    return QString::fromStdString(lectern::text_of(lines, {}).text);
}

QString line(const QString& text) {
    std::vector<PlacedWord> words;
    add_line(words, 72, 100, text);
    return text_of(words);
}

QString text_of_file(const char* name) {
    const auto document = lectern::import_document(data / name);
    return document ? QString::fromStdString(document->text) : QStringLiteral("not read");
}

/// The words that stand in the boxes of a passage, as the document's text has them.
QStringList boxed_words(const Document& document, std::string_view passage) {
    const std::size_t begin = document.text.find(passage);
    QStringList words;
    for (const lectern::WordBox& word : document.words) {
        if (begin == std::string::npos || word.begin < begin || word.begin >= begin + passage.size()) continue;
        words.push_back(QString::fromStdString(document.text.substr(word.begin, word.length)));
    }
    return words;
}

}  // namespace

/// Promises about the letters of a PDF: their order, and what they mean.
class PdfLettersTest : public QObject {
    Q_OBJECT

 private slots:
    void hebrew_is_read_from_right_to_left();
    void arabic_shapes_become_letters();
    void boxes_follow_their_words();
    void lines_turn_as_they_are_read_data();
    void lines_turn_as_they_are_read();
    void paragraphs_from_right_to_left_are_whole();
};

void PdfLettersTest::hebrew_is_read_from_right_to_left() {
    QCOMPARE(text_of_file("hebrew.pdf").trimmed(), QStringLiteral("המפתח נמצא מתחת לשטיח.\n"
                                                                  "דמי השכירות הם 900 שקלים (כולל מים) לחודש."));
}

void PdfLettersTest::arabic_shapes_become_letters() {
    QCOMPARE(text_of_file("arabic.pdf").trimmed(),
             QStringLiteral("يدفع المستأجر مبلغ 900 دينار في أول كل شهر (شاملا الماء)، ويسلّم المفتاح إلى المالك أو "
                            "وكيله.\n\n"
                            "رقم الهاتف 123-456 والبريد office@example.org مع نسخة من PDF بتاريخ 2024/05/17.\n\n"
                            "اجاره ۹۰۰ تومان برای خانه می\u200cشود."));
}

void PdfLettersTest::boxes_follow_their_words() {
    const auto document = lectern::import_document(data / "arabic.pdf");
    QVERIFY(document);
    QCOMPARE(boxed_words(*document, "مبلغ 900 دينار"), QStringList({"مبلغ", "900", "دينار"}));
    // The first word of the line stands furthest to the right.
    float left = 1000;
    for (std::size_t i = 0; i < 8; ++i) {
        QVERIFY2(document->words[i].right < left, qPrintable(QString::number(i)));
        left = document->words[i].left;
    }
}

void PdfLettersTest::lines_turn_as_they_are_read_data() {
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("read");
    const auto row = [](const char* name, const char16_t* shown, const char16_t* read) {
        QTest::newRow(name) << QString::fromUtf16(shown) << QString::fromUtf16(read);
    };
    row("words in English", u"The word םולש means peace and הבר הדות means thanks.",
        u"The word שלום means peace and תודה רבה means thanks.");
    row("a number behind a hyphen", u".2022-ב םולש", u"שלום ב-2022.");
    row("English between", u".רכושה ןיבל Acme Ltd ןיב", u"בין Acme Ltd לבין השוכר.");
    row("percent and date", u"17.5.2024 םויב 5% לש", u"של 5% ביום 17.5.2024");
    row("brackets as they look", u"(םימ) ללוכ", u"כולל (מים)");
    row("brackets as they are meant", u")םימ( ללוכ", u"כולל (מים)");
    row("a mark before its letter", u"\u05B8םולש י\u05B7מ", u"מ\u05B7י שלום\u05B8");
    row("a mark behind its letter", u"ם\u05B8ולש ימ\u05B7", u"מ\u05B7י שלום\u05B8");
    row("a ligature", u"\uFEE1\uFEFC\uFEB3", u"سلام");
    row("no such letters", u"1st (2nd) 3-4", u"1st (2nd) 3-4");
}

void PdfLettersTest::lines_turn_as_they_are_read() {
    QFETCH(QString, shown);
    QFETCH(QString, read);
    QCOMPARE(line(shown), read);
}

void PdfLettersTest::paragraphs_from_right_to_left_are_whole() {
    // Two lines that end at x = 372, where they begin; the second one is shorter.
    std::vector<PlacedWord> words;
    for (const auto& [top, text] :
         {std::pair(100, "םימה תולע תא ללוכ שקל תואמ עשת םה הרידה לע תוריכשה ימד"), std::pair(112, ".שדוחל למשחהו")}) {
        const QString shown = QString::fromUtf8(text);
        add_line(words, 372 - 5.0 * static_cast<double>(shown.size()), top, shown);
    }
    const QString text = text_of(words);
    QVERIFY2(text.contains(QStringLiteral("עלות המים והחשמל לחודש.")), qPrintable(text));
}

QTEST_GUILESS_MAIN(PdfLettersTest)
#include "pdf_letters_test.moc"
