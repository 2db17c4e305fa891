#include <QtTest/QtTest>
#include <fstream>

#include "app/import/import_in_process.h"
#include "app/import/text/text_encoding.h"

namespace {

const std::filesystem::path situations = std::filesystem::path(LECTERN_TEST_DATA) / "documents" / "situations";

QByteArray content_of(const QString& name) {
    std::ifstream file(situations / name.toStdString(), std::ios::binary);
    return QByteArray::fromStdString({std::istreambuf_iterator<char>(file), {}});
}

std::span<const std::byte> bytes_of(const QByteArray& content) {
    return std::as_bytes(std::span(content.constData(), std::size_t(content.size())));
}

/// On one line.
QString text_of(const QByteArray& content, const char* name) {
    const auto document = lectern::import_in_process(bytes_of(content), name);
    return QString::fromStdString(document ? document->text : document.error().what.english()).simplified();
}

}  // namespace

/// Letters of old encodings that nothing in the file names, or that it names in an old way.
class OldEncodingsTest : public QObject {
    Q_OBJECT

 private slots:
    void files_that_name_no_encoding_data();
    void files_that_name_no_encoding();
    void what_was_guessed_right_stays_data();
    void what_was_guessed_right_stays();
    void web_pages_may_name_it_late();
    void rich_text_names_it_in_old_ways_data();
    void rich_text_names_it_in_old_ways();
};

void OldEncodingsTest::files_that_name_no_encoding_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* file, const char* encoding, const char* words) {
        QTest::newRow(file) << encoding << words;
    };
    row("txt-cp866.txt", "ibm-866", "Ключ лежит под ковриком у двери.");
    row("txt-cp850.txt", "ibm-850", "Der Schlüssel liegt unter der Fußmatte.");
    row("txt-cp852-polish.txt", "ibm-852", "dwanaście złotych miesięcznie, płatny");
    row("txt-macroman.txt", "macintosh", "zwölf Euro („warm“) — zahlbar am Ersten.");
    row("txt-tis620.txt", "windows-874", "กุญแจอยู่ใต้พรมหน้าประตู");
    row("txt-iso2022jp.txt", "ISO-2022-JP", "鍵は玄関のマットの下にあります。");
    row("txt-utf7.txt", "UTF-7", "Der Schlüssel liegt unter der Fußmatte.");
    row("txt-utf16be-nobom-ja.txt", "UTF-16BE", "鍵は玄関のマットの下にあります。");
    row("txt-utf16le-nobom-zh.txt", "UTF-16LE", "钥匙在门口的地垫下面。");
}

void OldEncodingsTest::files_that_name_no_encoding() {
    QFETCH(QString, encoding);
    QFETCH(QString, words);
    const auto decoded = lectern::decode_text(bytes_of(content_of(QTest::currentDataTag())));
    QVERIFY(decoded);
    QVERIFY2(QString::fromStdString(decoded->text).contains(words), decoded->text.c_str());
    QCOMPARE(QString::fromStdString(decoded->encoding), encoding);
    QVERIFY(decoded->guessed);
}

void OldEncodingsTest::what_was_guessed_right_stays_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* text, const char* bytes) { QTest::newRow(text) << QByteArray(bytes) << text; };
    row("Temperatur 5°C und 10µg, ±3", "Temperatur 5\xb0\x43 und 10\xb5g, \xb1\x33");
    row("L’été, à Noël: n° 5, «mot», Cœur—ici", "L\x92\xe9t\xe9, \xe0 No\xebl: n\xb0 5, \xabmot\xbb, C\x9cur\x97ici");
    row("Lectern™ ist ein Gerät für Bücher.", "Lectern\x99 ist ein Ger\xe4t f\xfcr B\xfc\x63her.");
    row("НАЙМ. ДОГОВОР №5", "\xcd\xc0\xc9\xcc. \xc4\xce\xc3\xce\xc2\xce\xd0 \xb9\x35");
    row("使用Word文档和Excel表格,用户ID为A1。打开Windows系统。",
        "\xca\xb9\xd3\xc3Word\xce\xc4\xb5\xb5\xba\xcd"
        "Excel\xb1\xed\xb8\xf1,\xd3\xc3\xbb\xa7ID\xce\xaa"
        "A1\xa1\xa3\xb4\xf2\xbf\xaaWindows\xcf\xb5\xcd\xb3\xa1\xa3");
}

void OldEncodingsTest::what_was_guessed_right_stays() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QCOMPARE(text_of(bytes, "words.txt"), text);
}

void OldEncodingsTest::web_pages_may_name_it_late() {
    QCOMPARE(text_of(content_of("html-charset-late.html"), "page.html"),
             QString("Ключ лежит под ковриком. Плата 12 рублей в месяц."));
}

void OldEncodingsTest::rich_text_names_it_in_old_ways_data() {
    QTest::addColumn<QByteArray>("rtf");
    QTest::addColumn<QString>("text");
    QTest::newRow("mac") << content_of("rtf-mac-and-pc.rtf") << "Café costs 5 € and “quoted”.";
    QTest::newRow("pca") << content_of("rtf-pca.rtf") << "Grüße: £ 5.";
    QTest::newRow("pc") << QByteArray("{\\rtf1\\pc Gr\\'81n \\'9c\\par}") << "Grün £";
    QTest::newRow("font") << QByteArray("{\\rtf1\\ansi{\\fonttbl{\\f1\\fcharset1\\cpg1251 T;}}\\f1 \\'ca\\'eb\\par}")
                          << "Кл";
    QTest::newRow("Mac Cyrillic") << QByteArray("{\\rtf1\\mac\\ansicpg10007 \\'8a\\'eb\\par}") << "Кл";
}

void OldEncodingsTest::rich_text_names_it_in_old_ways() {
    QFETCH(QByteArray, rtf);
    QFETCH(QString, text);
    QCOMPARE(text_of(rtf, "letter.rtf"), text);
}

QTEST_APPLESS_MAIN(OldEncodingsTest)
#include "old_encodings_test.moc"
