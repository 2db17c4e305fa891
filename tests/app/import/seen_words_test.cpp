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
    void rich_text_data();
    void rich_text();
    void word_documents_data();
    void word_documents();
    void headers_of_word_documents();
    void open_documents_data();
    void open_documents();
    void mixed_fractions();
    void signs_of_wingdings_3();
    void addresses_are_no_descriptions();
    void left_out_of_pdfs();
    void left_out_of_texts();
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
    row("between signs", "<p>the (<img alt='Find text'>) button<img alt='Copy text'>, then",
        "the ([picture: Find text]) button [picture: Copy text], then", "");
    row("one word in Greek", "<p>a<img alt='Σημείωση'>b", "ab", "");
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

void SeenWordsTest::rich_text_data() {
    QTest::addColumn<QByteArray>("rtf");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("notice");
    const auto row = [](const char* name, const std::string& body, const char* text, const char* notice) {
        QTest::newRow(name) << QByteArray::fromStdString("{\\rtf1 " + body + "}") << QString(text) << QString(notice);
    };
    row("a note with a mark of its own", R"(a{\super *}{\footnote {\super *} Note.} b\par c)",
        "a[*] b\n\n[*] Note.\n\nc", "");
    row("its mark stands around it", R"(a{\super x{\footnote\pard{\super x} Note.}} b\par c)",
        "a[x] b\n\n[x] Note.\n\nc", "");
    row("its mark is not raised", R"(word*{\footnote * Note.} b\par c)", "word[*] b\n\n[*] * Note.\n\nc", "");
    row("counted notes",
        R"(a{\super\chftn{\footnote{\super\chftn} One.}} b{\super\chftn}{\*\footnote\chftn\~Two.}\par c)",
        "a[1] b[2]\n\n[1] One.\n\n[2] Two.\n\nc", "");
    row("a counted note after a raised number", R"(10{\super 6}{\super\chftn}{\footnote One.}\par c)",
        "10^6[1]\n\n[1] One.\n\nc", "");
    row("a described picture",
        R"(a{\*\shppict{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A red door}}}\pngblip 8950}}{\nonshppict{\pict 01}}b)",
        "a [picture: A red door] b", "");
    row("a described shape with a picture",
        R"(a{\shp{\*\shpinst{\sp{\sn pib}{\sv {\pict 01}}}{\sp{\sn wzDescription}{\sv A red door}}}{\shprslt{\pict 01}}}b)",
        "a [picture: A red door] b", "");
    row("formulas",
        R"(x{\mmath{\*\moMath{\mf{\mfPr{\mctrlPr\i}}{\mnum{\mr\mscr0 a+b}}{\mden{\mr c}}}{\mr =}{\msSup{\me{\mr x}}{\msup{\mr 2}}}}}{\mmathPict{\*\shppict{\pict 01}}}y)",
        "x (a+b)/c=x^2y", "");
    row("a sum and a root",
        R"({\*\moMathPara{\*\moMath{\mnary{\mnaryPr{\mchr \u8721?}}{\msub{\mr i=1}}{\msup{\mr 9}}{\me{\mr i}}}{\mrad{\mradPr{\mdegHide on}}{\mdeg}{\me{\mr 2}}}}})",
        "sum from i=1 to 9 of i sqrt(2)", "");
    row("tabulators as they are", "a\tb\\tab c{\\b\t}d\\\te\\'09f\\par g", "a\tb\tc\td\te\tf\n\ng", "");
    row("a drawn shape", R"(a{\shp{\*\shpinst{\sp{\sn fLine}{\sv 1}}{\shptxt Box}}}b)", "ab\n\nBox", "");
    row("left out",
        R"({\header Head}{\footer }{\footerf\u1234?}\headery720 a{\pict 01}{\object{\*\objdata 01}{\result {\pict 01}}})"
        R"({\*\annotation Why?}{\v x}{\v y} {\deleted z})",
        "a",
        "Left out of the text: objects: 1; pictures without a description: 1; comments: 1; deleted passages: 1; "
        "hidden passages: 1; headers and footers: 2.");
}

void SeenWordsTest::rich_text() {
    QFETCH(QByteArray, rtf);
    QFETCH(QString, text);
    QFETCH(QString, notice);
    const auto result = lectern::import_rtf(std::as_bytes(std::span(rtf.constData(), rtf.size())), "letter.rtf");
    QCOMPARE(text_of(result), text);
    QCOMPARE(notices_of(result), notice);
}

