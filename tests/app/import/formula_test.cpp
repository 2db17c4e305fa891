#include <QtTest/QtTest>

#include "app/import/markup/docx_import.h"
#include "app/import/markup/html_import.h"
#include "app/import/markup/odt_import.h"
#include "app/import/markup/rtf_import.h"

using lectern::Document;
using lectern::Result;

namespace {

QString text_of(const Result<Document>& document) {
    return document ? QString::fromStdString(document->text).trimmed()
                    : "refused: " + QString::fromStdString(document.error().what.english());
}

QString html(const std::string& page) {
    return text_of(lectern::import_html(std::as_bytes(std::span(page)), "page.html"));
}

QString xhtml(const std::string& body) {
    return html("<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>" + body + "</body></html>");
}

QString docx(const std::string& body) {
    const std::string text =
        "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
        "xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"><w:body><w:p>" +
        body + "</w:p></w:body></w:document>";
    return text_of(lectern::import_docx({{"word/document.xml", text}}, "letter.docx"));
}

/// Word's markup in short: "f(num(1),den(2))" is <m:f><m:num>1</m:num>..., and letters are runs.
std::string r(const std::string& letters) {
    return "<m:r><m:t>" + letters + "</m:t></m:r>";
}

std::string m(const std::string& name, const std::string& content) {
    return "<m:" + name + ">" + content + "</m:" + name + ">";
}

std::string set(const std::string& name, const std::string& value) {
    return "<m:" + name + " m:val=\"" + value + "\"/>";
}

}  // namespace

/// Formulas are one line of text, each once, with what holds them together.
class FormulaTest : public QObject {
    Q_OBJECT

 private slots:
    void mathml_data();
    void mathml();
    void word_data();
    void word();
    void formulas_of_web_programs_are_read_once_data();
    void formulas_of_web_programs_are_read_once();
    void formulas_stand_apart_from_the_text();
    void formula_objects_of_open_documents_are_read();
    void formulas_of_rich_text();
    void a_formula_within_a_formula_of_rich_text_is_text();
    void endless_formulas_are_named();
};

