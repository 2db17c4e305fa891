#include <QtTest/QtTest>
#include <fstream>

#include "app/import/import.h"
#include "app/import/markup/docx_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"
#include "app/import/markup/rtf_import.h"

using lectern::Document;
using lectern::ErrorCode;
using lectern::Result;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

QString words_of(const Result<Document>& result) {
    if (result) return {};
    return QString::fromStdString(result.error().what.english() + " " + result.error().means.english() + " " +
                                  result.error().next.english());
}

/// The text of a document, or what the user is told.
QString text_of(const Result<Document>& result) {
    return result ? QString::fromStdString(result->text).trimmed() : words_of(result);
}

/// The charter as programs wrote it, in every format with headings.
QStringList charters() {
    return QDir(QString::fromStdString((data / "charter").string())).entryList({"pandoc.*", "libreoffice.*"});
}

Result<Document> html(std::string_view page) {
    return lectern::import_html(std::as_bytes(std::span(page)), "page.html");
}

Result<Document> rtf(std::string_view text) {
    return lectern::import_rtf(std::as_bytes(std::span(text)), "letter.rtf");
}

Result<Document> docx(const std::string& body, lectern::ArchiveEntries parts = {}) {
    constexpr auto w =
        "<w:document xmlns:w=\"http://purl.oclc.org/ooxml/wordprocessingml/main\" "
        "xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"><w:body>";
    parts["word/document.xml"] = w + body + "</w:body></w:document>";
    return lectern::import_docx(std::move(parts), "letter.docx");
}

Result<Document> odt(const std::string& body) {
    constexpr auto head =
        "<o:document-content xmlns:o=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
        "xmlns:t=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "
        "xmlns:d=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\"><o:body><o:text>";
    return lectern::import_odt({{"content.xml", head + body + "</o:text></o:body></o:document-content>"}},
                               "letter.odt");
}

}  // namespace

/// Promises of the formats with headings, lists, tables and notes: the same content gives the same text.
class FormatsTest : public QObject {
    Q_OBJECT

 private slots:
    void the_same_charter_in_every_format_data();
    void the_same_charter_in_every_format();
    void sections_are_pages();
    void web_pages_data();
    void web_pages();
    void rich_text_data();
    void rich_text();
    void word_counts_clauses();
    void word_leaves_out_what_is_not_the_text();
    void open_document_leaves_out_what_is_not_the_text();
    void long_sections_are_several_pages();
    void hostile_files_end_in_words_or_in_their_text_data();
    void hostile_files_end_in_words_or_in_their_text();
    void what_passes_a_limit_in_the_midst_is_told();
    void cancelling_ends_in_a_cancelled_error();
};

void FormatsTest::the_same_charter_in_every_format_data() {
    QTest::addColumn<QString>("expected");
    for (const QString& file : charters()) {
        // Formats differ in what they can say: a text for the file, for its format, or for all.
        const QFileInfo name(file);
        for (const QString& expected :
             {name.completeBaseName() + '-' + name.suffix(), name.suffix(), QString("office")}) {
            if (!std::filesystem::exists(data / "charter" / (expected + ".expected.txt").toStdString())) continue;
            QTest::newRow(qPrintable(file)) << expected;
            break;
        }
    }
}

void FormatsTest::the_same_charter_in_every_format() {
    QFETCH(QString, expected);
    const auto document = lectern::import_document(data / "charter" / QTest::currentDataTag());
    QVERIFY2(document, qPrintable(words_of(document)));
    const std::string text = content_of(data / "charter" / (expected.toStdString() + ".expected.txt"));
    QVERIFY(!text.empty());
    QCOMPARE(QString::fromStdString(document->text), QString::fromStdString(text));
    QCOMPARE(document->damaged_pages, 0);

    QStringList headings;
    for (const lectern::Heading& heading : document->headings) {
        QVERIFY(std::string_view(document->text).substr(heading.begin).starts_with(heading.title));
        headings << QString::fromStdString(heading.title);
    }
    headings.removeAll("The Harbour Charter");  // some formats have its title as a heading, some as a paragraph
    QCOMPARE(headings, QStringList({"Duties of the harbour master", "Fees", "Exceptions", "Pilots"}));
}

void FormatsTest::sections_are_pages() {
    const auto document = lectern::import_document(data / "charter" / "libreoffice.docx");
    QVERIFY2(document, qPrintable(words_of(document)));
    QStringList labels;
    std::uint64_t end = 0;
    for (const lectern::Page& page : document->pages) {
        QCOMPARE(page.begin, end);
        end = page.end;
        labels << QString::fromStdString(page.label);
    }
    QCOMPARE(end, std::uint64_t{document->text.size()});
    QCOMPARE(labels,
             QStringList({"The Harbour Charter", "Duties of the harbour master", "Fees", "Exceptions", "Pilots"}));
    QCOMPARE(document->page_at(document->text.find("outer buoy")), 4);
    QCOMPARE(document->headings[2].level, 1);
    QCOMPARE(document->headings[3].level, 2);
}

