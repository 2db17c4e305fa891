// What a model writes is shown and not obeyed.
#include "ui/conversation/answer_browser.h"

#include <QDesktopServices>
#include <QMessageBox>
#include <QTextBlock>
#include <QToolTip>

#include "tests/ui/base/picture_trap.h"
#include "tests/ui/base/ui_test.h"
#include "ui/base/outside_link.h"

using namespace lectern;

constexpr std::array schemes{"http", "https", "mailto", "file", "javascript", "data"};

class AnswerBrowserTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void pictures_are_their_words_data();
    void pictures_are_their_words();
    void no_address_that_an_answer_names_is_read();
    void links_that_lead_elsewhere_are_text_data();
    void links_that_lead_elsewhere_are_text();
    void a_link_is_asked_about_first();
    void a_mail_is_asked_about_first();
    void titles_of_links_are_not_shown();
    void formatting_stays();

 public slots:
    void open_address(const QUrl& address) { opened_ << address; }

 private:
    static QStringList links_of(const QTextBrowser& browser);
    static bool has_pictures(const QTextBrowser& browser);
    QMessageBox* question() const { return browser_->findChild<QMessageBox*>(); }

    QTemporaryDir folder_;
    std::unique_ptr<test::PictureTrap> trap_;
    std::unique_ptr<AnswerBrowser> browser_;
    QList<QUrl> opened_;
};

void AnswerBrowserTest::initTestCase() {
    QVERIFY(QDir::setCurrent(folder_.path()));
    trap_ = std::make_unique<test::PictureTrap>(folder_.filePath("trap.png"));
    for (const char* scheme : schemes) QDesktopServices::setUrlHandler(scheme, this, "open_address");
}

void AnswerBrowserTest::cleanupTestCase() {
    for (const char* scheme : schemes) QDesktopServices::unsetUrlHandler(scheme);
}

void AnswerBrowserTest::init() {
    browser_ = std::make_unique<AnswerBrowser>();
    browser_->resize(400, 300);
    opened_.clear();
}

QStringList AnswerBrowserTest::links_of(const QTextBrowser& browser) {
    QStringList links;
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (at.fragment().charFormat().isAnchor()) links << at.fragment().charFormat().anchorHref();
    return links;
}

bool AnswerBrowserTest::has_pictures(const QTextBrowser& browser) {
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (at.fragment().charFormat().isImageFormat()) return true;
    return browser.toPlainText().contains(QChar::ObjectReplacementCharacter);
}

void AnswerBrowserTest::pictures_are_their_words_data() {
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("shown");
    QTest::addRow("a file") << "see ![the plan](trap.png) here"
                            << "see the plan here";
    QTest::addRow("a device") << "![code](/dev/zero)"
                              << "code";
    QTest::addRow("another machine") << "![x](http://192.0.2.1/y.png?leak=1)"
                                     << "x";
    QTest::addRow("data") << "![d](data:image/png;base64,iVBORw0KGgo=)"
                          << "d";
    QTest::addRow("without words") << "a ![](trap.png) b"
                                   << "a  b";
    QTest::addRow("beside each other") << "![a](trap.png)![b](trap.png)"
                                       << "ab";
    QTest::addRow("by name") << "![named][n]\n\n[n]: trap.png"
                             << "named";
    QTest::addRow("in a link") << "[![in](trap.png)](https://example.org)"
                               << "in";
    QTest::addRow("in a table") << "| a |\n|---|\n| ![t](trap.png) |"
                                << "t";
    QTest::addRow("as HTML") << "<img src=\"trap.png\">"
                             << "<img src=\"trap.png\">";
}

void AnswerBrowserTest::pictures_are_their_words() {
    QFETCH(QString, markdown);
    QFETCH(QString, shown);
    browser_->show_text(markdown);
    browser_->grab();
    QVERIFY(!has_pictures(*browser_));
    QVERIFY2(browser_->toPlainText().contains(shown), qPrintable(browser_->toPlainText()));
    QVERIFY(!trap_->sprung());
}

/// Also while it is written, letter by letter.
void AnswerBrowserTest::no_address_that_an_answer_names_is_read() {
    const QString all =
        "![a](trap.png \"title\") ![b](file:trap.png)\n\n[c]: trap.png\n\n![c] <trap.png> [d](trap.png)";
    for (qsizetype length = 1; length <= all.size(); ++length) {
        browser_->show_text(all.left(length));
        browser_->grab();
        QVERIFY2(!trap_->sprung(), qPrintable(all.left(length)));
    }
    // The same Markdown as Qt shows it springs the trap.
    QTextBrowser usual;
    usual.resize(400, 300);
    usual.setMarkdown(all);
    usual.grab();
    QVERIFY(trap_->sprung());
}

