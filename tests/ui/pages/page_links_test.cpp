// Links of a page are seen under the mouse and lead where they say, inside and outside of the document.
#include "ui/pages/page_links.h"

#include <QClipboard>
#include <QHelpEvent>
#include <QMenu>
#include <QMessageBox>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QToolTip>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"

using namespace lectern;

namespace {

const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";

/// The first place of the view, in reading order, that `wanted` says yes to.
template <typename Wanted>
std::optional<QPoint> place_in(DocumentView& view, Wanted wanted) {
    const QRect seen = canvas_of(view).viewport()->rect();
    for (int y = seen.top(); y < seen.bottom(); y += 4)
        for (int x = seen.left(); x < seen.right(); x += 4)
            if (const auto target = canvas_of(view).link_under(QPointF(x, y)); target && wanted(*target))
                return QPoint(x, y);
    return std::nullopt;
}

bool leads_inside(const LinkTarget& target) {
    return target.position.has_value();
}

void click(DocumentView& view, const QPoint& place) {
    QTest::mouseClick(canvas_of(view).viewport(), Qt::LeftButton, {}, place);
    QCoreApplication::processEvents();
}

}  // namespace

class PageLinksTest : public QObject {
    Q_OBJECT

 private slots:
    void the_contents_of_a_pdf_lead_to_their_pages();
    void addresses_of_a_pdf_are_asked_about();
    void the_mouse_shows_where_it_is();
    void markdown_leads_to_headings_and_addresses();
    void what_may_not_be_opened_is_no_link();
    void the_keyboard_follows_too();
};

void PageLinksTest::the_contents_of_a_pdf_lead_to_their_pages() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(imported(sample), {sample});
    std::optional<QPoint> place;
    for (int page = 0; page < 4 && !place; ++page) {
        view.go_to_page(page);
        wait_for_pictures(view);
        place = place_in(view, leads_inside);
    }
    QVERIFY(place);
    const double from = view.position();
    const double to = *canvas_of(view).link_under(*place)->position;
    QVERIFY(static_cast<int>(to) > view.page());
    click(view, *place);
    QCOMPARE(view.page(), static_cast<int>(to));
    QVERIFY(view.can_go_back());
    view.go_back();
    QVERIFY(std::abs(view.position() - from) < 0.05);
    // Who selects a part of it does not follow it.
    QTest::mousePress(canvas_of(view).viewport(), Qt::LeftButton, {}, *place);
    QTest::mouseMove(canvas_of(view).viewport(), *place + QPoint(90, 0));
    QTest::mouseRelease(canvas_of(view).viewport(), Qt::LeftButton, {}, *place + QPoint(90, 0));
    QCoreApplication::processEvents();
    QVERIFY(std::abs(view.position() - from) < 0.05);
}

void PageLinksTest::addresses_of_a_pdf_are_asked_about() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("links.pdf");
    {
        QTextDocument text;
        text.setHtml("<p style='font-size:30pt'>See <a href='https://example.org/a'>the site</a> today.</p>");
        QPdfWriter writer(file);
        text.print(&writer);
    }
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(imported(file.toStdString()), {file.toStdString()});
    wait_for_pictures(view);
    QTest::qWait(50);
    const auto place = place_in(view, [](const LinkTarget& target) { return !target.address.isEmpty(); });
    QVERIFY(place);
    QSignalSpy wanted(view.findChild<PageLinks*>(), &PageLinks::address_wanted);
    click(view, *place);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].toUrl(), QUrl("https://example.org/a"));
    auto* question = view.findChild<QMessageBox*>();
    QVERIFY(question != nullptr && question->isVisible());
    question->close();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, *place, canvas_of(view).viewport()->mapToGlobal(*place));
    QApplication::sendEvent(canvas_of(view).viewport(), &asked);
    auto* menu = view.findChild<QMenu*>();
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().at(0)->text().remove('&'), QString("Open link…"));
    menu->actions().at(1)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("https://example.org/a"));
    menu->close();
}

