#include <QtTest/QtTest>

#include "app/import/markup/docx_import.h"
#include "app/import/markup/eq_field.h"
#include "app/import/markup/rtf_import.h"

using lectern::Document;
using lectern::Result;

namespace {

constexpr auto head = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">";

QString text_of(const Result<Document>& result) {
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

Result<Document> docx(const std::string& body) {
    return lectern::import_docx(
        {{"word/document.xml", std::string("<w:document") + head + "<w:body>" + body + "</w:body></w:document>"},
         {"word/numbering.xml", std::string("<w:numbering") + head +
                                    "<w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:start w:val='1'/>"
                                    "<w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl></w:abstractNum>"
                                    "<w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num></w:numbering>"},
         {"word/_rels/document.xml.rels",
          "<Relationships><Relationship Id='n' Type='x/numbering' Target='numbering.xml'/></Relationships>"}},
        "letter.docx");
}

Result<Document> rtf(const std::string& body) {
    const std::string file = "{\\rtf1 " + body + "}";
    return lectern::import_rtf(std::as_bytes(std::span(file)), "letter.rtf");
}

std::string run(const std::string& text) {
    return "<w:r><w:t xml:space='preserve'>" + text + "</w:t></w:r>";
}

std::string field(const std::string& code) {
    return "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>" + code +
           "</w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:fldChar "
           "w:fldCharType='end'/></w:r>";
}

std::string paragraph(const std::string& properties, const std::string& content) {
    return "<w:p><w:pPr>" + properties + "</w:pPr>" + content + "</w:p>";
}

constexpr auto no_end = "<w:rPr><w:del w:id='1'/></w:rPr>";
constexpr auto item = "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr>";

std::string cell(const std::string& text, const std::string& properties = {}) {
    return "<w:tc><w:tcPr>" + properties + "</w:tcPr><w:p>" + run(text) + "</w:p></w:tc>";
}

}  // namespace

/// What Word shows of fields, and of text with changes once they are accepted.
class WordTextTest : public QObject {
    Q_OBJECT

 private slots:
    void formulas_of_fields_data();
    void formulas_of_fields();
    void formulas_that_nest_are_bounded();
    void fields_in_their_text();
    void deleted_ends_of_paragraphs();
    void deleted_items_are_not_counted();
    void deleted_ends_of_rich_text();
    void rows_and_cells_that_are_not_shown();
};

void WordTextTest::formulas_of_fields_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* code, const char* text) { QTest::newRow(code) << QString(code) << QString(text); };
    row(" \\f(1,2) ", "1/2");
    row("\\f(a+b,c)", "(a+b)/c");
    row("\\f(1,5;2)", "(1,5)/2");
    row("\\r(x)", "sqrt(x)");
    row("\\r(3,x)", "root_3(x)");
    row("\\R(,x)", "sqrt(x)");
    row("x\\s\\up5(2)", "x^2");
    row("x\\s\\up5(2)\\do3(i)", "x_i^2");
    row("H\\s\\do5(2)O", "H_2 O");
    row("\\b\\bc\\[(x)", "[x]");
    row("\\b\\lc\\{(x)", "{x");
    row("\\b(x)", "(x)");
    row("\\b\\bc\\[(\\a\\co2(1,2,3,4))", "[1, 2; 3, 4]");
    row("\\l(a,b,c)", "a, b, c");
    row("\\i\\su(i=1,10,i)", "sum from i=1 to 10 of i");
    row("\\i(0,1,f)", "integral from 0 to 1 of f");
    row("\\x\\to(x)", "x");
    row("\\f(a\\,b,\\(c)", "(a,b)/(c");
    row("\\f(\\r(2),2)", "sqrt(2)/2");
    row("\\o\\ac(○,3)", "③");
    row("\\* jc2 \\* \"Font:MS Mincho\" \\* hps10 \\o\\ad(\\s\\up 9(とう),東)", "東");
    row("\\f(1", "1/");
    row("\\", "");
}

void WordTextTest::formulas_of_fields() {
    QFETCH(QString, code);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(lectern::eq_field_text(code.toStdString())), text);
}