void FormatsTest::web_pages_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* page, const char* text) {
        QTest::newRow(name) << QByteArray(page) << QString(text);
    };
    row("blanks collapse", "<p>one\n  two<b> three</b>four &nbsp; five</p>", "one two threefour five");
    row("unclosed paragraphs", "<p>one<p>two", "one\n\ntwo");
    row("line breaks", "one<br>two<br/>three", "one\ntwo\nthree");
    row("code keeps its lines", "<p>See:</p><pre>if x:\n    y()\n</pre>", "See:\n\nif x:\n    y()");
    row("what is no text",
        "<head><title>T</title><style>p{}</style></head><script>x()</script><nav>Home</nav><p hidden>no</p>"
        "<p style='display: none'>no</p><p>yes</p><!-- no --><noscript>no</noscript>",
        "yes");
    row("lists", "<ol start=3><li>c<ul><li>x</ul><li value=7>g</ol>end", "3. c\n  - x\n7. g\n\nend");
    row("letters", "<ol type=a><li>x<li>y</ol>", "a. x\nb. y");
    row("table", "<table><caption>Fees</caption><tr><th>A<th>B<tr><td>1<td><p>2<p>3</table>after",
        "Fees\n\nA\tB\n1\t2 3\n\nafter");
    row("empty cells", "<table><tr><td>a<td><td>c<tr><td><td>b</table>", "a\t\tc\n\tb");
    row("a page laid out in a cell", "<table><tr><td><p>one<p>two</table>", "one\ntwo");
    row("notes and powers", "A claim<sup><a href=#n>1</a></sup> of 10<sup>6</sup> m on the 4<sup>th</sup>",
        "A claim[1] of 10^6 m on the 4th");
    row("ways back", "<p>[<a role=doc-backlink href=#x>1</a>] The note. <a role=doc-backlink href=#x>\u21a9</a></p>",
        "[1] The note.");
    row("a mark across a note", "\u00e9<a role=doc-noteref href=#n>\u00e9<sup>\u00e9<a href=#m>1</a></sup> x",
        "\u00e9[\u00e9[\u00e91]] x");
    row("a way back across a note",
        "\u00e9<a role=doc-backlink href=#x>\u21a9<sup><a href=#m></a>\u00e9\u00e91</sup> x",
        "\u00e9[\u00e9\u00e91] x");
    row("soft hyphens", "in&shy;for&shy;mation", "information");
    row("entities", "&lt;b&gt; &amp; &eacute; &#x2014;", "<b> & é —");
    row("declared encoding", "<meta charset=windows-1251>\xcf\xf0\xe8\xe2\xe5\xf2", "Привет");
    row("declared in the old way",
        "<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>\x93\xfa\x96\x7b", "日本");
    row("utf-8 that calls itself latin", "<meta charset=iso-8859-1>Ärger und Größe", "Ärger und Größe");
    row("composed", "Cafe\u0301", "Caf\u00e9");
    row("figure", "<figure><img src=x alt=no><figcaption>Fig. 1</figcaption></figure>text", "Fig. 1\n\ntext");
}

void FormatsTest::web_pages() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(html(page.toStdString())), text);
}

void FormatsTest::rich_text_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* body, const char* text) {
        QTest::newRow(name) << QByteArray(body) << QString(text);
    };
    row("paragraphs", "one\\par two\\line three\\par", "one\n\ntwo\nthree");
    row("escapes", "\\{a\\} \\\\ b\\~c\\_d\\-e", "{a} \\ b c-de");
    row("code page", "{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}Gr\\'f6\\'dfe {\\f1 \\'cf\\'f0} \\'e4",
        "Größe Пр ä");
    row("two-byte code page", "{\\fonttbl{\\f0\\fcharset128 A;}}\\f0 \\'93\\'fa\\'96{\\b }{}", "日");
    row("two-byte character with a letter", "{\\fonttbl{\\f0\\fcharset128 A;}}\\f0 \\'83A\\'83\\'42", "ア\u30a3");
    row("unicode", "\\u1055?\\u-3999 ?\\uc2\\u233??e\\uc0\\u8212", "П\uf061ée—");
    row("surrogates", "\\u-10179?\\u-8704?", "😀");
    row("what is no text",
        "{\\info{\\title no}}{\\header no}{\\*\\unknown no}{\\pict 89504e47}{\\v no}{\\deleted no}yes", "yes");
    row("field", "see {\\field{\\*\\fldinst HYPERLINK \"x\"}{\\fldrslt the page}}!", "see the page!");
    row("note", "text{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} the note} goes on\\par end",
        "text[1] goes on\n\n[1] the note\n\nend");
    row("table", "\\trowd\\intbl a\\cell\\intbl b\\cell\\row\\trowd\\intbl\\cell\\intbl d\\cell\\row\\pard after",
        "a\tb\n\td\n\nafter");
    row("list", "{\\listtext\\'b7\\tab}one\\par{\\listtext 2)\\tab}\\ilvl1 two\\par", "- one\n  2) two");
    row("binary data", "a{\\pict\\bin3 }}}}b", "ab");
    row("unicode and its old form", "{\\upr{old}{\\*\\ud{new}}}", "new");
    row("text box", "before{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt boxed\\par}}} after\\par",
        "before after\n\nboxed");
    row("too many ends", "a}}}b", "ab");
    row("a letter of nothing", "a\\u0?b", "ab");
    row("a list mark with a letter of nothing", "{\\listtext 1\\u0?.}item", "1. item");
}