void PageLinksTest::the_mouse_shows_where_it_is() {
    DocumentView view;
    view.resize(800, 600);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.show_document(imported_text("Look at <https://example.org/x> now.\n", "a.md"), {});
    QWidget* page = canvas_of(view).viewport();
    const auto place = place_in(view, [](const LinkTarget&) { return true; });
    QVERIFY(place);
    const QImage before = picture_of(view);
    QTest::mouseMove(page, *place);
    QTRY_COMPARE(page->cursor().shape(), Qt::PointingHandCursor);  // on an X server it comes back from there
    const QRegion line = difference(picture_of(view), before);
    QVERIFY(!line.isEmpty() && line.boundingRect().height() <= 2);
    QHelpEvent help(QEvent::ToolTip, *place, page->mapToGlobal(*place));
    QApplication::sendEvent(page, &help);
    QVERIFY(QToolTip::text().contains("https://example.org/x"));
    QTest::mouseMove(page, {3, 3});
    QTRY_COMPARE(page->cursor().shape(), Qt::IBeamCursor);
    QTRY_VERIFY(difference(picture_of(view), before).isEmpty());
}

void PageLinksTest::markdown_leads_to_headings_and_addresses() {
    QByteArray text = "[Down](#the-rent-of-it) and [out](https://example.org/y \"z\") and [nowhere](#no).\n\n";
    for (int line = 0; line < 200; ++line) text += "More and more.\n\n";
    text += "# The *rent* of it\n\nAnd https://example.org/z, as written.\n";
    DocumentView view;
    view.resize(800, 600);
    view.show();
    view.show_document(imported_text(text, "a.md"), {});
    const auto down = place_in(view, leads_inside);
    QVERIFY(down);
    const auto out = place_in(view, [](const LinkTarget& target) { return !target.address.isEmpty(); });
    QCOMPARE(canvas_of(view).link_under(*out)->address, QString("https://example.org/y"));
    click(view, *down);
    QVERIFY(view.position() > 0.5);
    const auto written = place_in(view, [](const LinkTarget& target) { return !target.address.isEmpty(); });
    QVERIFY(written);
    QCOMPARE(canvas_of(view).link_under(*written)->address, QString("https://example.org/z"));
    QVERIFY(view.can_go_back());
}

void PageLinksTest::what_may_not_be_opened_is_no_link() {
    DocumentView view;
    view.resize(800, 600);
    view.show();
    view.show_document(
        imported_text("[a](file:///etc/passwd) [b](javascript:alert(1)) [c](mailto:a@b.c?attach=/x)\n", "a.md"), {});
    QSignalSpy wanted(view.findChild<PageLinks*>(), &PageLinks::address_wanted);
    QWidget* page = canvas_of(view).viewport();
    int looked_at = 0;
    place_in(view, [&](const LinkTarget&) { return ++looked_at < 0; });
    QVERIFY(looked_at > 0);
    for (int x = 0; x < 700; x += 10) {
        const QPoint place(x, 30);
        click(view, place);
        QTest::mouseMove(page, place);
        QCOMPARE(page->cursor().shape(), Qt::IBeamCursor);
    }
    QCOMPARE(wanted.count(), 0);
}

void PageLinksTest::the_keyboard_follows_too() {
    DocumentView view;
    view.resize(800, 600);
    view.show();
    const auto document = imported_text("Look at [the site](https://example.org/x) now.\n", "a.md");
    view.show_document(document, {});
    QSignalSpy wanted(view.findChild<PageLinks*>(), &PageLinks::address_wanted);
    canvas_of(view).place_caret(span_of(*document, "Look").begin);
    QTest::keyClick(&canvas_of(view), Qt::Key_Return);
    QCOMPARE(wanted.count(), 0);
    canvas_of(view).place_caret(span_of(*document, "the site").begin);
    QTest::keyClick(&canvas_of(view), Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
    if (auto* question = view.findChild<QMessageBox*>()) question->close();
}

int main(int argc, char** argv) {
    return run_page_test<PageLinksTest>(argc, argv);
}
#include "page_links_test.moc"
