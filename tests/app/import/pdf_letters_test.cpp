#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/pdf/bidirectional_text.h"
#include "app/import/pdf/letter_meaning.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/paragraphs.h"
#include "app/import/pdf/raised_numbers.h"
#include "app/import/text/unspaced_scripts.h"

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
    void chinese_lines_join_without_blank();
    void short_chinese_lines_end_paragraphs();
    void lines_of_unspaced_scripts_join_data();
    void lines_of_unspaced_scripts_join();
    void columns_that_run_downwards_are_read_from_the_right();
    void raised_numbers_are_marked();
    void raised_words_stay_apart_data();
    void raised_words_stay_apart();
    void letters_without_meaning_are_said_data();
    void letters_without_meaning_are_said();
    void a_file_of_letters_without_meaning_needs_recognition();
    void writing_of_any_language_has_meaning();
    void known_private_letters_are_read();
    void dashes_at_line_ends_glue_no_words_data();
    void dashes_at_line_ends_glue_no_words();
    void only_small_letters_go_on_over_a_page_border();
    void forms_and_portfolios_are_said();
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

void PdfLettersTest::chinese_lines_join_without_blank() {
    const QString text = text_of_file("chinese-wrapped.pdf");
    QVERIFY2(text.contains(QStringLiteral("十二元于每月一日")), qPrintable(text));
    QVERIFY(!text.trimmed().contains(' '));
}

void PdfLettersTest::short_chinese_lines_end_paragraphs() {
    std::vector<PlacedWord> words;
    const auto add = [&words](double top, const QString& text) {
        words.push_back({.text = text.toStdString(),
                         .left = 72,
                         .top = top,
                         .right = 72 + 10 * static_cast<double>(text.size()),
                         .bottom = top + 10});
    };
    add(100, QStringLiteral("租赁合同规定"));
    add(112, QStringLiteral("钥匙在门口的地垫下面租金每月十二"));
    add(124, QStringLiteral("元于每月一日支付押金为九百元。"));
    QCOMPARE(text_of(words),
             QStringLiteral("租赁合同规定\n钥匙在门口的地垫下面租金每月十二元于每月一日支付押金为九百元。"));
}

void PdfLettersTest::lines_of_unspaced_scripts_join_data() {
    QTest::addColumn<QString>("above");
    QTest::addColumn<QString>("below");
    QTest::addColumn<bool>("without_blank");
    QTest::newRow("Chinese") << "十二"
                             << "元于" << true;
    QTest::newRow("Japanese") << "データ"
                              << "ーを、" << true;
    QTest::newRow("Thai") << "สวัสดี"
                          << "ครับ" << true;
    QTest::newRow("a wide mark before Latin letters") << "公司，"
                                                      << "Acme" << true;
    QTest::newRow("Latin letters") << "在"
                                   << "Acme" << false;
    QTest::newRow("Korean") << "계약"
                            << "임대료" << false;
    QTest::newRow("English") << "the"
                             << "key" << false;
}

void PdfLettersTest::lines_of_unspaced_scripts_join() {
    QFETCH(QString, above);
    QFETCH(QString, below);
    QFETCH(bool, without_blank);
    QCOMPARE(lectern::joins_without_blank(above.toStdString(), below.toStdString()), without_blank);
}

void PdfLettersTest::columns_that_run_downwards_are_read_from_the_right() {
    const auto document = lectern::import_document(data / "vertical.pdf");
    QVERIFY(document);
    QCOMPARE(QString::fromStdString(document->text).trimmed(),
             QStringLiteral("租赁合同规定钥匙在门口的地垫下面租金每月十二元于每月一日支付押金为九百元。"));
    QCOMPARE(document->words.front().left, 500.0F);
    QCOMPARE(document->words.front().top, 130.0F);
    QCOMPARE(document->words.front().bottom, 298.0F);
    QCOMPARE(document->words.back().left, 460.0F);
}

void PdfLettersTest::raised_numbers_are_marked() {
    QCOMPARE(text_of_file("superscript.pdf").trimmed(),
             QStringLiteral("In 2022 the revenue was $320[1] million and the cost $210[2] million, on a plot of 120 "
                            "m^2 with 10^6 cells and 10^-6 g, H2O, as Smith said[3].\n\n"
                            "1 Before tax.\n2 Without wages.\n3 In a letter."));
}

