#include "app/import/text/text_import.h"

#include <QtTest/QtTest>
#include <fstream>
#include <map>

using lectern::Document;
using lectern::Result;

namespace {

Result<Document> import(std::string_view bytes) {
    return lectern::import_text(std::as_bytes(std::span(bytes)), "text.txt");
}

std::string file(const char* name) {
    std::ifstream stream(std::string(LECTERN_TEST_DATA "/documents/") + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

/// Promises of text import: any common encoding, NFC, and pages that evidence can point at.
class TextImportTest : public QObject {
    Q_OBJECT

 private slots:
    void encodings_are_recognised_data();
    void encodings_are_recognised();
    void a_guess_is_said();
    void broken_utf8_is_replaced_and_counted();
    void line_endings_and_controls_are_cleaned();
    void words_broken_at_line_ends_are_joined_data();
    void words_broken_at_line_ends_are_joined();
    void hyphens_without_end_take_linear_time_data();
    void hyphens_without_end_take_linear_time();
    void form_feeds_are_page_breaks();
    void long_texts_are_cut_at_paragraphs();
    void a_text_without_any_break_is_cut_between_characters();
    void normalisation_does_not_depend_on_block_borders();
    void combining_marks_without_end_take_linear_time();
};

void TextImportTest::encodings_are_recognised_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    QTest::newRow("Latin-1") << "german-latin1.txt"
                             << "german.expected.txt";
    QTest::newRow("UTF-16LE without mark") << "german-utf16le.txt"
                                           << "german.expected.txt";
    QTest::newRow("UTF-8 decomposed") << "german-utf8-nfd.txt"
                                      << "german.expected.txt";
    QTest::newRow("UTF-8 with DOS line ends") << "german-utf8-dos.txt"
                                              << "german.expected.txt";
    QTest::newRow("Shift-JIS") << "japanese-shiftjis.txt"
                               << "japanese.expected.txt";
    QTest::newRow("Windows-1251") << "russian-windows1251.txt"
                                  << "russian.expected.txt";
    QTest::newRow("UTF-8 with mark") << "russian-utf8-bom.txt"
                                     << "russian.expected.txt";
    QTest::newRow("UTF-16LE") << "russian-utf16le-bom.txt"
                              << "russian.expected.txt";
    QTest::newRow("UTF-16BE") << "russian-utf16be-bom.txt"
                              << "russian.expected.txt";
    QTest::newRow("UTF-32LE") << "russian-utf32le-bom.txt"
                              << "russian.expected.txt";
}

void TextImportTest::encodings_are_recognised() {
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const auto document = import(file(qPrintable(name)));
    QVERIFY(document);
    QCOMPARE(QString::fromStdString(document->text), QString::fromStdString(file(qPrintable(expected))));
}

void TextImportTest::a_guess_is_said() {
    QVERIFY(import("Plain words.")->notices.empty());
    const auto guessed = import(file("russian-windows1251.txt"));
    QCOMPARE(guessed->notices.size(), std::size_t{1});
    QVERIFY(guessed->notices.front().english().find("windows-1251") != std::string::npos);
}

void TextImportTest::broken_utf8_is_replaced_and_counted() {
    std::string text;
    for (int i = 0; i < 30; ++i) text += "H\u00f6he \u00fcber See. ";
    text += "Caf\xc3 and \xff here.";
    const auto document = import(text);
    QVERIFY(document);
    QVERIFY(document->text.ends_with("Caf\ufffd and \ufffd here."));
    QVERIFY(document->notices.front().english().starts_with("2 places are not valid UTF-8"));
}

void TextImportTest::line_endings_and_controls_are_cleaned() {
    QCOMPARE(import("one\r\ntwo\rthree\n\vfour\tfive\b\x1b!\r\n")->text,
             std::string("one\ntwo\nthree\n\nfour\tfive!\n"));
}

void TextImportTest::words_broken_at_line_ends_are_joined_data() {
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("read");
    QTest::newRow("word") << "the infor-\nmation, then"
                          << "the information,\nthen";
    QTest::newRow("indented") << "  the infor-\n  mation, then\n  more"
                              << "  the information,\n  then\n  more";
    QTest::newRow("DOS line ends") << "infor-\r\nmation\r\n"
                                   << "information\n";
    QTest::newRow("over three lines") << "in-\nfor-\nmation is"
                                      << "information\nis";
    QTest::newRow("the whole next line") << "infor-\nmation\nis"
                                         << "information\nis";
    QTest::newRow("typographic hyphen") << "infor\u2010\nmation"
                                        << "information";
    QTest::newRow("soft hyphens") << "in\u00adfor\u00ad\nmation"
                                  << "information";
    QTest::newRow("known compound") << "ninety-six of ninety-\nsix"
                                    << "ninety-six of ninety-six";
    QTest::newRow("filled by a program") << "an arch-dependent file, an arch-\ndependent, a sub-\ndirectory"
                                         << "an arch-dependent file, an arch-dependent,\na sub-directory";
    QTest::newRow("hyphenated") << "an arch-dependent file, an arch-\ndependent, a sub-\ndirectory, no subdirectory"
                                << "an arch-dependent file, an arch-dependent,\na subdirectory,\nno subdirectory";
    QTest::newRow("second hyphen") << "a state-of-the-\nart ship"
                                   << "a state-of-the-art\nship";
    const std::map<const char*, QString> unchanged{{"an end that two words share", "pre-\nand post-war"},
                                                   {"the same in German", "Miet-\nund Pachtvertrag"},
                                                   {"capital", "Anglo-\nSaxon"},
                                                   {"numbers", "1914-\n1918"},
                                                   {"dash", "a dash -\nand on"},
                                                   {"dashes", "title\n---\ntext"},
                                                   {"empty line", "infor-\n\nmation"},
                                                   {"list", "a list:\n- item"},
                                                   {"end of the text", "the end-\n"}};
    for (const auto& [name, text] : unchanged) QTest::newRow(name) << text << text;
}

void TextImportTest::words_broken_at_line_ends_are_joined() {
    QFETCH(QString, written);
    QFETCH(QString, read);
    QCOMPARE(QString::fromStdString(import(written.toStdString())->text), read);
}

void TextImportTest::hyphens_without_end_take_linear_time_data() {
    QTest::addColumn<QString>("piece");
    for (const char* piece : {"a-", ".a-", "a-\n", "-\n", "\u2010\n", "(a-"})
        QTest::newRow(qPrintable(QString(piece).trimmed())) << piece;
}

/// A megabyte takes some hundredths of a second; if each hyphen looked at all of its line, it would take minutes.
void TextImportTest::hyphens_without_end_take_linear_time() {
    QFETCH(QString, piece);
    std::string text;
    while (text.size() < 1'000'000) text += piece.toStdString();
    QElapsedTimer time;
    time.start();
    QVERIFY(import(text + "a-\na"));
    QVERIFY2(time.elapsed() < 10'000, qPrintable(QString::number(time.elapsed())));
}

void TextImportTest::form_feeds_are_page_breaks() {
    const auto document = import("first\n\fsecond\f\fafter an empty page");
    QCOMPARE(document->text, std::string("first\nsecond\nafter an empty page"));
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> expected{{0, 6}, {6, 13}, {13, 13}, {13, 32}};
    QCOMPARE(document->pages.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(document->pages[i].begin, expected[i].first);
        QCOMPARE(document->pages[i].end, expected[i].second);
        QCOMPARE(document->pages[i].label, std::to_string(i + 1));
    }
    QCOMPARE(document->page_at(6), 1);
    QCOMPARE(document->page_at(31), 3);
}

void TextImportTest::long_texts_are_cut_at_paragraphs() {
    std::string text;
    for (int i = 0; i < 50; ++i) text += std::string(290, 'a') + ".\nline two\n\n";
    const auto document = import(text);
    QCOMPARE(document->text, text);
    QVERIFY(document->pages.size() > 3);
    for (std::size_t i = 0; i + 1 < document->pages.size(); ++i) {
        const lectern::Page& page = document->pages[i];
        QVERIFY(page.end - page.begin <= 4000 && page.end - page.begin > 2000);
        QCOMPARE(text.substr(page.end - 2, 2), std::string("\n\n"));
        QCOMPARE(page.end, document->pages[i + 1].begin);
    }
    QCOMPARE(document->pages.back().end, std::uint64_t{text.size()});
    QCOMPARE(import(text.substr(0, 3990))->pages.size(), std::size_t{1});
}

void TextImportTest::a_text_without_any_break_is_cut_between_characters() {
    std::string text;
    for (int i = 0; i < 9000; ++i) text += "港";
    const auto document = import(text);
    QCOMPARE(document->pages.size(), std::size_t{3});
    QCOMPARE(document->pages[0].end, std::uint64_t{4000 * 3});
}

void TextImportTest::normalisation_does_not_depend_on_block_borders() {
    // Decomposed letters in every alignment to the 1 MiB blocks and 4 KiB pieces in which texts are converted.
    for (std::size_t shift = 0; shift < 4; ++shift) {
        std::string decomposed(shift, 'x');
        std::string composed(shift, 'x');
        while (decomposed.size() < (1 << 20) + 64) {
            decomposed += "e\u0301";
            composed += "\u00e9";
        }
        QVERIFY(import(decomposed)->text == composed);
    }
}

void TextImportTest::combining_marks_without_end_take_linear_time() {
    std::string text = "a";
    while (text.size() < (1 << 20)) text += "\u0301\u0316";  // alternating classes: sorting all at once is quadratic
    QElapsedTimer timer;
    timer.start();
    QVERIFY(import(text));
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_APPLESS_MAIN(TextImportTest)
#include "text_import_test.moc"