void FormulaTest::mathml_data() {
    QTest::addColumn<QString>("formula");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* formula, const char* text) { QTest::newRow(text) << formula << text; };
    row("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2");
    row("<mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac>", "2 1/2");
    row("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a+b)/c");
    row("<mfrac><mn>1</mn><mrow><mn>2</mn><mi>a</mi></mrow></mfrac><mo>(</mo><mi>x</mi><mo>)</mo>", "1/(2a) (x)");
    row("<mfrac><mn>1</mn><mfrac><mn>2</mn><mn>3</mn></mfrac></mfrac>", "1/(2/3)");
    row("<msup><mi>x</mi><mn>2</mn></msup><mi>y</mi>", "x^2 y");
    row("<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>", "x^(n+1)");
    row("<mn>1.6</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>-</mo><mn>19</mn></mrow></msup>", "1.6×10^-19");
    row("<msub><mi>x</mi><mi>i</mi></msub>", "x_i");
    row("<msub><mi>x</mi><mtext>max</mtext></msub><mi>y</mi>", "x_max y");
    row("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2");
    row("<msup><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup>", "(a+b)^2");
    row("<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>", "(x^2)^3");
    row("<msup><mi>f</mi><mo>′</mo></msup><mo>(</mo><mi>x</mi><mo>)</mo>", "f′(x)");
    row("<mn>20</mn><msup><mrow/><mo>∘</mo></msup><mi>C</mi>", "20°C");
    row("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "sqrt(x+1)");
    row("<mroot><mi>x</mi><mn>3</mn></mroot>", "root_3(x)");
    row("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mn>10</mn></munderover><msup><mi>i</mi>"
        "<mn>2</mn></msup>",
        "sum from i=1 to 10 of i^2");
    row("<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi><mi>d</mi><mi>x</mi>",
        "integral from 0 to 1 of xdx");
    row("<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>x</mi>", "lim_(x→0) x");
    row("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "sin x");
    row("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E=mc^2");
    row("<mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</"
        "mn>"
        "</mtd></mtr></mtable><mo>]</mo>",
        "[1, 2; 3, 4]");
    row("<mtable><mtr><mtd><mi>x</mi></mtd><mtd><mo>=</mo><mn>1</mn></mtd></mtr><mtr><mtd><mi>y</mi></mtd><mtd><mo>=</"
        "mo>"
        "<mn>2</mn></mtd></mtr></mtable>",
        "x =1; y =2");
    row("<mfenced open=\"[\" close=\"\"><mi>a</mi><mi>b</mi></mfenced>", "[a, b");
    row("<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>", "_6^14 C");
    row("<mo>(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>", "(n choose k)");
    row("<mover><mi>x</mi><mo>¯</mo></mover>", "x\u0304");
    row("<semantics><mi>y</mi><annotation encoding=\"application/x-tex\">y^{2}</annotation></semantics>", "y");
    row("<mstack><mn>12</mn><mn>34</mn></mstack>", "[formula]");
}

void FormulaTest::mathml() {
    QFETCH(QString, formula);
    QFETCH(QString, text);
    const std::string page = "<p>A <math>" + formula.toStdString() + "</math>, B</p>";
    QCOMPARE(html("<!doctype html><meta charset=\"utf-8\">" + page), "A " + text + ", B");
    QCOMPARE(xhtml(page), "A " + text + ", B");
}

void FormulaTest::word_data() {
    QTest::addColumn<QString>("formula");
    QTest::addColumn<QString>("text");
    const auto row = [](const std::string& formula, const char* text) {
        QTest::newRow(text) << QString::fromStdString(formula) << text;
    };
    row(m("f", m("num", r("1")) + m("den", r("2"))), "1/2");
    row(r("3") + m("f", m("num", r("1")) + m("den", r("2"))), "3 1/2");
    row(m("f", m("num", r("a+b")) + m("den", r("c"))), "(a+b)/c");
    row(r("1") + r("0"), "10");
    row(m("sSup", m("e", r("x")) + m("sup", r("2"))) + r("+") +
            m("rad", m("radPr", set("degHide", "1")) + m("deg", "") + m("e", r("16"))),
        "x^2+sqrt(16)");
    row(m("rad", m("deg", r("3")) + m("e", r("x"))), "root_3(x)");
    row(m("nary", m("naryPr", set("chr", "∑")) + m("sub", r("i=1")) + m("sup", r("10")) + m("e", r("i"))) +
            m("d", m("dPr", "") + m("e", r("a+b"))),
        "sum from i=1 to 10 of i(a+b)");
    row(m("nary", m("sub", r("0")) + m("sup", r("1")) + m("e", r("x dx"))), "integral from 0 to 1 of x dx");
    row(m("func", m("fName", r("cos")) + m("e", r("x"))), "cos x");
    row(m("d", m("dPr", set("begChr", "[") + set("endChr", "]")) +
                   m("e", m("m", m("mr", m("e", r("1")) + m("e", r("2"))) + m("mr", m("e", r("3")) + m("e", r("4")))))),
        "[1, 2; 3, 4]");
    row(m("d", m("dPr", set("begChr", "{") + set("endChr", "")) +
                   m("e", m("eqArr", m("e", r("x, x&gt;0")) + m("e", r("0, x≤0"))))),
        "{x, x>0; 0, x≤0");
    row(m("d", m("e", m("f", m("fPr", set("type", "noBar")) + m("num", r("n")) + m("den", r("k"))))), "(n choose k)");
    row(m("acc", m("accPr", set("chr", "→")) + m("e", r("v"))), "v\u20D7");
    row(m("sSubSup", m("e", r("x")) + m("sub", r("i")) + m("sup", r("2"))), "x_i^2");
    row(m("limLow", m("e", r("lim")) + m("lim", r("x→0"))) + r("x"), "lim_(x→0) x");
}

void FormulaTest::word() {
    QFETCH(QString, formula);
    QFETCH(QString, text);
    QCOMPARE(docx("<w:r><w:t xml:space=\"preserve\">A </w:t></w:r><m:oMath>" + formula.toStdString() +
                  "</m:oMath><w:r><w:t>, B</w:t></w:r>"),
             "A " + text + ", B");
}

void FormulaTest::formulas_of_web_programs_are_read_once_data() {
    QTest::addColumn<QString>("page");
    const std::string math =
        "<math><semantics><msup><mi>a</mi><mn>2</mn></msup><annotation encoding=\"application/x-tex\">a^2</annotation>"
        "</semantics></math>";
    const auto row = [](const char* program, const std::string& page) {
        QTest::newRow(program) << QString::fromStdString(page);
    };
    row("KaTeX",
        "<span class=\"katex\"><span class=\"katex-mathml\">" + math +
            "</span><span class=\"katex-html\" aria-hidden=\"true\"><span>a</span><span>2</span></span></span>");
    row("Wikipedia",
        "<span class=\"mwe-math-element\"><span class=\"mwe-math-mathml-inline mwe-math-mathml-a11y\" "
        "style=\"display: none;\">" +
            math + "</span><img class=\"mwe-math-fallback-image-inline\" alt=\"{\\displaystyle a^2}\"></span>");
    row("MathJax 2",
        "<span class=\"MathJax_Preview\">a2</span><span class=\"MathJax\"><nobr aria-hidden=\"true\"><span>a</span>"
        "<span>2</span></nobr><span class=\"MJX_Assistive_MathML\">" +
            math + "</span></span><script type=\"math/tex\">a^2</script>");
    row("prefix", "<m:math><m:msup><m:mi>a</m:mi><m:mn>2</m:mn></m:msup></m:math>");
}

void FormulaTest::formulas_of_web_programs_are_read_once() {
    QFETCH(QString, page);
    QCOMPARE(html("<p>A " + page.toStdString() + ", B</p>"), QString("A a^2, B"));
}

void FormulaTest::formulas_stand_apart_from_the_text() {
    QCOMPARE(html("<p>2<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> cups</p>"), QString("2 1/2 cups"));
    QCOMPARE(html("<p hidden>No <math><mi>x</mi></math></p><p>Yes</p>"), QString("Yes"));
    QCOMPARE(html("<p>A <span class=\"katex-html\" aria-hidden=\"true\">b</span></p>"), QString("A b"));
}

void FormulaTest::formula_objects_of_open_documents_are_read() {
    const std::string text =
        "<o:document-content xmlns:o=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
        "xmlns:t=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" xmlns:x=\"http://www.w3.org/1999/xlink\" "
        "xmlns:d=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\"><o:body><o:text><t:p>Take "
        "<d:frame><d:object x:href=\"./Object 1\"/><d:image x:href=\"./ObjectReplacements/Object 1\"/></d:frame> "
        "tablet.<d:frame><d:object x:href=\"./Object 2\"/></d:frame></t:p></o:text></o:body></o:document-content>";
    QVERIFY(lectern::is_odt_part("Object 1/content.xml"));
    QCOMPARE(text_of(lectern::import_odt(
                 {{"content.xml", text},
                  {"Object 1/content.xml",
                   "<?xml version=\"1.0\"?><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><semantics>"
                   "<mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding=\"StarMath 5.0\">{1 over "
                   "2}</annotation></semantics></math>"},
                  {"Object 2/content.xml", "<o:document-content xmlns:o=\"x\"><p>Chart</p></o:document-content>"}},
                 "letter.odt")),
             QString("Take 1/2 tablet."));
}

void FormulaTest::formulas_of_rich_text() {
    const std::string formula = "{\\mmath{\\*\\moMath{\\mf{\\mnum{\\mr 1}}{\\mden{\\mr 2}}}}{\\mmathPict{\\pict 00}}}";
    const std::string text = "{\\rtf1 Take " + formula + " tablet.\\par}";
    QCOMPARE(text_of(lectern::import_rtf(std::as_bytes(std::span(text)), "letter.rtf")), QString("Take 1/2 tablet."));
}

/// A box stands in the middle of a formula, and has one of its own.
void FormulaTest::a_formula_within_a_formula_of_rich_text_is_text() {
    const std::string box = "{\\shp{\\*\\shpinst{\\shptxt in {\\mmath{\\*\\moMath{\\mr x}}} a box}}}";
    const std::string formula = "{\\mmath{\\*\\moMath{\\mf{\\mnum{\\mr 1}}{\\mden{\\mr 2}" + box + "}}}}";
    const std::string text = "{\\rtf1 Take " + formula + " tablet.\\par}";
    const QString read = text_of(lectern::import_rtf(std::as_bytes(std::span(text)), "letter.rtf"));
    for (const char* part : {"Take", "in", "x", "a box", "1/2", "tablet."})
        QVERIFY2(read.contains(part), qPrintable(read));
}

void FormulaTest::endless_formulas_are_named() {
    std::string deep;
    for (int i = 0; i < 200; ++i) deep += "<mrow>";
    QCOMPARE(html("<p>A <math>" + deep + "<mi>x</mi></math> B</p>"), QString("A [formula] B"));
    std::string long_one;
    for (int i = 0; i < 50'000; ++i) long_one += "<mi>x</mi>";
    QCOMPARE(html("<p>A <math>" + long_one + "</math> B</p>"), QString("A [formula] B"));
}

QTEST_APPLESS_MAIN(FormulaTest)
#include "formula_test.moc"
