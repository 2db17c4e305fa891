#include "app/import/text/terminal_codes.h"

#include <QtTest/QtTest>

#include "app/import/import_in_process.h"

namespace {

using namespace std::string_view_literals;

QString text_of(const std::string& content) {
    const auto document = lectern::import_in_process(std::as_bytes(std::span(content)), "log.txt");
    return QString::fromStdString(document ? document->text : document.error().what.english()).trimmed();
}

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace

/// Plain text as a terminal shows it.
class TerminalCodesTest : public QObject {
    Q_OBJECT

 private slots:
    void codes_data();
    void codes();
    void no_letter_is_cut_in_a_long_sequence();
    void blocks_may_be_cut_anywhere();
    void nul_bytes();
    void binary_files_are_refused();
};

void TerminalCodesTest::codes_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* content, const char* text) {
        QTest::newRow(name) << QByteArray(content) << QString(text);
    };
    row("colours", "\x1b[1mBold\x1b[0m and \x1b[38;5;196mred\x1b[m.", "Bold and red.");
    row("title of the window", "\x1b]0;title\aText\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\.", "Textlink.");
    row("character set", "\x1b(BText\x1b=.", "Text.");
    row("struck over", "N\bNA\bAM\bME\bE _\bx_\by z\b_.", "NAME xy z.");
    row("struck over, beyond ASCII", "\xc3\xa9\b\xc3\xa9t\xc3\xa9\b_.", "été.");
    row("another letter", "over\bstrike", "overstrike");
    row("nothing is struck over", "five\b\nsix", "five\nsix");
    row("no sequence", "four\x1b!", "four!");
    row("before a letter of two bytes", "\x1b(\xc3\xa9t\x1b\xc3\xa9", "été");
    row("command cut short by one", "\x1bPcommand\x1b\xc3\xa9t\xc3\xa9", "été");
    row("within another", "\x1bPcommand\x1b[31mText", "Text");
    row("cut off", "Text\x1b[3", "Text");
    row("stray escape", "Text\x1b[31\nnext line", "Text\nnext line");
    row("end of DOS files", "Text.\x1a", "Text.");
}

void TerminalCodesTest::codes() {
    QFETCH(QByteArray, content);
    QFETCH(QString, text);
    QCOMPARE(text_of(content.toStdString()), text);
}

void TerminalCodesTest::no_letter_is_cut_in_a_long_sequence() {
    for (const char* begin : {"\x1bP", "\x1bPx", "\x1b[", "\x1b[1"}) {
        const QString text = text_of(begin + repeated("\xc3\xa9", 200));
        QVERIFY(text.contains(u'é'));
        QVERIFY2(!text.contains(QChar::ReplacementCharacter), begin);
    }
}

void TerminalCodesTest::blocks_may_be_cut_anywhere() {
    lectern::TerminalCodes codes;
    std::string out;
    for (const char c : "a\x1b[31mb\x1b]0;t\x1b\\c"sv) codes.append(std::string_view(&c, 1), out);
    QCOMPARE(out, std::string("abc"));
}

void TerminalCodesTest::nul_bytes() {
    QCOMPARE(text_of(std::string("The k\0ey is under the mat.\n"sv)), QString("The key is under the mat."));
    QCOMPARE(text_of(std::string("Caf\xe9 \0 und Stra\xdf"
                                 "e sind f\xfcr alle da, die das m\xf6gen.\n"sv)),
             QString("Café  und Straße sind für alle da, die das mögen."));
    const QString records = text_of(repeated("Name of it, and of all\0\0Age of it, and of all\0\0\n"sv, 50));
    QVERIFY2(records.startsWith("Name of it, and of all Age of it, and of all\nName"), qPrintable(records.left(60)));
}

void TerminalCodesTest::binary_files_are_refused() {
    const QString refused = "'log.txt': The file holds binary data, not text.";
    QCOMPARE(text_of(repeated("\0\0\0\x12gth\0"sv, 100)), refused);
    QCOMPARE(text_of(repeated("words and words \x90\xab\0 \xff\0"sv, 100)), refused);
    QCOMPARE(text_of(repeated("some words here\x01\0"sv, 100)), refused);
    std::string tar = "note.txt" + std::string(92, '\0') + "0000644";
    tar.resize(257, '\0');
    tar += "ustar";
    tar.resize(512, '\0');
    QCOMPARE(text_of(tar + repeated("words ", 2000)), refused);
}

QTEST_APPLESS_MAIN(TerminalCodesTest)
#include "terminal_codes_test.moc"
