#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/import_worker.h"
#include "app/import/markup/epub_import.h"

using lectern::ArchiveEntries;
using lectern::Document;
using lectern::Result;

namespace {

const std::filesystem::path situations = std::filesystem::path(LECTERN_TEST_DATA) / "documents" / "situations";

std::string page(const std::string& body) {
    return "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\" "
           "xmlns:epub=\"http://www.idpf.org/2007/ops\"><head><title>T</title></head><body>" +
           body + "</body></html>";
}

/// A book whose manifest and spine are these.
Result<Document> book(const std::string& manifest, const std::string& spine, ArchiveEntries entries) {
    entries["META-INF/container.xml"] =
        "<container><rootfiles><rootfile full-path=\"OEBPS/content.opf\"/></rootfiles></container>";
    entries["OEBPS/content.opf"] =
        "<package><manifest>" + manifest + "</manifest><spine>" + spine + "</spine></package>";
    std::erase_if(entries, [](const auto& entry) { return !lectern::is_epub_part(entry.first); });
    return lectern::import_epub(std::move(entries), "book.epub");
}

std::string item(const std::string& id, const std::string& href, const std::string& more = {}) {
    const std::string type = more.find("media-type") == more.npos ? "media-type=\"application/xhtml+xml\"" : "";
    return "<item id=\"" + id + "\" href=\"" + href + "\" " + type + more + "/>";
}

std::string in_order(std::initializer_list<const char*> ids) {
    std::string spine;
    for (const char* id : ids) spine += std::string("<itemref idref=\"") + id + "\"/>";
    return spine;
}

/// Paragraphs and lines, and what the user is told, parted by bars.
QString text_of(const Result<Document>& document) {
    if (!document) return "refused: " + QString::fromStdString(document.error().what.english());
    QString text = QString::fromStdString(document->text).trimmed().replace(QRegularExpression("\n+"), "|");
    for (const lectern::Sentence& notice : document->notices)
        text += "|notice: " + QString::fromStdString(notice.english());
    return text;
}

std::string encryption_of(const std::string& entry, const std::string& algorithm) {
    return "<encryption xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><EncryptedData>"
           "<EncryptionMethod Algorithm=\"" +
           algorithm + "\"/><CipherData><CipherReference URI=\"" + entry +
           "\"/></CipherData></EncryptedData></encryption>";
}

}  // namespace

/// What an e-book's packaging says of its chapters is followed as readers of e-books follow it.
class EpubPackagingTest : public QObject {
    Q_OBJECT

 private slots:
    void names_beyond_ascii_are_found_behind_the_fence();
    void names_are_the_same_in_other_spellings_data();
    void names_are_the_same_in_other_spellings();
    void media_type_decides_and_not_the_ending_data();
    void media_type_decides_and_not_the_ending();
    void text_beside_the_navigation_list_is_read();
    void pictures_in_the_reading_order_are_no_damage();
    void fallbacks_are_read();
    void words_of_a_drawing_go_before_its_fallback();
    void copy_protection_is_told();
    void hidden_fonts_are_no_copy_protection();
};

void EpubPackagingTest::names_beyond_ascii_are_found_behind_the_fence() {
    QCOMPARE(text_of(lectern::import_document(situations / "epub-non-ascii-names.epub")),
             QString("The first key is under the mat.|The second key is in the barn.|The third key is lost.|"
                     "The fourth key is with Ann."));
}

void EpubPackagingTest::names_are_the_same_in_other_spellings_data() {
    QTest::addColumn<QByteArray>("stored");
    QTest::addColumn<QByteArray>("link");
    QTest::newRow("composed and decomposed") << QByteArray("OEBPS/cafe\xcc\x81.xhtml") << QByteArray("café.xhtml");
    QTest::newRow("decomposed and composed") << QByteArray("OEBPS/café.xhtml") << QByteArray("cafe%CC%81.xhtml");
    QTest::newRow("capital letters") << QByteArray("oebps/ÜBER.XHTML") << QByteArray("über.xhtml");
    QTest::newRow("code page 437") << QByteArray(
                                          "OEBPS/\x81"
                                          "ber.xhtml")
                                   << QByteArray("über.xhtml");
    QTest::newRow("code page 866") << QByteArray("OEBPS/\xa3\xab\xa0\xa2\xa0.xhtml") << QByteArray("глава.xhtml");
    QTest::newRow("GBK") << QByteArray("OEBPS/\xb5\xda\xd2\xbb\xd5\xc2.xhtml") << QByteArray("第一章.xhtml");
    QTest::newRow("Shift_JIS") << QByteArray("OEBPS/\x91\xe6\x88\xea\x8f\xcd.xhtml") << QByteArray("第一章.xhtml");
    QTest::newRow("link in Latin-1") << QByteArray("OEBPS/über.xhtml") << QByteArray("%FCber.xhtml");
    QTest::newRow("percent signs stored") << QByteArray("OEBPS/a%20b.xhtml") << QByteArray("a%20b.xhtml");
    QTest::newRow("folders with backslashes") << QByteArray("OEBPS\\a.xhtml") << QByteArray("a.xhtml");
    QTest::newRow("from the root") << QByteArray("text/a.xhtml") << QByteArray("/text/a.xhtml");
}

void EpubPackagingTest::names_are_the_same_in_other_spellings() {
    QFETCH(QByteArray, stored);
    QFETCH(QByteArray, link);
    const auto document = book(item("a", link.toStdString()), in_order({"a"}),
                               {{stored.toStdString(), page("<p>The key is under the mat.</p>")}});
    QCOMPARE(text_of(document), QString("The key is under the mat."));
}

void EpubPackagingTest::media_type_decides_and_not_the_ending_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"a.HTM", "a.XHTML", "a.php", "a", "a.txt", "a.b.c"}) QTest::newRow(name) << name;
}

