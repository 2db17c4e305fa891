#include "ui/base/shown_text.h"

#include <QTextDocumentFragment>
#include <QtTest/QtTest>

#include "ui/base/file_name_text.h"

class ShownTextTest : public QObject {
    Q_OBJECT

 private slots:
    void a_proposed_name_leads_nowhere_data();
    void a_proposed_name_leads_nowhere();
    void names_are_shown_without_their_folder();
    void markup_is_shown_and_lines_break();
};

void ShownTextTest::a_proposed_name_leads_nowhere_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("proposed");
    QTest::addRow("a name") << "lease.pdf"
                            << "lease.pdf.md";
    QTest::addRow("another folder") << "../../.bashrc"
                                    << "_.._.bashrc.md";
    QTest::addRow("a whole path") << "/etc/passwd"
                                  << "_etc_passwd.md";
    QTest::addRow("of Windows") << "C:\\x:y<z>|?*\""
                                << "C__x_y_z_____.md";
    QTest::addRow("hidden") << ".profile"
                            << "profile.md";
    QTest::addRow("nothing") << ""
                             << "lectern.md";
    QTest::addRow("nothing but dots") << " .. "
                                      << "lectern.md";
    QTest::addRow("turned") << QString::fromUtf8("a\u202efdp") << "a_u202efdp.md";
    QTest::addRow("too long") << QString(300, 'x') << QString(59, 'x') + QString::fromUtf8("….md");
}

void ShownTextTest::a_proposed_name_leads_nowhere() {
    QFETCH(QString, name);
    QFETCH(QString, proposed);
    QCOMPARE(lectern::proposed_file_name(name, ".md"), proposed);
}

void ShownTextTest::names_are_shown_without_their_folder() {
    QCOMPARE(lectern::file_name_text("/a/b\x1b.txt"), QString("b\\x1b.txt"));
}

void ShownTextTest::markup_is_shown_and_lines_break() {
    const QString text = "<img src=x> & a long line\nand another";
    const QString shown = lectern::without_markup(text);
    QVERIFY(!shown.contains("<img") && shown.contains("long line"));  // with blanks that let it break
    QVERIFY(Qt::mightBeRichText(shown));
    QCOMPARE(QTextDocumentFragment::fromHtml(shown).toPlainText(), text);
}

QTEST_MAIN(ShownTextTest)
#include "shown_text_test.moc"