void SeenWordsTest::word_documents_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("notice");
    const auto row = [](const char* name, const char* body, const char* text, const char* notice) {
        QTest::newRow(name) << QByteArray(body) << QString(text) << QString(notice);
    };
    row("picture without a description", "<w:p><w:r><w:t>a</w:t><wp:docPr/><pic:pic/><w:t>b</w:t></w:r></w:p>", "ab",
        "Left out of the text: pictures without a description: 1.");
    row("picture from before 2007",
        "<w:p><w:r><w:t>a</w:t><w:pict><v:shape alt='A red door'><v:imagedata/></v:shape></w:pict></w:r></w:p>",
        "a [picture: A red door]", "");
    row("object with its picture",
        "<w:p><w:r><w:t>a</w:t><w:object><v:shape><v:imagedata/></v:shape></w:object></w:r></w:p>", "a",
        "Left out of the text: objects: 1.");
    row("chart", "<w:p><w:r><w:t>a</w:t><wp:docPr/><c:chart/><wp:docPr descr='Sales of 2024'/><c:chart/></w:r></w:p>",
        "a [picture: Sales of 2024]", "Left out of the text: objects: 1.");
    row("comment, deleted and hidden text",
        "<w:p><w:r><w:t>a</w:t><w:commentReference/></w:r><w:del><w:r><w:delText>x</w:delText></w:r></w:del>"
        "<w:del><w:r><w:delText>y</w:delText></w:r></w:del><w:r><w:rPr><w:vanish/></w:rPr><w:t>z</w:t></w:r></w:p>",
        "a", "Left out of the text: comments: 1; deleted passages: 1; hidden passages: 1.");
    row("where it stood",
        "<w:p><w:pPr><w:outlineLvl "
        "w:val='0'/></w:pPr><w:r><w:t>Fees</w:t></w:r></w:p><w:p><w:r><w:t>a</w:t></w:r></w:p>"
        "<w:p><w:pPr><w:outlineLvl w:val='0'/></w:pPr><w:r><w:t>Term</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t>"
        "<wp:docPr/><pic:pic/></w:r></w:p>",
        "Fees\n\na\n\nTerm\n\nb", "Left out of the text: pictures without a description: 1 (“Term”).");
}

std::string word_xml(const std::string& name, const std::string& body) {
    return "<w:" + name +
           " xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' "
           "xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing' "
           "xmlns:pic='http://schemas.openxmlformats.org/drawingml/2006/picture' "
           "xmlns:v='urn:schemas-microsoft-com:vml' "
           "xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'>" +
           body + "</w:" + name + ">";
}

void SeenWordsTest::word_documents() {
    QFETCH(QByteArray, body);
    QFETCH(QString, text);
    QFETCH(QString, notice);
    const auto result = lectern::import_docx(
        {{"word/document.xml", word_xml("document", "<w:body>" + body.toStdString() + "</w:body>")}}, "letter.docx");
    QCOMPARE(text_of(result), text);
    QCOMPARE(notices_of(result), notice);
}

void SeenWordsTest::headers_of_word_documents() {
    const auto result = lectern::import_docx(
        {{"word/document.xml", word_xml("document", "<w:body><w:p><w:r><w:t>a</w:t></w:r></w:p></w:body>")},
         {"word/_rels/document.xml.rels",
          "<Relationships><Relationship Id='1' Type='x/header' Target='header1.xml'/>"
          "<Relationship Id='2' Type='x/header' Target='header1.xml'/>"
          "<Relationship Id='3' Type='x/footer' Target='footer1.xml'/></Relationships>"},
         {"word/header1.xml", word_xml("hdr", "<w:p><w:r><w:t>Head</w:t></w:r></w:p>")},
         {"word/footer1.xml", word_xml("ftr", "<w:p><w:r><w:t> </w:t></w:r></w:p>")}},
        "letter.docx");
    QCOMPARE(notices_of(result), "Left out of the text: headers and footers: 1.");
}

void SeenWordsTest::open_documents_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("notice");
    const auto row = [](const char* name, const char* body, const char* text, const char* notice) {
        QTest::newRow(name) << QByteArray(body) << QString(text) << QString(notice);
    };
    row("pictures",
        "<text:p>a<draw:frame><draw:image/><svg:desc>A red door</svg:desc></draw:frame>b<draw:frame><draw:image/>"
        "</draw:frame></text:p>",
        "a [picture: A red door] b", "Left out of the text: pictures without a description: 1.");
    row("how a table of contents is made",
        "<text:p>a<draw:frame><draw:text-box><text:table-of-content><text:table-of-content-source>"
        "<text:index-title-template>Contents</text:index-title-template></text:table-of-content-source>"
        "<text:index-body><text:p>Contents</text:p></text:index-body></text:table-of-content></draw:text-box>"
        "</draw:frame></text:p>",
        "a\n\nContents", "");
    row("object with its picture", "<text:p>a<draw:frame><draw:object/><draw:image/></draw:frame></text:p>", "a",
        "Left out of the text: objects: 1.");
    row("comment, deleted and hidden text",
        "<text:p>a<office:annotation><text:p>x</text:p></office:annotation><text:change/></text:p>"
        "<text:section text:display='none'><text:p>y</text:p></text:section>",
        "a", "Left out of the text: comments: 1; deleted passages: 1; hidden passages: 1.");
}

