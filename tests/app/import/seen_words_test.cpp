#include <QtTest/QtTest>

#include "app/import/import.h"
#include "app/import/markup/docx_import.h"
#include "app/import/markup/epub_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"
#include "app/import/markup/rtf_import.h"
#include "app/import/text/text_import.h"

using lectern::Document;
using lectern::Result;

namespace {

QString text_of(const Result<Document>& result) {
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

QString notices_of(const Result<Document>& result) {
    QStringList all;
    if (result)
        for (const lectern::Sentence& notice : result->notices) all << QString::fromStdString(notice.english());
    return all.join('\n');
}

Result<Document> html(std::string_view page) {
    return lectern::import_html(std::as_bytes(std::span(page)), "page.html");
}

Result<Document> book(const std::string& css, const std::string& body) {
    return lectern::import_epub({{"META-INF/container.xml",
                                  "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles>"
                                  "<rootfile full-path=\"o/p.opf\"/></rootfiles></container>"},
                                 {"o/p.opf",
                                  "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest>"
                                  "<item id=\"c\" href=\"t/c.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>"
                                  "<spine><itemref idref=\"c\"/></spine></package>"},
                                 {"o/css/s.css", css},
                                 {"o/t/c.xhtml",
                                  "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title>"
                                  "<link rel=\"stylesheet\" href=\"../css/s.css\"/></head><body>" +
                                      body + "</body></html>"}},
                                "book.epub");
}

}  // namespace

/// The words of a document are those that a person sees, and what is left out is said.
class SeenWordsTest : public QObject {
    Q_OBJECT

 private slots:
    void style_sheets_data();
    void style_sheets();
    void style_sheets_of_books();
    void sheet_that_hides_the_page();
    void pictures_of_web_pages_data();
    void pictures_of_web_pages();
    void guessed_letters_of_web_pages();
};

void SeenWordsTest::style_sheets_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* page, const char* text) {
        QTest::newRow(name) << QByteArray(page) << QString(text);
    };
    row("class", "<style>.x{display:none}</style><p>seen <span class='b x'>gone</span>", "seen");
    row("element and class", "<style>p.x{visibility:hidden}</style><p class=x>gone<p>seen<div class=x>too</div>",
        "seen\n\ntoo");
    row("id", "<style>#x { display : none ; }</style><p id=x>gone<p>seen", "seen");
    row("comment and list of selectors",
        "<style>/* .s{display:none} */ .x, .y{display:none}</style><p class=s>seen"
        "<p class=y>gone",
        "seen");
    row("the closer rule wins", "<style>p.x{display:block}.x{display:none}</style><p class=x>seen<span class=x>gone",
        "seen");
    row("the later rule wins", "<style>.x{display:none}.x{display:block}</style><p class=x>seen", "seen");
    row("its own style wins", "<style>.x{display:none}</style><p class=x style='display:block'>seen", "seen");
    row("for printers",
        "<style media=print>.x{display:none}</style><style>@media print{.x{display:none}}</style>"
        "<p class=x>seen",
        "seen");
    row("for narrow windows",
        "<style>@media (max-width:9px){.x{display:none}}.y{display:none}</style>"
        "<p class=x>seen<p class=y>gone",
        "seen");
    row("for all screens", "<style>@media screen{.x{display:none}}</style><p class=x>gone<p>seen", "seen");
    row("depends on others",
        "<style>.menu .x{display:none} .x:hover{display:none} .x>p{display:none}</style>"
        "<p class=x>seen",
        "seen");
    row("for screen readers",
        "<style>.x{position:absolute;width:1px;clip:rect(0,0,0,0)}</style>"
        "<p>seen <span class=x>gone</span>",
        "seen");
    row("number of a line", "<style>.n{float:right}</style><p>Hofgarten,<span class=n>10</span>", "Hofgarten, 10");
    row("large first letter", "<style>.i{float:left}</style><p><span class=i>T</span>he end", "The end");
    row("side text", "<style>.s{float:left}</style><p>end<span class=s>Aside</span>begin", "end Aside begin");
    row("lines of a poem", "<style>.l{display:block}</style><p><span class=l>one</span><span class=l>two</span>",
        "one\ntwo");
    row("raised by a class", "<style>.e{vertical-align:super}</style><p>10<span class=e>6</span>", "10^6");
    row("unclosed", "<style>.x{display:none</style><p class=x>gone<p>seen", "seen");
}

void SeenWordsTest::style_sheets() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(html(page.toStdString())), text);
}

void SeenWordsTest::style_sheets_of_books() {
    const auto result = book(".x{display:none}.n{display:none}",
                             "<p>seen <span class=\"x\">gone</span></p>"
                             "<aside class=\"n\" epub:type=\"footnote\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
                             "A note.</aside>");
    QCOMPARE(text_of(result), "seen\n\nA note.");
    QCOMPARE(notices_of(result), "Left out of the text: hidden passages: 1.");
}

/// Scripts show it: they are not run here.
void SeenWordsTest::sheet_that_hides_the_page() {
    const auto result = html("<style>.x{display:none}</style><p>Wait<div class=x><p>The whole of the page.</div>");
    QCOMPARE(text_of(result), "Wait\n\nThe whole of the page.");
}

void SeenWordsTest::pictures_of_web_pages_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("notice");
    const auto row = [](const char* name, const char* page, const char* text, const char* notice) {
        QTest::newRow(name) << QByteArray(page) << QString(text) << QString(notice);
    };
    row("described", "<p>a<img alt='A red door'>b", "a [picture: A red door] b", "");
    row("in Chinese", "<p>a<img alt='红色的门和狮子'>", "a [picture: 红色的门和狮子]", "");
    row("sign of one word", "<p>a<img alt='[Note]'>b", "ab", "");
    row("decoration", "<p>a<img alt=''>b<img width=1 height=1>", "ab", "");
    row("leads on", "<p>a<a href=x><img alt='Next page'></a>b", "ab", "");
    row("without a description", "<p>a<img src=x><img alt='DSC01.jpg'>b", "ab",
        "Left out of the text: pictures without a description: 1.");
    row("described by its name", "<p>a<img alt='my photo.jpg'>b", "ab",
        "Left out of the text: pictures without a description: 1.");
    row("more", "<p>a<del>b</del><nav>c</nav><iframe></iframe><p hidden>d", "a",
        "Left out of the text: objects: 1; deleted passages: 1; hidden passages: 1; navigation: 1.");
}

void SeenWordsTest::pictures_of_web_pages() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QFETCH(QString, notice);
    const auto result = html(page.toStdString());
    QCOMPARE(text_of(result), text);
    QCOMPARE(notices_of(result), notice);
}

void SeenWordsTest::guessed_letters_of_web_pages() {
    QVERIFY(notices_of(html("<p>Caf\xe9 f\xfcr alle, die sch\xf6n sind und gr\xfc\xdf"
                            "en"))
                .contains("it was read as"));
    QCOMPARE(notices_of(html("<meta charset=iso-8859-1><p>Caf\xe9")), QString());
    QCOMPARE(notices_of(html("<p>Café")), QString());
}

QTEST_GUILESS_MAIN(SeenWordsTest)
#include "seen_words_test.moc"