void PdfLettersTest::raised_words_stay_apart_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("read");
    // Words begin with ^ if they stand raised in small type, with _ if lowered; a blank ends a word.
    QTest::newRow("a power of ten") << QStringList{"10", "^−", "^6 ", "g"} << "10^−6 g";
    QTest::newRow("marks of several notes")
        << QStringList{"2019", "^4–6 ", "and ", "2012", "^11,13–15 ", "as"} << "2019^4–6 and 2012^11,13–15 as";
    QTest::newRow("marks with a blank between") << QStringList{"in ", "2021", "^1, ", "^2 ", "as"} << "in 2021^1, 2 as";
    QTest::newRow("an ordinal") << QStringList{"the ", "1", "^st ", "day"} << "the 1st day";
    QTest::newRow("a formula") << QStringList{"drink ", "H", "_2", "O "} << "drink H2O";
    QTest::newRow("an ion") << QStringList{"with ", "Ca", "^2+ "} << "with Ca^2+";
    QTest::newRow("a fraction") << QStringList{"for ", "3", "^1", "⁄", "_2 ", "days"} << "for 3 1⁄2 days";
    QTest::newRow("before its letter") << QStringList{"of ", "^14", "C "} << "of 14C";
    QTest::newRow("a fraction of two small numbers") << QStringList{"for ", "3", "^1/2 ", "days"} << "for 3 1/2 days";
    QTest::newRow("a square of a fraction") << QStringList{"by ", "5", "^2", "/3 ", "as"} << "by 5^2/3 as";
    QTest::newRow("a variable") << QStringList{"in ", "10", "^n ", "cells"} << "in 10^n cells";
    QTest::newRow("an expression") << QStringList{"from ", "a", "^n+1 ", "on"} << "from a^(n+1) on";
    QTest::newRow("a difference") << QStringList{"of ", "2", "^32-1 ", "bits"} << "of 2^(32-1) bits";
    QTest::newRow("a difference of variables") << QStringList{"of ", "2", "^k-1 ", "bits"} << "of 2^(k-1) bits";
    QTest::newRow("a signed variable") << QStringList{"as ", "e", "^−kt ", "falls"} << "as e^−kt falls";
    QTest::newRow("a root") << QStringList{"so ", "x", "^1/2 ", "is"} << "so x^(1/2) is";
    QTest::newRow("letters of words") << QStringList{"on ", "2", "^nd ", "with ", "M", "^me ", "No", "^o"}
                                      << "on 2nd with Mme Noo";
    QTest::newRow("marks of an author") << QStringList{"by ", "Lund", "^2,* ", "and"} << "by Lund^2,* and";
    QTest::newRow("no note of that number") << QStringList{"he ", "said", "^7 ", "so"} << "he said^7 so";
}

void PdfLettersTest::raised_words_stay_apart() {
    QFETCH(QStringList, words);
    QFETCH(QString, read);
    std::vector<PlacedWord> placed;
    double x = 72;
    for (QString word : words) {
        const bool raised = word.startsWith('^');
        const bool lowered = word.startsWith('_');
        if (raised || lowered) word.remove(0, 1);
        const bool space_after = word.endsWith(' ');
        const double top = raised ? 98.5 : lowered ? 106 : 100;
        const double width = 5.0 * static_cast<double>(word.size());
        placed.push_back({.text = word.trimmed().toStdString(),
                          .left = x,
                          .top = top,
                          .right = x + width,
                          .bottom = top + (raised || lowered ? 6 : 10),
                          .space_after = space_after,
                          .line_continues = true});
        x += width;
    }
    placed.back().line_continues = false;
    lectern::mark_raised_numbers(placed);
    QCOMPARE(text_of(placed), read);
}

void PdfLettersTest::letters_without_meaning_are_said_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("codes of glyphs") << "partly-unreadable.pdf";
    QTest::newRow("private letters") << "private-letters.pdf";
}

void PdfLettersTest::letters_without_meaning_are_said() {
    QFETCH(QString, file);
    const auto document = lectern::import_document(data / file.toStdString());
    QVERIFY(document);
    QCOMPARE(QString::fromStdString(document->text).trimmed(), QStringLiteral("Readable heading"));
    QCOMPARE(document->pages_without_text, 1);
    QVERIFY(std::any_of(document->notices.begin(), document->notices.end(), [](const lectern::Sentence& notice) {
        return notice.english().starts_with("On 1 of 1 pages (1) the text was left out");
    }));
}