void FormatsTest::rich_text() {
    QFETCH(QByteArray, body);
    QFETCH(QString, text);
    if (QByteArray(QTest::currentDataTag()) == "unicode") text.replace(QChar(0xf061), QChar(0x2022));
    QCOMPARE(text_of(rtf("{\\rtf1\\ansi\\ansicpg1252 " + body.toStdString() + "}")), text);
}

void FormatsTest::word_counts_clauses() {
    constexpr auto w = R"(xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main")";
    const auto level = [](const char* index, const char* format, const char* pattern) {
        return fmt::format(
            R"(<w:lvl w:ilvl="{}"><w:start w:val="1"/><w:numFmt w:val="{}"/><w:lvlText w:val="{}"/></w:lvl>)", index,
            format, pattern);
    };
    lectern::ArchiveEntries parts;
    parts["word/_rels/document.xml.rels"] =
        R"(<Relationships><Relationship Type="http://x/numbering" Target="numbering.xml"/>
           <Relationship Type="http://x/styles" Target="/word/styles.xml"/></Relationships>)";
    parts["word/numbering.xml"] = fmt::format(
        R"(<w:numbering {}><w:abstractNum w:abstractNumId="7">{}{}{}</w:abstractNum>
           <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
           <w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>
           </w:lvlOverride></w:num></w:numbering>)",
        w, level("0", "decimal", "§ %1"), level("1", "decimal", "%1.%2"), level("2", "lowerLetter", "(%3)"));
    parts["word/styles.xml"] = fmt::format(
        R"(<w:styles {}><w:style w:styleId="Clause"><w:basedOn w:val="H"/></w:style>
           <w:style w:styleId="H"><w:pPr><w:outlineLvl w:val="0"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
           </w:styles>)",
        w);
    const auto paragraph = [](const char* properties, const char* text) {
        return fmt::format("<w:p><w:pPr>{}</w:pPr><w:r><w:t>{}</w:t></w:r></w:p>", properties, text);
    };
    const char* clause = R"(<w:pStyle w:val="Clause"/>)";
    const char* sub = R"(<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>)";
    const char* letter = R"(<w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>)";
    const char* anew = R"(<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>)";
    const auto document =
        docx(paragraph(clause, "Rent") + paragraph(sub, "is due") + paragraph(letter, "monthly") +
                 paragraph(letter, "early") + paragraph(sub, "is low") + paragraph(clause, "Exit") +
                 paragraph(letter, "any time") + paragraph(anew, "again") +
                 paragraph(R"(<w:pStyle w:val="Clause"/><w:numPr><w:numId w:val="0"/></w:numPr>)", "Annex"),
             parts);
    QCOMPARE(text_of(document), QString("§ 1 Rent\n\n  1.1 is due\n    (a) monthly\n    (b) early\n  1.2 is low\n\n§ 2 "
                                        "Exit\n\n    (a) any time\n§ 1 again\n\nAnnex"));
    QCOMPARE(document->pages.front().label, std::string("§ 1 Rent"));
}

void FormatsTest::word_leaves_out_what_is_not_the_text() {
    QCOMPARE(
        text_of(docx("<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>no</w:delText><w:t>no</w:t></w:r></w:del>"
                     "<w:ins><w:r><w:t xml:space=\"preserve\"> too</w:t></w:r></w:ins>"
                     "<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r>"
                     "<w:r><w:rPr><w:vanish w:val=\"0\"/></w:rPr><w:tab/><w:t>shown</w:t></w:r>"
                     "<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>"
                     "<mc:AlternateContent><mc:Choice><w:p><w:r><w:t>new</w:t></w:r></w:p></mc:Choice>"
                     "<mc:Fallback><w:p><w:r><w:t>old</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent>")),
        QString("kept too\tshown\n\nnew"));
}

