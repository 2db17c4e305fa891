#include <QtTest/QtTest>

#include "app/import/markup/html_import.h"

namespace {

QString text_of(const QByteArray& page) {
    const std::string file = page.toStdString();
    const auto result = lectern::import_html(std::as_bytes(std::span(file)), "page.html");
    return QString::fromStdString(result ? result->text : result.error().what.english()).trimmed();
}

}  // namespace

/// What browsers show of lists, forms and old signs.
class WebTextTest : public QObject {
    Q_OBJECT

 private slots:
    void lists_data();
    void lists();
    void lists_of_books();
    void forms_data();
    void forms();
    void fonts_of_signs_data();
    void fonts_of_signs();
    void closed_windows();
};

void WebTextTest::lists_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* page, const char* text) {
        QTest::newRow(name) << QByteArray(page) << QString(text);
    };
    row("own style", "<ol style='list-style-type: lower-alpha'><li>x<li>y</ol>", "a. x\nb. y");
    row("all in one", "<ol style='list-style:upper-roman inside !important'><li>x<li>y</ol>", "I. x\nII. y");
    row("class", "<style>ol.a{list-style-type:UPPER-LATIN}</style><ol class=a><li>x<li>y</ol>", "A. x\nB. y");
    row("element", "<style>ol{list-style:lower-roman}</style><ol><li>x<li>y</ol>", "i. x\nii. y");
    row("style of the items", "<style>li.r{list-style-type:lower-roman}</style><ol><li>x<li class=r>y</ol>",
        "1. x\nii. y");
    row("style beats type", "<ol type=a style='list-style-type:decimal'><li>x</ol>", "1. x");
    row("type", "<ol type=I start=3><li>x<li type=a>y</ol>", "III. x\nd. y");
    row("value", "<ol type=a><li>x<li value=4>y<li>z</ol>", "a. x\nd. y\ne. z");
    row("counts down", "<ol reversed><li>x<li>y<li>z</ol>", "3. x\n2. y\n1. z");
    row("counts down, with a list within",
        "<ol reversed><li>x<ol reversed><li>p<li>q</ol><li>y<li>z</ol><ol reversed start=9><li>t<li>u</ol>",
        "3. x\n  2. p\n  1. q\n2. y\n1. z\n\n9. t\n8. u");
    row("no marks", "<style>.n{list-style:none}</style><ol class=n><li>(a) x<li>(b) y</ol><ul class=n><li>z</ul>",
        "(a) x\n(b) y\n\nz");
    row("no marks in a list within", "<ul><li>x<ul style='list-style:none'><li>y</ul></ul>", "- x\n  y");
    row("own marks", "<ul style=\"list-style-type:'§'\"><li>x</ul>", "§ x");
    row("pictures for marks", "<ul style='list-style:url(a.png)'><li>x</ul>", "- x");
    row("bullets in a numbered list", "<ol style='list-style-type:square'><li>x</ol>", "- x");
    row("numbers in a bulleted list", "<ul style='list-style-type:decimal'><li>x<li>y</ul>", "1. x\n2. y");
    row("noughts", "<ol style='list-style-type:decimal-leading-zero'><li>x</ol>", "01. x");
    row("Chinese", "<ol style='list-style-type:cjk-ideographic' start=12><li>x</ol>", "十二、 x");
    row("unknown", "<ul style='list-style-type:my-own'><li>x</ul><ol style='list-style-type:my-own'><li>y</ol>",
        "- x\n\n1. y");
}

void WebTextTest::lists() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(page), text);
}

/// Chapters are read by another parser.
void WebTextTest::lists_of_books() {
    QCOMPARE(text_of("<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title>"
                     "<style>.a{list-style-type:lower-alpha}</style></head><body><ol class=\"a\"><li>x</li></ol>"
                     "<ol reversed=\"reversed\"><li>y</li><li>z</li></ol></body></html>"),
             QString("a. x\n\n2. y\n1. z"));
}

void WebTextTest::forms_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* page, const char* text) {
        QTest::newRow(name) << QByteArray(page) << QString(text);
    };
    row("value", "<label>Name<input value=Ada></label><label>Age<input value=36></label>", "Name Ada Age 36");
    row("boxes", "<label><input type=radio checked>Yes</label><label><input type=radio>No</label>", "☒ Yes ☐ No");
    row("choice", "From<select><option>Oslo<option selected>Lund</select>to", "From Lund to");
    row("several lines", "Note<textarea>none</textarea>end", "Note none end");
    row("signs beside a field", "Pay (<input value=5>), now.", "Pay (5), now.");
    row("field without value", "<p>Name<input>: none", "Name: none");
    row("what could be put in", "<p>City <input value=Oslo list=c><datalist id=c><option>Lund</datalist>", "City Oslo");
}

void WebTextTest::forms() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(page), text);
}

void WebTextTest::fonts_of_signs_data() {
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* page, const char* text) {
        QTest::newRow(name) << QByteArray(page) << QString(text);
    };
    row("font", "<p>Load <font face=Symbol>&#163;</font> 5", "Load ≤ 5");
    row("style", "<p><span style='font-family: \"Wingdings\", serif'>þ</span> yes", "☑ yes");
    row("class", "<style>.w{font-family:Wingdings}</style><p><span class=w>o</span> no", "☐ no");
    row("private letters", "<p><span style='font-family:Wingdings'>&#61692;</span> ok", "✓ ok");
    row("Word's own", "<p><span style='mso-char-type:symbol;mso-symbol-font-family:Wingdings'>ü</span> end", "✓ end");
    row("font within",
        "<p><span style='font-family:Symbol'>a<span style='font:7pt \"Times New Roman\"'>a</span>b</span>", "αaβ");
    row("size and font", "<p><span style='font:bold 10.0pt Symbol'>a</span>", "α");
    row("other font", "<p style='font-family:Arial'>a<font face='Segoe UI Symbol'>b", "ab");
}

void WebTextTest::fonts_of_signs() {
    QFETCH(QByteArray, page);
    QFETCH(QString, text);
    QCOMPARE(text_of(page), text);
}

void WebTextTest::closed_windows() {
    QCOMPARE(text_of("<p>a<dialog>closed</dialog><dialog open>open</dialog><p>b"), QString("a\n\nopen\n\nb"));
}

QTEST_APPLESS_MAIN(WebTextTest)
#include "web_text_test.moc"