void PdfLettersTest::a_file_of_letters_without_meaning_needs_recognition() {
    const auto document = lectern::import_document(data / "unreadable.pdf");
    QVERIFY(!document);
    QCOMPARE(document.error().lacking, lectern::Lacking::text);
    QVERIFY(document.error().means.english().starts_with("Its fonts have no table"));
}

void PdfLettersTest::writing_of_any_language_has_meaning() {
    for (const char* text : {"The key", "Ключ", "十二元于", "مفتاح", "मराठी", "สวัสดี", "ff\u00adn", "∑ α ≤ ⅔", "\t \n",
                             "𝔘𝒟", "🙂", "က္ကု", "\u00a0—"}) {
        QCOMPARE(lectern::meaning_of(text).meaningless, std::size_t{0});
    }
    QVERIFY(lectern::meaning_of("7KH\x03NH\\").is_mostly_meaningless());
    QVERIFY(lectern::meaning_of("\uF054\uF068\uF065").is_mostly_meaningless());
    QVERIFY(!lectern::meaning_of("\uF0B7 the key").is_unreadable());
}

void PdfLettersTest::known_private_letters_are_read() {
    QCOMPARE(lectern::with_known_letters("\uF0A3 5 \uF06D\uF06D", {"Symbol"}), std::string("≤ 5 μμ"));
    QCOMPARE(lectern::with_known_letters("\uF0FC yes \uF0A3", {"Symbol", "Wingdings"}), std::string("✓ yes ≤"));
    QCOMPARE(lectern::with_known_letters("\uF0B7 of\uF001ce \uF731", {}), std::string("• office 1"));
    QCOMPARE(lectern::with_known_letters("\uF054\uE000", {}), std::string("\uF054\uE000"));
}

void PdfLettersTest::dashes_at_line_ends_glue_no_words_data() {
    QTest::addColumn<QString>("above");
    QTest::addColumn<QString>("below");
    QTest::addColumn<QString>("read");
    const auto row = [](const char* above, const char* below, const char* read) {
        QTest::newRow(read) << above << below << read;
    };
    row("the system called Debian GNU/-", "Linux is free", "the system called Debian GNU/Linux is free");
    row("seen on the page wiki.debian.org/-", "Teams of all", "seen on the page wiki.debian.org/Teams of all");
    row("the options that begin with two --", "793 of them", "the options that begin with two -- 793 of them");
    row("the state of Baden-", "Württemberg pays", "the state of Baden-Württemberg pays");
    row("the number of the page was COVID-", "19 of them", "the number of the page was COVID-19 of them");
}

void PdfLettersTest::dashes_at_line_ends_glue_no_words() {
    QFETCH(QString, above);
    QFETCH(QString, below);
    QFETCH(QString, read);
    std::vector<PlacedWord> words;
    add_line(words, 72, 100, above);
    add_line(words, 72, 112, below);
    QCOMPARE(text_of(words), read);
}

void PdfLettersTest::only_small_letters_go_on_over_a_page_border() {
    const auto joined = [](const char* above, const char* below) {
        lectern::PlacedText page{above, {}};
        lectern::PlacedText next{below, {}};
        lectern::join_broken_word(page, next, {});
        return QString::fromStdString(page.text + "|" + next.text);
    };
    QCOMPARE(joined("the tech-", "nology of"), QStringLiteral("the technology|of"));
    QCOMPARE(joined("a state-of-the-", "art ship"), QStringLiteral("a state-of-the-art|ship"));
    QCOMPARE(joined("the heavy-", "36"), QStringLiteral("the heavy-|36"));
    QCOMPARE(joined("the tech-", "4 Communication"), QStringLiteral("the tech-|4 Communication"));
    QCOMPARE(joined("the tech-", "Using it"), QStringLiteral("the tech-|Using it"));
}

void PdfLettersTest::forms_and_portfolios_are_said() {
    const auto notices_of = [](const char* name) {
        QString all;
        const auto document = lectern::import_document(data / name);
        if (!document) return all;
        for (const lectern::Sentence& notice : document->notices) all += QString::fromStdString(notice.english());
        return all;
    };
    QVERIFY(notices_of("xfa.pdf").contains(QStringLiteral("a form that only Adobe's programs show")));
    QVERIFY(notices_of("portfolio.pdf").contains(QStringLiteral("“lease.pdf”")));
    QVERIFY(!notices_of("handbook.pdf").contains(QStringLiteral("further files")));
}

QTEST_GUILESS_MAIN(PdfLettersTest)
#include "pdf_letters_test.moc"