void FormatsTest::open_document_leaves_out_what_is_not_the_text() {
    QCOMPARE(text_of(odt(
                 "<t:tracked-changes><t:changed-region><t:p>no</t:p></t:changed-region></t:tracked-changes>"
                 "<t:p>far<t:s t:c=\"9\"/>apart<o:annotation><t:p>no</t:p></o:annotation>"
                 "<d:frame><d:text-box><t:p>boxed</t:p></d:text-box></d:frame> end</t:p>\n  \n<t:p>x<t:tab/>y</t:p>")),
             QString("far apart end\n\nboxed\n\nx\ty"));
}

void FormatsTest::long_sections_are_several_pages() {
    std::string page = "<h1>Long</h1>";
    for (int i = 0; i < 40; ++i) page += "<p>" + std::string(300, 'x') + "</p>";
    const auto document = html(page);
    QVERIFY2(document, qPrintable(words_of(document)));
    QVERIFY(document->pages.size() >= 3);
    QCOMPARE(document->pages[0].label, std::string("Long"));
    QCOMPARE(document->pages[1].label, std::string("Long (2)"));
    QCOMPARE(document->headings.size(), std::size_t{1});
}

void FormatsTest::hostile_files_end_in_words_or_in_their_text_data() {
    QTest::addColumn<QString>("said");
    QTest::newRow("bomb.docx") << "unpacks to more than 16 MiB";
    QTest::newRow("entities.docx") << "cannot be read: it defines entities of its own";
    QTest::newRow("outside.docx") << "cannot be read: it defines entities of its own";
    QTest::newRow("cut.docx") << "damaged or cut off";
    QTest::newRow("ring.docx") << "Round and round";
    QTest::newRow("deep.odt") << "cannot be read: its elements are nested more than 256 deep. No real document";
    QTest::newRow("bomb.odt") << "unpacks to more than 16 MiB";
    QTest::newRow("entities.odt") << "cannot be read: it defines entities of its own";
    QTest::newRow("spaces.odt") << "far apart";
    QTest::newRow("repeated.epub") << "Once only.";
    QTest::newRow("long-name.epub") << "whose chapters cannot be read";
    QTest::newRow("protected.epub") << "DRM";
    QTest::newRow("bomb.epub") << "unpacks to more than 16 MiB";
    QTest::newRow("deep.epub") << "nested more than 1000 deep";
    QTest::newRow("entities.epub") << "Ho &l9; ho";
    QTest::newRow("laughing-package.epub") << "cannot be read: it defines entities of its own";
    QTest::newRow("entities.html") << "Ho &l9; ho";
    QTest::newRow("ring.pdf") << "holds no page that could be read";
    QTest::newRow("self-drawing.pdf") << "Round and round";
    QTest::newRow("deep.html") << "nested more than 1000 deep";
    QTest::newRow("deep.rtf") << "more than 4096 deep";
    QTest::newRow("binary.rtf") << "before";
}

void FormatsTest::hostile_files_end_in_words_or_in_their_text() {
    QFETCH(QString, said);
    const auto document = lectern::import_document(data / "hostile" / QTest::currentDataTag());
    QVERIFY2(text_of(document).contains(said), qPrintable(text_of(document)));
    if (document) {
        QVERIFY(document->text.size() < 1000);
    } else {
        QCOMPARE(document.error().code, ErrorCode::bad_input);
    }
}

void FormatsTest::what_passes_a_limit_in_the_midst_is_told() {
    const auto document = lectern::import_document(data / "hostile" / "half-deep.odt");
    QVERIFY2(document, qPrintable(words_of(document)));
    QVERIFY(document->text.starts_with("Hello\n\nHello"));
    QCOMPARE(document->damaged_pages, 1);
    QCOMPARE(document->notices.front().english(),
             std::string("What stands behind the last page that is shown was not read: its "
                         "elements are nested more than 256 deep."));
}

void FormatsTest::cancelling_ends_in_a_cancelled_error() {
    lectern::CancelToken cancel;
    cancel.cancel();
    for (const QString& name : charters()) {
        const auto document =
            lectern::import_document(data / "charter" / name.toStdString(), {.password = {}, .cancel = &cancel});
        QVERIFY2(!document, qPrintable(name));
        QCOMPARE(document.error().code, ErrorCode::cancelled);
    }
}

QTEST_APPLESS_MAIN(FormatsTest)
#include "formats_test.moc"
