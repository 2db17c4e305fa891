#include <QtTest/QtTest>

#include "app/import/markup/docx_import.h"
#include "app/import/markup/mhtml.h"

using lectern::Document;
using lectern::Result;

namespace {

constexpr auto head = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">";

/// A Word document that holds one file.
Result<Document> with_file(const std::string& name, const std::string& content) {
    return lectern::import_docx(
        {{"word/document.xml",
          std::string("<w:document") + head + "<w:body><w:altChunk w:id='a'/></w:body></w:document>"},
         {"word/_rels/document.xml.rels",
          "<Relationships><Relationship Id='a' Type='x/aFChunk' Target='" + name + "'/></Relationships>"},
         {"word/" + name, content}},
        "letter.docx");
}

QString text_of(const Result<Document>& result) {
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

/// A ZIP file of entries that are stored as they are; no reader asks for their checksums to be right but libarchive.
std::uint32_t checksum(const std::string& bytes) {
    std::uint32_t sum = 0xFFFFFFFF;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        for (int i = 0; i < 8; ++i) sum = sum >> 1U ^ ((sum & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~sum;
}

std::string little(std::uint32_t number, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8U * static_cast<unsigned>(i)) & 0xFFU);
    return text;
}

std::string zipped(const std::vector<std::pair<std::string, std::string>>& entries) {
    std::string file;
    std::string list;
    for (const auto& [name, content] : entries) {
        const auto size = static_cast<std::uint32_t>(content.size());
        const std::string common = little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4) +
                                   little(checksum(content), 4) + little(size, 4) + little(size, 4) +
                                   little(static_cast<std::uint32_t>(name.size()), 2) + little(0, 2);
        list += "PK\x01\x02" + little(20, 2) + common + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) +
                little(static_cast<std::uint32_t>(file.size()), 4) + name;
        file += "PK\x03\x04" + common + name + content;
    }
    const auto count = static_cast<std::uint32_t>(entries.size());
    return file + list + "PK\x05\x06" + little(0, 4) + little(count, 2) + little(count, 2) +
           little(static_cast<std::uint32_t>(list.size()), 4) + little(static_cast<std::uint32_t>(file.size()), 4) +
           little(0, 2);
}

std::string document(const std::string& body) {
    return zipped(
        {{"word/document.xml", std::string("<w:document") + head + "<w:body>" + body + "</w:body></w:document>"}});
}

}  // namespace

/// Files that programs put into a Word document as they were are read in their place.
class DocxChunksTest : public QObject {
    Q_OBJECT

 private slots:
    void rich_text();
    void plain_text();
    void page_in_one_file_data();
    void page_in_one_file();
    void word_document();
    void documents_within_documents_end();
    void of_unknown_kind();
};

void DocxChunksTest::rich_text() {
    const auto read = with_file("a.rtf", "{\\rtf1\\ansi The rent is 900.\\par Second.\\par}");
    QCOMPARE(text_of(read), QString("The rent is 900.\n\nSecond."));
    QVERIFY(read->notices.empty());
    const auto cut = with_file("a.rtf", "{\\rtf1\\ansi The rent is");
    QCOMPARE(text_of(cut), QString("The rent is"));
    QCOMPARE(cut->notices.size(), std::size_t{1});
}

void DocxChunksTest::plain_text() {
    QCOMPARE(text_of(with_file("a.TXT", "One\r\ntwo.\r\n\r\nCaf\xc3\xa9.")), QString("One\ntwo.\n\nCafé."));
}

void DocxChunksTest::page_in_one_file_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* file, const char* text) {
        QTest::newRow(name) << QByteArray(file) << QString(text);
    };
    row("of several parts",
        "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary=\"Bx\"\r\n\r\n--Bx\r\nContent-Type: "
        "image/png\r\n\r\nAAAA\r\n--Bx\r\nContent-Type: text/html; charset=\"utf-8\"\r\nContent-Transfer-Encoding: "
        "quoted-printable\r\n\r\n<p>caf=C3=A9 is 900=\r\n euros =3D a lot</p>\r\n--Bx--\r\n",
        "café is 900 euros = a lot");
    row("of one part",
        "Content-Type: text/html; charset=windows-1251\nContent-Transfer-Encoding: base64\n\nPHA+z/Do4uXyPC9wPg==\n",
        "Привет");
    row("parts within parts",
        "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n"
        "--b\nContent-Type: text/plain\n\nplain\n--b\nContent-Type: text/html\n\n<p>page</p>\n--b--\n--a--\n",
        "page");
    row("plain text only", "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/plain\n\nplain\n--a--",
        "plain");
    row("parts without end", "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/html\n\n<p>page</p>",
        "page");
}

void DocxChunksTest::page_in_one_file() {
    QFETCH(QByteArray, file);
    QFETCH(QString, text);
    QCOMPARE(text_of(with_file("page.mht", file.toStdString())), text);
}

void DocxChunksTest::word_document() {
    const auto read = with_file("a.docx", document("<w:p><w:r><w:t>The rent is 900.</w:t></w:r></w:p>"));
    QCOMPARE(text_of(read), QString("The rent is 900."));
    QVERIFY(read->notices.empty());
}

void DocxChunksTest::documents_within_documents_end() {
    std::string inner = document("<w:p><w:r><w:t>deep</w:t></w:r></w:p>");
    inner = zipped({{"word/document.xml", std::string("<w:document") + head +
                                              "<w:body><w:p><w:r><w:t>seen</w:t></w:r></w:p><w:altChunk w:id='a'/>"
                                              "</w:body></w:document>"},
                    {"word/_rels/document.xml.rels",
                     "<Relationships><Relationship Id='a' Type='x/aFChunk' Target='a.docx'/></Relationships>"},
                    {"word/a.docx", inner}});
    const auto read = with_file("a.docx", inner);
    QCOMPARE(text_of(read), QString("seen"));
    QCOMPARE(read->notices.size(), std::size_t{1});
}

/// A document of which nothing is read says what it holds.
void DocxChunksTest::of_unknown_kind() {
    const auto read = with_file("a.docx", "no ZIP file");
    QVERIFY(!read);
    QCOMPARE(read.error().means.english(),
             std::string("Files of other kinds that stand within this document were not read: 1."));
}

QTEST_APPLESS_MAIN(DocxChunksTest)
#include "docx_chunks_test.moc"