void EpubPackagingTest::media_type_decides_and_not_the_ending() {
    QFETCH(QString, name);
    const auto document = book(item("a", name.toStdString()), in_order({"a"}),
                               {{"OEBPS/" + name.toStdString(), page("<p>The key is under the mat.</p>")}});
    QCOMPARE(text_of(document), QString("The key is under the mat."));
}

void EpubPackagingTest::text_beside_the_navigation_list_is_read() {
    const std::string list = "<nav epub:type=\"toc\"><ol><li><a href=\"nav.xhtml#c\">One</a></li></ol></nav>";
    const std::string nav = item("n", "nav.xhtml", " properties=\"nav\"");
    const auto preface = book(nav + item("a", "a.xhtml"), in_order({"n", "a"}),
                              {{"OEBPS/nav.xhtml", page("<h1>Preface</h1><p>The loan is 900 euros.</p>" + list)},
                               {"OEBPS/a.xhtml", page("<h1>One</h1><p>The key is under the mat.</p>")}});
    QCOMPARE(text_of(preface), QString("Preface|The loan is 900 euros.|One|The key is under the mat."));
    const auto whole = book(
        nav, in_order({"n"}),
        {{"OEBPS/nav.xhtml", page(list + "<section id=\"c\"><h1>One</h1><p>The key is under the mat.</p></section>")}});
    QCOMPARE(text_of(whole), QString("One|The key is under the mat."));
    const auto list_alone = book(nav + item("a", "a.xhtml"), in_order({"n", "a"}),
                                 {{"OEBPS/nav.xhtml", page(list)}, {"OEBPS/a.xhtml", page("<p>The key.</p>")}});
    QCOMPARE(text_of(list_alone), QString("The key."));
}

void EpubPackagingTest::pictures_in_the_reading_order_are_no_damage() {
    const auto document =
        book(item("s", "cover.svg", " media-type=\"image/svg+xml\"") +
                 item("j", "cover.jpg", " media-type=\"image/jpeg\"") + item("a", "a.xhtml"),
             in_order({"j", "s", "a"}),
             {{"OEBPS/cover.svg",
               "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>No</title><defs><text>No</text></defs>"
               "<text>The <tspan>Harbour</tspan></text><text>A Novel</text></svg>"},
              {"OEBPS/cover.jpg", "\xff\xd8\xff"},
              {"OEBPS/a.xhtml", page("<p>The key.</p>")}});
    QCOMPARE(text_of(document), QString("The Harbour|A Novel|The key."));
}

void EpubPackagingTest::fallbacks_are_read() {
    const auto document =
        book(item("p", "plan.pdf", " media-type=\"application/pdf\" fallback=\"q\"") +
                 item("q", "plan.png", " media-type=\"image/png\" fallback=\"a\"") + item("a", "a.xhtml") +
                 item("r", "r.svg", " media-type=\"image/svg+xml\" fallback=\"r\""),
             in_order({"p", "r"}), {{"OEBPS/a.xhtml", page("<p>The plan in words.</p>")}, {"OEBPS/r.svg", "<svg/>"}});
    QCOMPARE(text_of(document), QString("The plan in words."));
}

/// Every reader shows drawings.
void EpubPackagingTest::words_of_a_drawing_go_before_its_fallback() {
    const auto read = [](const std::string& content) {
        return text_of(book(item("s", "s.svg", " media-type=\"image/svg+xml\" fallback=\"a\"") + item("a", "a.xhtml"),
                            in_order({"s"}),
                            {{"OEBPS/a.xhtml", page("<p>A door.</p>")},
                             {"OEBPS/s.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">" + content + "</svg>"}}));
    };
    QCOMPARE(read("<title>Cover</title><text>The Harbour</text>"), QString("The Harbour"));
    QCOMPARE(read("<title>Cover</title><text> </text>"), QString("A door."));
}

void EpubPackagingTest::copy_protection_is_told() {
    const std::string manifest = item("a", "a.xhtml") + item("b", "b ü.xhtml") + item("c", "c.xhtml");
    const std::string encrypted =
        encryption_of("OEBPS/b%20%C3%BC.xhtml", "http://www.w3.org/2001/04/xmlenc#aes128-cbc");
    const ArchiveEntries entries{{"OEBPS/a.xhtml", page("<p>Title page.</p>")},
                                 {"OEBPS/b ü.xhtml", "\x01\x02\x03"},
                                 {"OEBPS/c.xhtml", page("<p>Imprint.</p>")},
                                 {"META-INF/encryption.xml", encrypted}};
    const auto document = book(manifest, in_order({"a", "b", "c"}), entries);
    QCOMPARE(
        text_of(document),
        QString(
            "Title page.|Imprint.|notice: The e-book has copy protection (DRM). Of its 3 chapters only these could be "
            "read: 1, 3. The others are encrypted for the shop's own reader."));
    QCOMPARE(document->damaged_pages, 1);
    QCOMPARE(text_of(book(manifest, in_order({"b"}), entries)),
             QString("refused: 'book.epub' is an e-book with copy protection (DRM)."));
}

void EpubPackagingTest::hidden_fonts_are_no_copy_protection() {
    const auto document =
        book(item("a", "a.xhtml"), in_order({"a"}),
             {{"OEBPS/a.xhtml", page("<p>The key.</p>")},
              {"META-INF/encryption.xml", encryption_of("OEBPS/a.xhtml", "http://www.idpf.org/2008/embedding")}});
    QCOMPARE(text_of(document), QString("The key."));
}

int main(int argc, char** argv) {
    if (const auto code = lectern::run_as_import_worker(argc, argv)) return *code;
    EpubPackagingTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "epub_packaging_test.moc"
