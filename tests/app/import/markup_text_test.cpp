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
    void tables_of_word_processors();
    void word_characters_data();
    void word_characters();
    void rich_text_data();
    void rich_text();
    void open_document_characters();
    void files_within_a_word_document();
};

void MarkupTextTest::situations_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("epub-named-entities.epub")
        << "Café rules\n\nThe deposit is 40 000 € — paid by the naïve tenant.\n\n“Not before 1998–2003”, he said.";
    QTest::newRow("epub-named-entities-html5.epub")
        << "Café rules\n\nThe deposit is 40 000 € — paid by the naïve tenant.";
    QTest::newRow("html-spans.html") << "Region\t2023\t\t2024\nNorth\t10\t11\t12\n\t20\t21\t22";
    QTest::newRow("html-row-in-cell.html") << "Head\nVisible text\n\nThe key is under the mat.";
    QTest::newRow("html-text-in-row.html") << "Fees 2024\n\nLoose words\nA\tB\n\nParagraph in table\n\nC\n\nAfter.";
    QTest::newRow("html-stray-cell.html")
        << "Before.\n\nA stray cell.\n\nThe key is under the mat.\n\nThe rent is 900 euros.";
    QTest::newRow("html-empty-cells.html") << "\tMon\tTue\nOpen\t\t9";
    QTest::newRow("odt-nested-table.odt")
        << "South\t30\tin A in B after\t32\n\nText in a shape: the key is blue.\n\nBody after the shape.";
    QTest::newRow("docx-merged-cells.docx") << "Region\t2023\t\t2024\n\tPlan\tActual\tPlan\nNorth\t10\t11\t12\n"
                                               "\t20\t21\t22\nSouth\t30\tin A in B\t32";
    QTest::newRow("rtf-merged-cells.rtf") << "Region\t2023\t\t2024\nNorth\t10\t11\t12\n\t20\t21\t22\n\nEnd.";
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
    row("a cell across rows and columns",
        "<table><tr><th rowspan=2 colspan=2>a<th>b<tr><td>1<tr><td>x<td>y<td>2</table>", "a\t\tb\n\t\t1\nx\ty\t2");
    row("a cell that ends with its table",
        "<table><tr><td rowspan=0>a<td>b<tr><td>c</table><table><tr><td>d<td>e</table>", "a\tb\n\tc\n\nd\te");
    row("a value alone below its heading", "<table><tr><th>a<th>b<th>c<tr><td><td><td>3</table>", "a\tb\tc\n\t\t3");
    row("a table within a cell", "<table><tr><td>a<td><table><tr><td>1<td>2</table><td>c<tr><td>d<td>e<td>f</table>end",
        "a\t1 2\tc\nd\te\tf\n\nend");
    row("a table left open within a cell", "<table><tr><td>a<td><table><tr><td>1</table><p>end", "a\t1 end");
    row("raised numbers with signs",
        "10<sup>-19</sup> 10<sup>−6</sup> x<sup>n+1</sup> e<sup>-kt</sup> 2<sup>n</sup> m<sup>2</sup> Ca<sup>2+</sup> "
        "said<sup>1-3</sup> 2<sup>32-1</sup> x<sup>1/2</sup> 2<sup>k-1</sup>",
        "10^-19 10^−6 x^(n+1) e^-kt 2^n m^2 Ca^2+ said^1-3 2^(32-1) x^(1/2) 2^(k-1)");
    row("numbers of characters in windows-1252", "1998&#150;2003 &#147;quoted&#148; it&#146;s 5 &#128; &#133;",
        "1998–2003 “quoted” it’s 5 € …");
    row("formulas that are pictures", "Take <img alt='\\frac{1}{2}'> of <img alt='x^2'>, <img alt='Logo'>not more.",
        "Take [picture: \\frac{1}{2}] of [picture: x^2], not more.");
    row("raised letters that are no powers",
        "1<sup>st</sup> 2<sup>e</sup> M<sup>me</sup> n<sup>o</sup> Na<sup>+</sup> <sup>13</sup>C 10^<sup>6</sup> "
        "a(<sup>1</sup>)",
        "1st 2e Mme no Na+ 13C 10^6 a(1)");
    row("raised by a style", "10<span style='Vertical-Align: super; font-size:60%'>6</span> m<span>2</span>",
        "10^6 m2");
    row("raised once", "10<sup><span style='vertical-align:super'>6</span></sup>", "10^6");
    row("lowered", "H<sub>2</sub>O", "H2O");
    row("deleted", "<p>a<del>b <b>c</b></del><ins>d</ins> <p style='visibility:hidden'>e", "ad");
    row("a form as it begins",
        "<select><optgroup label=x><option>A<option>B</optgroup></select> <select multiple><option selected>C<option>D"
        "<option selected>E</select> <input type=hidden value=no><input type=SUBMIT value=no><input type=password "
        "value=no>"
        "<button>no</button><input type=radio checked>F<select><option>G",
        "A C, E ☒ F G");
    row("rows without a table", "a<tr>b<td>c</tr></table>d", "a\n\nb\nc\nd");
}

