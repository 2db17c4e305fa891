#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/markup/docx_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"
#include "app/import/markup/rtf_import.h"

using lectern::Document;
using lectern::Result;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents" / "situations";

/// The text of a document, or what the user is told.
QString text_of(const Result<Document>& result) {
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

Result<Document> html(std::string_view page) {
    return lectern::import_html(std::as_bytes(std::span(page)), "page.html");
}

[[maybe_unused]] Result<Document> rtf(std::string_view text) {
    return lectern::import_rtf(std::as_bytes(std::span(text)), "letter.rtf");
}

[[maybe_unused]] Result<Document> docx(const std::string& body, lectern::ArchiveEntries parts = {}) {
    constexpr auto head =
        "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
        "xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"><w:body>";
    parts["word/document.xml"] = head + body + "</w:body></w:document>";
    return lectern::import_docx(std::move(parts), "letter.docx");
}

constexpr auto odt_head =
    "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
    "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "
    "xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" "
    "xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" "
    "xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" "
    "xmlns:field=\"urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0\">";

[[maybe_unused]] Result<Document> odt(const std::string& styles, const std::string& body) {
    return lectern::import_odt(
        {{"content.xml",
          odt_head + ("<office:automatic-styles>" + styles + "</office:automatic-styles><office:body><office:text>" +
                      body + "</office:text></office:body></office:document-content>")}},
        "letter.odt");
}

}  // namespace

/// What a person sees is what the text says, in the formats of web pages, e-books and word processors.
class MarkupTextTest : public QObject {
    Q_OBJECT

 private slots:
    void situations_data();
    void situations();
    void web_pages_data();
    void web_pages();
};

void MarkupTextTest::situations_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("epub-named-entities.epub")
        << "Café rules\n\nThe deposit is 40 000 € — paid by the naïve tenant.\n\n“Not before 1998–2003”, he said.";
    QTest::newRow("epub-named-entities-html5.epub")
        << "Café rules\n\nThe deposit is 40 000 € — paid by the naïve tenant.";
}

/// Small files that were made after reports of what went wrong in other programs.
void MarkupTextTest::situations() {
    QFETCH(QString, text);
    QCOMPARE(text_of(lectern::import_document(data / QTest::currentDataTag())), text.trimmed());
}

void MarkupTextTest::web_pages_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* page, const char* text) {
        QTest::newRow(name) << QByteArray(page) << QString(text);
    };
    constexpr auto xhtml =
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.1//EN' 'http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd'>"
        "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>";
    const auto chapter = [&](const char* name, const std::string& body, const char* text) {
        QTest::newRow(name) << QByteArray::fromStdString(xhtml + body + "</p></body></html>") << QString(text);
    };
    chapter("a name that nobody knows", "a&fooble;b &check; c", "a&fooble;b ✓ c");
    chapter("names that are no names", "<![CDATA[&eacute;]]> &amp;eacute; <!-- &eacute; -->", "&eacute; &eacute;");
    row("names that only HTML 5 has", "<p>&check; &NotEqualTilde; &amp;check; &fooble;",
        "✓ \u2242\u0338 &check; &fooble;");
}

void MarkupTextTest::web_pages() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(html(page.toStdString())), text);
}

QTEST_APPLESS_MAIN(MarkupTextTest)
#include "markup_text_test.moc"