void AnswerBrowserTest::links_that_lead_elsewhere_are_text_data() {
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("stays");
    for (const char* address : {"javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "/etc/passwd",
                                "trap.png", "#1", "ftp://example.org/x", "smb://192.0.2.1/x", "vbscript:x",
                                "JaVaScRiPt:x", "https:///nowhere", "mailto:", "qrc:/x", "about:blank", "lectern:x",
                                "mailto:a@example.org?attach=/etc/passwd", "mailto:a@example.org%3Fattach=/etc/passwd",
                                "mailto:a@example.org%0ABcc:b@example.org", "mailto:a@example.org#x"})
        QTest::addRow("%s", address) << QString(address) << false;
    for (const char* address :
         {"https://example.org/a?b=c#d", "http://example.org", "mailto:a@example.org", "HTTPS://EXAMPLE.ORG"})
        QTest::addRow("%s", address) << QString(address) << true;
    QTest::addRow("too long") << "https://example.org/" + QString(5000, 'x') << false;
}

void AnswerBrowserTest::links_that_lead_elsewhere_are_text() {
    QFETCH(QString, address);
    QFETCH(bool, stays);
    browser_->show_text("before [words](" + address + ") behind");
    QCOMPARE(links_of(*browser_).size(), stays ? 1 : 0);
    QCOMPARE(browser_->toPlainText(), "before words behind");
    emit browser_->anchorClicked(QUrl(address));
    QCOMPARE(question() != nullptr, stays);
    QVERIFY(opened_.isEmpty());
}

void AnswerBrowserTest::a_link_is_asked_about_first() {
    const QUrl address("https://user@b\u00fccher.example/a?leak=1");
    browser_->show_text("[your bank](" + address.toString(QUrl::FullyEncoded) + ")");
    emit browser_->anchorClicked(address);
    // In ASCII, with the host by itself: none of it can look like another address.
    QVERIFY2(question()->text().contains(" xn--bcher-kva.example."), qPrintable(question()->text()));
    QVERIFY(question()->informativeText().contains("https://user@xn--bcher-kva.example/a?leak=1"));
    QCOMPARE(question()->defaultButton(), question()->button(QMessageBox::Cancel));
    question()->button(QMessageBox::Cancel)->click();
    QTRY_VERIFY(question() == nullptr);
    QVERIFY(opened_.isEmpty());
    emit browser_->anchorClicked(address);
    for (QAbstractButton* button : question()->buttons())
        if (question()->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    QTRY_COMPARE(opened_, QList<QUrl>{address});
}

void AnswerBrowserTest::a_mail_is_asked_about_first() {
    emit browser_->anchorClicked(QUrl("mailto:a@example.org"));
    for (QAbstractButton* button : question()->buttons())
        if (question()->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    QTRY_COMPARE(opened_, QList<QUrl>{QUrl("mailto:a@example.org")});
}

/// Qt shows them as tooltips, and takes them for rich text by their looks.
void AnswerBrowserTest::titles_of_links_are_not_shown() {
    const QString title = "<h1>Lectern</h1><img src='trap.png'>";
    browser_->show_text(QString("[the source](https://example.org/ \"%1\") [gone](file:x \"%1\")").arg(title));
    browser_->show();
    for (int x = 0; x < browser_->width(); x += 5) {
        const QPoint at(x, browser_->fontMetrics().height() / 2);
        QHelpEvent help(QEvent::ToolTip, at, browser_->viewport()->mapToGlobal(at));
        QApplication::sendEvent(browser_->viewport(), &help);
        QVERIFY2(!QToolTip::isVisible(), qPrintable(QToolTip::text()));
    }
    QVERIFY(!trap_->sprung());
    QCOMPARE(links_of(*browser_), QStringList{"https://example.org/"});
}

void AnswerBrowserTest::formatting_stays() {
    browser_->show_text("**bold** [gone](file:x) *slanted* `code`");
    const QTextBlock block = browser_->document()->begin();
    QStringList bold, slanted;
    for (auto at = block.begin(); !at.atEnd(); ++at) {
        if (at.fragment().charFormat().fontWeight() > QFont::Normal) bold << at.fragment().text();
        if (at.fragment().charFormat().fontItalic()) slanted << at.fragment().text();
        QVERIFY(!at.fragment().charFormat().isAnchor());
    }
    QCOMPARE(bold, QStringList{"bold"});
    QCOMPARE(slanted, QStringList{"slanted"});
}

LECTERN_UI_TEST(AnswerBrowserTest)
#include "answer_browser_test.moc"