void MarkupTextTest::web_pages() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(html(page.toStdString())), text);
}

void MarkupTextTest::tables_of_word_processors() {
    QCOMPARE(
        text_of(docx("<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r>"
                     "</w:p></w:tc></w:tr><w:tr><w:trPr><w:gridBefore w:val=\"1\"/></w:trPr><w:tc><w:p><w:r><w:t>2"
                     "</w:t></w:r></w:p></w:tc></w:tr></w:tbl>")),
        QString("a\tb\n\t2"));
    const std::string cell = "<table:table-cell><text:p>";
    QCOMPARE(text_of(odt("", "<table:table><table:table-row>" + cell + "a</text:p></table:table-cell>" +
                                 "<table:covered-table-cell table:number-columns-repeated=\"2\"><text:p>no</text:p>"
                                 "</table:covered-table-cell>" +
                                 cell + "d</text:p></table:table-cell></table:table-row></table:table>")),
             QString("a\t\t\td"));
    QCOMPARE(text_of(rtf("{\\rtf1\\trowd\\intbl a{\\footnote\\pard note}\\cell\\intbl b\\cell\\row\\pard after}")),
             QString("a[1]\tb\n\n[1] note\n\nafter"));
    // A small file cannot ask for any number of cells.
    std::string rows;
    for (int i = 0; i < 20'000; ++i) rows += "<tr><td>x<td>y";
    const auto wide = html("<table><tr><td>a<td rowspan=65534 colspan=1000>b" + rows + "</table>");
    QVERIFY(wide);
    QVERIFY(wide->text.size() < 2'000'000);
}

void MarkupTextTest::word_characters_data() {
    QTest::addColumn<QByteArray>("runs");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* runs, const char* text) {
        QTest::newRow(name) << QByteArray(runs) << QString(text);
    };
    row("raised in two runs",
        "<w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>-</w:t></w:r>"
        "<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>6</w:t></w:r><w:r><w:t>1</w:t></w:r>",
        "10^-61");
    row("raised by a style", "<w:r><w:t>m</w:t></w:r><w:r><w:rPr><w:rStyle w:val='Up2'/></w:rPr><w:t>2</w:t></w:r>",
        "m^2");
    row("raised by its position",
        "<w:r><w:t>m</w:t></w:r><w:r><w:rPr><w:position w:val='6'/></w:rPr><w:t>2</w:t></w:r>", "m^2");
    row("lowered and ordinal",
        "<w:r><w:t>H</w:t></w:r><w:r><w:rPr><w:vertAlign w:val='subscript'/></w:rPr><w:t>2</w:t></w:r><w:r><w:t>O "
        "1</w:t>"
        "</w:r><w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>st</w:t></w:r>",
        "H2O 1st");
    row("a raised note mark",
        "<w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:t>2</w:t></w:r>"
        "<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:footnoteReference w:id='1'/></w:r>",
        "10^2[1]");
    row("hidden by a style", "<w:r><w:rPr><w:rStyle w:val='Gone'/></w:rPr><w:t>no</w:t></w:r><w:r><w:t>yes</w:t></w:r>",
        "yes");
    row("no longer hidden",
        "<w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>yes</w:t></w:r>", "yes");
    row("letters in a symbol font",
        "<w:r><w:rPr><w:rFonts w:ascii='Symbol' w:hAnsi='Symbol'/></w:rPr><w:t>\u00a3 a "
        "\uf0b3</w:t></w:r><w:r><w:t>a</w:t>"
        "</w:r>",
        "≤ α ≥a");
    row("a sign of another font",
        "<w:r><w:sym w:font='Arial' w:char='00A9'/><w:sym w:font='Arial' w:char='F0A9'/></w:r>", "©\ufffd");
    row("a sign as a field",
        "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText> SYMBOL 163 \\f \"Symbol\" </w:instrText></w:r>"
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:fldChar w:fldCharType='end'/></w:r>"
        "<w:fldSimple w:instr='SYMBOL 0xFE \\f Wingdings \\s 11'/>",
        "≤☑");
    row("a field that shows its value",
        "<w:fldSimple w:instr='SYMBOL 163 \\f Symbol'><w:r><w:t>x</w:t></w:r></w:fldSimple>", "x");
    row("a note in a note that goes round", "<w:r><w:t>a</w:t><w:footnoteReference w:id='2'/></w:r>",
        "a[1]\n\n[1] b[1]");
    row("a described picture",
        "<w:r><w:t>a </w:t></w:r><w:r><w:drawing xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/"
        "wordprocessingDrawing' xmlns:pic='http://schemas.openxmlformats.org/drawingml/2006/picture'>"
        "<wp:docPr descr='A red door'/><pic:pic/></w:drawing></w:r><w:r><w:t> b</w:t></w:r>",
        "a [picture: A red door] b");
}