void SeenWordsTest::open_documents() {
    QFETCH(QByteArray, body);
    QFETCH(QString, text);
    QFETCH(QString, notice);
    const std::string names =
        " xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
        "xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0' "
        "xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0' "
        "xmlns:draw='urn:oasis:names:tc:opendocument:xmlns:drawing:1.0' "
        "xmlns:svg='urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0'>";
    const std::string content = "<office:document-content" + names + "<office:body><office:text>" + body.toStdString() +
                                "</office:text></office:body></office:document-content>";
    QCOMPARE(text_of(lectern::import_odt({{"content.xml", content}}, "letter.odt")), text);
    QCOMPARE(notices_of(lectern::import_odt({{"content.xml", content}}, "letter.odt")), notice);
    const std::string styles = "<office:document-styles" + names +
                               "<style:header-style/><style:header><text:p>Head</text:p></style:header>"
                               "<style:footer><text:p/></style:footer><style:footer style:display='false'>"
                               "<text:p>x</text:p></style:footer></office:document-styles>";
    QVERIFY(notices_of(lectern::import_odt({{"content.xml", content}, {"styles.xml", styles}}, "letter.odt"))
                .endsWith("headers and footers: 1."));
}

void SeenWordsTest::mixed_fractions() {
    QCOMPARE(text_of(html("1<sup>1</sup>/<sub>2</sub> 2<sup>13</sup>⁄<sub>16</sub> 10<sup>6</sup>/2 m<sup>2</sup>/s "
                          "<sup>3</sup>/<sub>4</sub>")),
             "1 1/2 2 13⁄16 10^6/2 m^2/s 3/4");
    constexpr std::string_view rtf = "{\\rtf1 1{\\super 1}/{\\sub 2} 10{\\super 6}/2}";
    QCOMPARE(text_of(lectern::import_rtf(std::as_bytes(std::span(rtf)), "a.rtf")), "1 1/2 10^6/2");
    const std::string docx = word_xml(
        "document",
        "<w:body><w:p><w:r><w:t>1</w:t></w:r><w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>1</w:t></w:r>"
        "<w:r><w:t>/</w:t></w:r><w:r><w:rPr><w:vertAlign w:val='subscript'/></w:rPr><w:t>2</w:t></w:r></w:p></w:body>");
    QCOMPARE(text_of(lectern::import_docx({{"word/document.xml", docx}}, "a.docx")), "1 1/2");
}

void SeenWordsTest::signs_of_wingdings_3() {
    constexpr std::string_view rtf = "{\\rtf1{\\fonttbl{\\f1 Wingdings 3;}}a {\\f1 \"} b {\\f1 }\\'7d {\\f1\\'7d}}";
    QCOMPARE(text_of(lectern::import_rtf(std::as_bytes(std::span(rtf)), "a.rtf")).left(5), "a → b");
}

void SeenWordsTest::addresses_are_no_descriptions() {
    QCOMPARE(text_of(html("a<img alt='https://example.org/a.jpg?x=1&amp;y'><img alt='C:\\My files\\a door.jpg'>")),
             "a");
}

void SeenWordsTest::left_out_of_pdfs() {
    const auto cases = std::filesystem::path(LECTERN_TEST_DATA) / "documents" / "situations";
    const QString numbers = notices_of(lectern::import_document(cases / "pdf-line-numbers.pdf"));
    QVERIFY2(numbers.contains("numbers of lines in the margin were left out on"), qPrintable(numbers));
    const QString comments = notices_of(lectern::import_document(cases / "pdf-annotations.pdf"));
    QVERIFY2(comments.contains("comments were left out on"), qPrintable(comments));
}

void SeenWordsTest::left_out_of_texts() {
    const std::string text = "A ![door](data:image/png;base64," + std::string(4000, 'A') + "k=) B\n";
    QCOMPARE(notices_of(lectern::import_text(std::as_bytes(std::span(text)), "a.md")),
             "Pictures and other files that stand in the text as letters were left out: 1.");
}

QTEST_GUILESS_MAIN(SeenWordsTest)
#include "seen_words_test.moc"
