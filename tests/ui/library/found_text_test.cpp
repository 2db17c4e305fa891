// What was found is shown with some words around it, and nothing of it is markup.
#include "ui/library/found_text.h"

#include "tests/ui/base/ui_test.h"

using namespace lectern;

class FoundTextTest : public QObject {
    Q_OBJECT

 private slots:
    void what_was_found_is_bold_data();
    void what_was_found_is_bold();
    void a_long_passage_is_cut_around_it();
};

void FoundTextTest::what_was_found_is_bold_data() {
    QTest::addColumn<QString>("passage");
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("html");
    QTest::newRow("a word") << "The insurance paid."
                            << "insurance"
                            << "The <b>insurance</b> paid.";
    QTest::newRow("another form") << "It is insured here."
                                  << "Insurance"
                                  << "It is <b>insured</b> here.";
    QTest::newRow("not within a word") << "A reinsurer."
                                       << "insure"
                                       << "A reinsurer.";
    QTest::newRow("two words") << "fire and water"
                               << "water, fire"
                               << "<b>fire</b> and <b>water</b>";
    QTest::newRow("Chinese") << QString::fromUtf8("保险公司支付了费用") << QString::fromUtf8("支付")
                             << QString::fromUtf8("保险公司<b>支付</b>了费用");
    QTest::newRow("an umlaut") << QString::fromUtf8("Die Gebühren steigen") << QString::fromUtf8("GEBÜHR")
                               << QString::fromUtf8("Die <b>Gebühren</b> steigen");
    QTest::newRow("markup") << "<img> & <b>"
                            << "img"
                            << "&lt;<b>img</b>&gt; &amp; &lt;b&gt;";
    QTest::newRow("a pattern") << "a.c abc (x"
                               << "(x .* ["
                               << "a.c abc (<b>x</b>";
    QTest::newRow("nothing") << "Some words."
                             << "?!"
                             << "Some words.";
}

void FoundTextTest::what_was_found_is_bold() {
    QFETCH(QString, passage);
    QFETCH(QString, query);
    QTEST(found_text(passage, query), "html");
}

void FoundTextTest::a_long_passage_is_cut_around_it() {
    const QString before = QString("before ").repeated(60), after = QString(" after").repeated(60);
    const QString html = found_text(before + "lantern" + after, "lantern");
    QVERIFY2(html.startsWith(QString::fromUtf8("…before ")) && html.endsWith(QString::fromUtf8(" after…")),
             qPrintable(html));
    QVERIFY(html.contains(" <b>lantern</b> "));
    QVERIFY(html.size() < 200);
    QVERIFY(found_text(QString("x").repeated(1000), "lantern").size() < 200);
}

LECTERN_UI_TEST(FoundTextTest)
#include "found_text_test.moc"