void MarkupTextTest::word_characters() {
    QFETCH(QByteArray, runs);
    QFETCH(QString, text);
    constexpr auto w = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'";
    lectern::ArchiveEntries parts;
    parts["word/_rels/document.xml.rels"] =
        "<Relationships><Relationship Type='http://x/styles' Target='styles.xml'/>"
        "<Relationship Type='http://x/footnotes' Target='footnotes.xml'/></Relationships>";
    parts["word/styles.xml"] = fmt::format(
        "<w:styles {}><w:style w:styleId='Up'><w:rPr><w:vertAlign w:val='superscript'/></w:rPr></w:style>"
        "<w:style w:styleId='Up2'><w:basedOn w:val='Up'/></w:style>"
        "<w:style w:styleId='Gone'><w:rPr><w:vanish/></w:rPr></w:style></w:styles>",
        w);
    parts["word/footnotes.xml"] = fmt::format(
        "<w:footnotes {}><w:footnote w:id='1'><w:p/></w:footnote><w:footnote w:id='2'><w:p><w:r><w:t>b</w:t>"
        "<w:footnoteReference w:id='2'/></w:r></w:p></w:footnote></w:footnotes>",
        w);
    QCOMPARE(text_of(docx("<w:p>" + runs.toStdString() + "</w:p>", parts)), text);
}

void MarkupTextTest::rich_text_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* body, const char* text) {
        QTest::newRow(name) << QByteArray(body) << QString(text);
    };
    row("raised", "m{\\super 2} 10\\up6 -\\up6 6\\up0  g 1{\\super st} H{\\sub 2}O 10\\super 3\\nosupersub x",
        "m^2 10^-6 g 1st H2O 10^3x");
    row("raised in front of a note", "10{\\super 2\\chftn}{\\footnote\\pard{\\super\\chftn} note}",
        "10^2[1]\n\n[1] note");
    row("letters of symbol fonts",
        "{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2{\\*\\panose 05}Symbol{\\*\\falt X};}{\\f2\\fcharset2 Wingdings 2;}}a "
        "{\\f1 \\'a3 a\\u-3917?} "
        "{\\f2 R\\'a3P} \\'a3",
        "a ≤ α≥ ☑☐✓ £");
    row("boxes and choices at first",
        "{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres25{\\*\\ffname A}\\ffdefres1}}}{\\fldrslt "
        "}} a"
        "{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres25\\ffdefres0}}}{\\fldrslt }} b "
        "{\\field{\\*\\fldinst FORMDROPDOWN {\\*\\formfield{\\fftype2\\ffdefres1{\\*\\ffl x}{\\*\\ffl y}}}}{\\fldrslt "
        "z}}",
        "☒ a☐ b y");
    row("a form's text",
        "{\\field{\\*\\fldinst FORMTEXT {\\*\\formfield{\\fftype0{\\*\\ffdeftext no}}}}{\\fldrslt Ada}}", "Ada");
    row("a field within a result",
        "{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt a{\\field{\\*\\fldinst SYMBOL 163 \\\\f Symbol}{\\fldrslt "
        "no}}b}}",
        "a≤b");
    row("fields that never end", "{\\field}}{\\field{\\*\\fldinst{\\*\\formfield{\\*\\ffl", "");
    row("moved away", "a{\\mvf b}c", "ac");
}

