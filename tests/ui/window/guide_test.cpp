// The guide that comes with the program.
#include <QtTest/QtTest>
#include <QtWidgets>

#include "ui/window/guide_viewer.h"

using namespace lectern;

class GuideTest : public QObject {
    Q_OBJECT

 private slots:
    void every_page_has_a_title_and_is_shown();
    void every_link_leads_somewhere();
    void a_link_to_a_page_chooses_it();

 private:
    static QListWidget& pages_of(const GuideViewer& viewer) { return *viewer.findChild<QListWidget*>(); }
    static QTextBrowser& text_of(const GuideViewer& viewer) { return *viewer.findChild<QTextBrowser*>(); }
    /// As they stand in the page.
    static QStringList links_of(const QTextDocument& page);
};

QStringList GuideTest::links_of(const QTextDocument& page) {
    QStringList links;
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (const QString link = part.fragment().charFormat().anchorHref(); !link.isEmpty()) links << link;
    return links;
}

void GuideTest::every_page_has_a_title_and_is_shown() {
    const GuideViewer viewer;
    const int files = static_cast<int>(QDir(LECTERN_ROOT "/docs/guide").entryList({"*.md"}).size());
    QCOMPARE(pages_of(viewer).count(), files);
    for (int row = 0; row < files; ++row) {
        pages_of(viewer).setCurrentRow(row);
        const QString title = pages_of(viewer).item(row)->text();
        QVERIFY(!title.isEmpty());
        QVERIFY2(text_of(viewer).toPlainText().startsWith(title), qPrintable(title));
    }
}

void GuideTest::every_link_leads_somewhere() {
    const GuideViewer viewer;
    int links = 0;
    for (int row = 0; row < pages_of(viewer).count(); ++row) {
        pages_of(viewer).setCurrentRow(row);
        for (const QString& link : links_of(*text_of(viewer).document())) {
            const QUrl target = text_of(viewer).source().resolved(QUrl(link));
            if (target.scheme() != "qrc") continue;
            QVERIFY2(QFile::exists(":" + target.path()), qPrintable(link));
            ++links;
        }
    }
    QVERIFY(links > 5);
}

void GuideTest::a_link_to_a_page_chooses_it() {
    const GuideViewer viewer;
    const auto address = [&](int row) { return pages_of(viewer).item(row)->data(Qt::UserRole).toUrl(); };
    QCOMPARE(text_of(viewer).source(), address(0));
    emit text_of(viewer).anchorClicked(QUrl(address(2).fileName()));
    QCOMPARE(pages_of(viewer).currentRow(), 2);
    QCOMPARE(text_of(viewer).source(), address(2));
    emit text_of(viewer).anchorClicked(QUrl("../library.md"));
    QCOMPARE(text_of(viewer).source().path(), QString("/docs/library.md"));
}

QTEST_MAIN(GuideTest)
#include "guide_test.moc"
