#include "app/import/markup/own_entities.h"

#include <QtTest/QtTest>

#include "app/import/markup/docx_import.h"
#include "app/import/markup/epub_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"

using lectern::Document;
using lectern::Result;

namespace {

QString text_of(const Result<Document>& result) {
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

Result<Document> html(const std::string& page) {
    return lectern::import_html(std::as_bytes(std::span(page)), "page.html");
}

Result<Document> book(const std::string& chapter) {
    return lectern::import_epub({{"META-INF/container.xml",
                                  "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
                                  "<rootfile full-path=\"p.opf\"/></rootfiles></container>"},
                                 {"p.opf",
                                  "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest>"
                                  "<item id=\"c\" href=\"c.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>"
                                  "<spine><itemref idref=\"c\"/></spine></package>"},
                                 {"c.xhtml", chapter}},
                                "book.epub");
}

std::string page(const std::string& subset, const std::string& body) {
    return "<?xml version=\"1.0\"?>\n<!-- c --><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"[x].dtd\" [" +
           subset + "]>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body><p>" + body +
           "</p></body></html>";
}

/// Ten of each stand for the next.
std::string laughs() {
    std::string subset = "<!ENTITY l0 'ha'>";
    for (int i = 1; i < 10; ++i) {
        subset += "<!ENTITY l" + std::to_string(i) + " '";
        for (int j = 0; j < 10; ++j) subset += "&l" + std::to_string(i - 1) + ";";
        subset += "'>";
    }
    return subset;
}

}  // namespace

/// Names that a file explains itself stand for their text, and never for more than a file may hold.
class OwnEntitiesTest : public QObject {
    Q_OBJECT

 private slots:
    void in_chapters_data();
    void in_chapters();
    void in_office_files();
    void cost_is_bounded();
};

void OwnEntitiesTest::in_chapters_data() {
    QTest::addColumn<QString>("subset");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* subset, const char* body, const char* text) {
        QTest::newRow(name) << QString(subset) << QString(body) << QString(text);
    };
    row("text", "<!ENTITY firm \"Mill &amp; Sons\">", "To &firm;.", "To Mill & Sons.");
    row("HTML's own again", "<!ENTITY nbsp \"&#160;\"><!ENTITY mdash '&#8212;'>", "a&nbsp;b &mdash; &eacute;",
        "a b — é");
    row("elements", "<!ENTITY e '<b>x</b>y'>", "&e;z", "xyz");
    row("within each other", "<!ENTITY a 'x&b;'><!ENTITY b 'y'>", "&a;", "xy");
    row("the first one counts", "<!ENTITY a 'x'><!ENTITY a 'y'>", "&a;", "x");
    row("other declarations", "<!-- <!ENTITY a 'c'> --><!ELEMENT p ANY><?p ]?> %x; <!ENTITY % x ''><!ENTITY a 'x]>'>",
        "&a;", "x]>");
    row("no reference", "<!ENTITY a 'x'>", "<![CDATA[&a;]]> &amp;a; &b;", "&a; &a; &b;");
    row("ring", "<!ENTITY a '&b;'><!ENTITY b '&a;'>", "Ho &a; ho", "Ho &a; ho");
    row("outside", "<!ENTITY a SYSTEM 'file:///etc/passwd'>", "Ho &a; ho", "Ho &a; ho");
}

void OwnEntitiesTest::in_chapters() {
    QFETCH(QString, subset);
    QFETCH(QString, body);
    QFETCH(QString, text);
    const std::string file = page(subset.toStdString(), body.toStdString());
    QCOMPARE(text_of(book(file)), text);
    QCOMPARE(text_of(html(file)), text);
}

void OwnEntitiesTest::in_office_files() {
    const std::string subset = "<!DOCTYPE x [<!ENTITY firm 'Mill'>]>";
    QCOMPARE(
        text_of(lectern::import_docx(
            {{"word/document.xml", subset + "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/"
                                            "2006/main'><w:body><w:p><w:r><w:t>To &firm;.</w:t></w:r></w:p></w:body>"
                                            "</w:document>"}},
            "letter.docx")),
        QString("To Mill."));
    QCOMPARE(
        text_of(lectern::import_odt(
            {{"content.xml", subset + "<o:c xmlns:o='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
                                      "xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><o:text><t:p>To &firm;."
                                      "</t:p></o:text></o:c>"}},
            "letter.odt")),
        QString("To Mill."));
}

void OwnEntitiesTest::cost_is_bounded() {
    QCOMPARE(text_of(book(page(laughs(), "Ho &l9; ho"))), QString("Ho &l9; ho"));
    QVERIFY(!lectern::with_own_entities(page(laughs(), "&l9;")));
    QVERIFY(lectern::with_own_entities(page(laughs(), "&l3;")));
    std::string nothing = laughs();
    nothing.replace(nothing.find("'ha'"), 4, "''");
    QVERIFY(!lectern::with_own_entities(page(nothing, "&l9;")));
    std::string large(70'000, 'x');
    QVERIFY(!lectern::with_own_entities(page("<!ENTITY a '" + large + "'>", "&a;&a;")));
    QVERIFY(!lectern::with_own_entities("<!DOCTYPE html [<!ENTITY a 'x'>"));
}

QTEST_APPLESS_MAIN(OwnEntitiesTest)
#include "own_entities_test.moc"