void MarkupTextTest::rich_text() {
    QFETCH(QByteArray, body);
    QFETCH(QString, text);
    const auto document = rtf("{\\rtf1\\ansi\\ansicpg1252 " + body.toStdString() + "}");
    if (!text.isEmpty()) QCOMPARE(text_of(document), text);
}

void MarkupTextTest::open_document_characters() {
    const std::string styles =
        "<office:font-face-decls><style:font-face style:name='W1' svg:font-family=\"'Wingdings'\" "
        "xmlns:svg='urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0'/></office:font-face-decls>"
        "<style:style style:family='text' style:name='Up'><style:text-properties style:text-position='super "
        "58%'/></style:style>"
        "<style:style style:family='text' style:name='Up2' style:parent-style-name='Up'/>"
        "<style:style style:family='text' style:name='Third'><style:text-properties style:text-position='33% "
        "58%'/></style:style>"
        "<style:style style:family='text' style:name='Low'><style:text-properties style:text-position='-33% "
        "58%'/></style:style>"
        "<style:style style:family='text' style:name='Flat'><style:text-properties style:text-position='0% "
        "100%'/></style:style>"
        "<style:style style:family='text' style:name='Box'><style:text-properties style:font-name='W1'/></style:style>"
        "<style:style style:family='paragraph' style:name='Gone'><style:text-properties "
        "text:display='none'/></style:style>";
    const auto span = [](const std::string& style, const std::string& text) {
        return "<text:span text:style-name='" + style + "'>" + text + "</text:span>";
    };
    QCOMPARE(
        text_of(odt(styles, "<text:p>m" + span("Up2", "2") + " 10" + span("Third", "-" + span("Third", "6")) + " H" +
                                span("Low", "2") + "O 1" + span("Up", "st") + " 7" + span("Flat", "8") + " 10" +
                                span("Up",
                                     "3<text:note><text:note-citation>1</text:note-citation><text:note-body>"
                                     "<text:p>n" +
                                         span("Up", "2") + "</text:p></text:note-body></text:note>") +
                                "</text:p>")),
        QString("m^2 10^-6 H2O 1st 78 10^3[1]\n\n[1] n^2"));
    QCOMPARE(text_of(odt(styles, "<text:p>" + span("Box", "\uf0fe ¨") + " a</text:p>")), QString("☑ ☐ a"));
    QCOMPARE(text_of(odt(styles,
                         "<text:p text:style-name='Gone'>no</text:p><text:p>a<text:span>b<text:hidden-paragraph "
                         "text:is-hidden='true'/>c</text:span>d</text:p><text:p>e<text:hidden-paragraph/>f</text:p>")),
             QString("ef"));
    QCOMPARE(text_of(odt("",
                         "<text:p><field:fieldmark field:type='vnd.oasis.opendocument.field.FORMCHECKBOX'><field:param "
                         "field:name='Checkbox_Checked' field:value='true'/></field:fieldmark> yes</text:p>")),
             QString("☒ yes"));
}

void MarkupTextTest::files_within_a_word_document() {
    lectern::ArchiveEntries parts;
    parts["word/_rels/document.xml.rels"] =
        "<Relationships><Relationship Id='a' Type='http://x/aFChunk' Target='one.html'/>"
        "<Relationship Id='b' Type='http://x/aFChunk' Target='two.rtf'/></Relationships>";
    parts["word/one.html"] = "<p>one</p><p>10<sup>6</sup></p>";
    const std::string body = "<w:p><w:r><w:t>before</w:t></w:r></w:p><w:altChunk w:id='a'/>";
    const std::string after = "<w:p><w:r><w:t>after</w:t></w:r></w:p>";
    const auto whole = docx(body + after, parts);
    QCOMPARE(text_of(whole), QString("before\n\none\n\n10^6\n\nafter"));
    QVERIFY(whole->notices.empty());
    const auto half = docx(body + "<w:altChunk w:id='b'/>" + body + after, parts);
    QVERIFY(half);
    QCOMPARE(half->notices.size(), std::size_t{1});
    QCOMPARE(half->notices.front().english(),
             std::string("Files of other kinds that stand within this document were not read: 1."));
}

QTEST_APPLESS_MAIN(MarkupTextTest)
#include "markup_text_test.moc"