void WordTextTest::formulas_that_nest_are_bounded() {
    std::string code;
    for (int i = 0; i < 1000; ++i) code += "\\f(";
    QVERIFY(lectern::eq_field_text(code).size() < 10'000);
    QVERIFY(lectern::eq_field_text(std::string(4000, '(')).size() <= 4000);
}

void WordTextTest::fields_in_their_text() {
    QCOMPARE(text_of(docx("<w:p>" + run("Half ") + field(" EQ \\f(1,2) ") + run(" tablet, 2") + field("EQ \\f(1,3)") +
                          run(" cups, m") + field("EQ \\s\\up5(2)") + run(".") + "</w:p>")),
             QString("Half 1/2 tablet, 2 1/3 cups, m^2."));
    QCOMPARE(text_of(docx("<w:p>" + run("To ") + field(" MACROBUTTON NoMacro [Click here] \\* MERGEFORMAT ") +
                          run(".") + "</w:p>")),
             QString("To [Click here]."));
    const auto rich_field = [](const std::string& code) { return "{\\field{\\*\\fldinst " + code + "}{\\fldrslt }}"; };
    QCOMPARE(text_of(rtf("2" + rich_field("EQ \\\\f(1,2)") + " cups, m" + rich_field("EQ \\\\s\\\\up5(2)"))),
             QString("2 1/2 cups, m^2"));
}

void WordTextTest::deleted_ends_of_paragraphs() {
    QCOMPARE(text_of(docx(paragraph(no_end, run("The rent is 900 ")) + "<w:p>" + run("euros.") + "</w:p><w:p>" +
                          run("next") + "</w:p>")),
             QString("The rent is 900 euros.\n\nnext"));
    // Of the properties before a change, none counts.
    QCOMPARE(text_of(docx(paragraph("<w:pPrChange><w:pPr><w:rPr><w:del/></w:rPr></w:pPr></w:pPrChange>", run("one")) +
                          "<w:p>" + run("two") + "</w:p>")),
             QString("one\n\ntwo"));
    // A cell ends what stands in it.
    QCOMPARE(text_of(docx("<w:tbl><w:tr><w:tc>" + paragraph(no_end, run("a")) + "</w:tc>" + cell("b") +
                          "</w:tr></w:tbl><w:p>" + run("c") + "</w:p>")),
             QString("a\tb\n\nc"));
}

void WordTextTest::deleted_items_are_not_counted() {
    const std::string gone = "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>";
    QCOMPARE(text_of(docx(paragraph(item, run("one")) + paragraph(std::string(item) + no_end, gone) +
                          paragraph(item, run("two")))),
             QString("1. one\n2. two"));
    QCOMPARE(text_of(docx(paragraph(item, run("one")) + paragraph(std::string(item) + no_end, run("tw")) +
                          paragraph(item, run("o")) + paragraph(item, run("three")))),
             QString("1. one\n2. two\n3. three"));
    QCOMPARE(text_of(docx(paragraph(std::string(item) + no_end, gone) + "<w:p>" + run("plain") + "</w:p>" +
                          paragraph(item, run("one")))),
             QString("plain\n\n1. one"));
}

void WordTextTest::deleted_ends_of_rich_text() {
    QCOMPARE(text_of(rtf("The rent is 900 {\\deleted gone\\par }euros.\\par next\\par")),
             QString("The rent is 900 euros.\n\nnext"));
}

void WordTextTest::rows_and_cells_that_are_not_shown() {
    const auto row = [](const std::string& properties, const std::string& cells) {
        return "<w:tr><w:trPr>" + properties + "</w:trPr>" + cells + "</w:tr>";
    };
    const auto read =
        docx("<w:tbl>" + row("", cell("a") + cell("b")) + row("<w:hidden/>", cell("h<w:tab/>") + cell("<w:br/>i")) +
             row("<w:hidden w:val='0'/>", cell("c") + cell("d")) + row("<w:del w:id='2'/>", cell("e") + cell("f")) +
             row("<w:gridBefore w:val='1'/>", cell("g")) +
             row("", cell("keep") + cell("gone", "<w:cellDel w:id='3'/>") + cell("k2")) + "</w:tbl><w:p>" + run("end") +
             "</w:p>");
    QCOMPARE(text_of(read), QString("a\tb\nc\td\n\tg\nkeep\tk2\n\nend"));
    QCOMPARE(read->notices.front().english(),
             std::string("Left out of the text: deleted passages: 2; hidden passages: 1."));
}

QTEST_APPLESS_MAIN(WordTextTest)
#include "word_text_test.moc"
