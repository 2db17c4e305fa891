#include <QTest>

#include "engine/text/document.h"
#include "engine/text/tokenizer.h"

using namespace lectern;

/// Streams give out whole characters only; a byte of the text belongs to one page.
class TextStreamTest : public QObject {
    Q_OBJECT

 private slots:
    void characters_come_whole();
    void broken_bytes_become_the_replacement_data();
    void broken_bytes_become_the_replacement();
    void pages_hold_their_bytes();
};

void TextStreamTest::characters_come_whole() {
    const std::string text = "aé漢😀\xEF\xBB\xBFz";
    TextStream stream;
    std::string out;
    for (const char byte : text) {
        const std::string part = stream.push(std::string_view(&byte, 1));
        QVERIFY(QString::fromUtf8(part).toUtf8() == QByteArray::fromStdString(part) || part == "\xEF\xBB\xBF");
        QVERIFY(!QString::fromUtf8(part).contains(QChar::ReplacementCharacter));
        out += part;
    }
    QCOMPARE(out + stream.finish(), text);
}

void TextStreamTest::broken_bytes_become_the_replacement_data() {
    // As the Unicode standard recommends (chapter 3.9): one U+FFFD for the longest start of a character.
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("characters");
    const auto row = [](const char* name, const char* bytes, const char* characters) {
        QTest::newRow(name) << QByteArray(bytes) << QString::fromUtf8(characters);
    };
    row("lone continuation", "a\x80z", "a\uFFFDz");
    row("cut at the end", "a\xF0\x9F\x98", "a\uFFFD");
    row("cut before a letter", "\xE6\xBCz", "\uFFFDz");
    row("cut before a character", "\xE6\xBC\xC3\xA9", "\uFFFDé");
    row("overlong", "\xC0\x80", "\uFFFD\uFFFD");
    row("surrogate", "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD");
    row("above Unicode", "\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD");
    row("never a byte", "\xFF\xFE", "\uFFFD\uFFFD");
}

void TextStreamTest::broken_bytes_become_the_replacement() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, characters);
    TextStream at_once;
    std::string out = at_once.push(bytes.toStdString());
    QCOMPARE(QString::fromStdString(out + at_once.finish()), characters);
    TextStream in_bytes;
    out.clear();
    for (const char byte : bytes) out += in_bytes.push(std::string_view(&byte, 1));
    QCOMPARE(QString::fromStdString(out + in_bytes.finish()), characters);
}

void TextStreamTest::pages_hold_their_bytes() {
    const Document document{.name = "d",
                            .text = "0123456789",
                            .pages = {{"i", 0, 0}, {"1", 0, 4}, {"2", 4, 4}, {"3", 4, 10}, {"4", 10, 10}},
                            .notices = {}};
    const int expected[] = {1, 1, 1, 1, 3, 3, 3, 3, 3, 3};
    for (std::uint64_t offset = 0; offset < 10; ++offset) QCOMPARE(document.page_at(offset), expected[offset]);
    QCOMPARE(document.page_at(10), 4);
    QCOMPARE(document.page_at(1u << 30), 4);
    QCOMPARE(Document{}.page_at(5), 0);
}

QTEST_APPLESS_MAIN(TextStreamTest)
#include "text_stream_test.moc"
