#include "ui/retention/retention_map.h"

#include <QToolButton>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/base/colours.h"
#include "ui/retention/retention_colours.h"
#include "ui/retention/retention_table.h"

using namespace lectern;

namespace {

PageRetention read_page(int number, float kept) {
    return {.name = QString::number(number), .state = PageRetention::State::read, .kept = kept};
}

std::vector<PageRetention> pages_of(int count, float kept) {
    std::vector<PageRetention> pages;
    for (int i = 0; i < count; ++i) pages.push_back(read_page(i + 1, kept));
    return pages;
}

/// A book of which two thirds are read, with two scans.
std::vector<PageRetention> half_read(int count) {
    std::vector<PageRetention> pages;
    for (int i = 0; i < count; ++i) {
        PageRetention page = read_page(i + 1, 0.02f + 0.9f * static_cast<float>((i * 7) % 10) / 30);
        if (i >= count * 2 / 3) page.state = PageRetention::State::not_read;
        if (i % (count / 3) == 5) page.state = PageRetention::State::no_text;
        pages.push_back(page);
    }
    return pages;
}

QColor middle_of(RetentionStrip& strip, int page) {
    const QRectF cell = strip.cell_area(page);
    return strip.grab().toImage().pixelColor(static_cast<int>(cell.left() + 3), static_cast<int>(cell.center().y()));
}

}  // namespace

class RetentionMapTest : public QObject {
    Q_OBJECT

 private slots:
    void pages_of_a_document();
    void pages_have_the_colour_of_their_share();
    void more_is_further_from_the_ground_in_light_and_dark();
    void what_was_not_read_is_hatched_and_scans_are_marked();
    void many_pages_share_pixels();
    void geometry_is_that_of_the_pages();
    void click_jumps_and_drag_scrolls();
    void keys_move_and_enter_jumps();
    void view_hits_and_evidence_are_drawn();
    void evidence_on_a_page_is_said();
    void screen_readers_get_a_row_a_page();
    void table_follows_the_map();
    void every_control_has_a_name();
    void looks();
};

void RetentionMapTest::pages_of_a_document() {
    Document document;
    document.text = "abcd";
    document.pages = {{"i", 0, 2}, {"ii", 2, 2}, {"1", 2, 4}};
    const auto pages = page_retention(document, {0.22f, 0, 0}, 1);
    QCOMPARE(describe(pages[0]), "Page i: 22\u00a0% of its memory kept");
    QCOMPARE(describe(pages[1]), "Page ii: no text");
    QCOMPARE(describe(pages[2]), "Page 1: not read");
}

void RetentionMapTest::pages_have_the_colour_of_their_share() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 400);
    strip.show_pages({read_page(1, 1), read_page(2, 0.1f), read_page(3, 0.01f), read_page(4, 0)});
    for (int page = 0; page < 4; ++page)
        QCOMPARE(middle_of(strip, page), retention_colour(strip.palette(), strip.pages()[page].kept));
}

void RetentionMapTest::more_is_further_from_the_ground_in_light_and_dark() {
    for (const QPalette& palette : {QApplication::palette(), lectern::test::dark_palette()}) {
        double before = 0;
        for (const double kept : {0.0, 0.01, 0.03, 0.1, 0.3, 1.0}) {
            const double now = contrast(retention_colour(palette, kept), palette.color(QPalette::Base));
            QVERIFY2(now > before + 0.05, qPrintable(QString("%1: %2").arg(kept).arg(now)));
            before = now;
        }
    }
}

void RetentionMapTest::what_was_not_read_is_hatched_and_scans_are_marked() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 400);
    strip.show_pages({{.name = "1", .state = PageRetention::State::not_read},
                      {.name = "2", .state = PageRetention::State::no_text}});
    const QImage image = strip.grab().toImage();
    const QColor ground = strip.palette().color(QPalette::Base);
    const auto painted = [&](int page) {
        const QRect cell = strip.cell_area(page).toRect().adjusted(1, 1, -1, -1);
        int count = 0;
        for (int x = cell.left(); x < cell.right(); ++x)
            for (int y = cell.top(); y < cell.bottom(); ++y) count += image.pixelColor(x, y) != ground;
        return count / double(cell.width() * cell.height());
    };
    QVERIFY(painted(0) > 0.15);
    QVERIFY(painted(1) > 0);
    QVERIFY(painted(1) < 0.02);
}

/// 3,000 pages on 300 pixels: the first half keeps everything, the second nothing.
void RetentionMapTest::many_pages_share_pixels() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 300);
    auto pages = pages_of(3000, 1);
    for (int i = 1500; i < 3000; ++i) pages[i].kept = 0;
    strip.show_pages(pages);
    QCOMPARE(middle_of(strip, 700), retention_colour(strip.palette(), 1));
    QCOMPARE(middle_of(strip, 2300), retention_colour(strip.palette(), 0));
    // Neighbours that differ are drawn as their mean.
    for (int i = 0; i < 3000; ++i) pages[i].kept = i % 2 == 0 ? 0.2f : 0.4f;
    strip.show_pages(pages);
    const double found = contrast(middle_of(strip, 1500), Qt::white);
    QVERIFY(found > contrast(retention_colour(strip.palette(), 0.25), Qt::white));
    QVERIFY(found < contrast(retention_colour(strip.palette(), 0.35), Qt::white));
}

void RetentionMapTest::geometry_is_that_of_the_pages() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 700);
    for (const int count : {1, 7, 640, 5000}) {
        strip.show_pages(pages_of(count, 1));
        for (const int page : {0, count / 3, count - 1})
            QCOMPARE(strip.page_at(strip.cell_area(page).center().y()), page);
    }
}

void RetentionMapTest::click_jumps_and_drag_scrolls() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 700);
    strip.show_pages(pages_of(100, 1));
    QSignalSpy chosen(&strip, &RetentionStrip::page_chosen), scrolled(&strip, &RetentionStrip::scrolled);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.cell_area(42).center().toPoint());
    QCOMPARE(chosen.takeFirst().first().toInt(), 42);

    QTest::mousePress(&strip, Qt::LeftButton, {}, strip.cell_area(42).center().toPoint());
    QTest::mouseMove(&strip, strip.cell_area(60).center().toPoint());
    QTest::mouseRelease(&strip, Qt::LeftButton, {}, strip.cell_area(60).center().toPoint());
    QVERIFY(std::abs(scrolled.takeLast().first().toDouble() - 60.5) < 0.2);
    QCOMPARE(chosen.count(), 0);
}

void RetentionMapTest::keys_move_and_enter_jumps() {
    RetentionStrip strip;
    strip.show_pages(pages_of(100, 1));
    QSignalSpy chosen(&strip, &RetentionStrip::page_chosen);
    const auto after = [&](Qt::Key key) {
        QTest::keyClick(&strip, key);
        return strip.focus_page();
    };
    QCOMPARE(after(Qt::Key_Down), 1);
    QCOMPARE(after(Qt::Key_PageDown), 11);
    QCOMPARE(after(Qt::Key_Up), 10);
    QCOMPARE(after(Qt::Key_PageUp), 0);
    QCOMPARE(after(Qt::Key_End), 99);
    QCOMPARE(after(Qt::Key_Down), 99);
    QTest::keyClick(&strip, Qt::Key_Return);
    QCOMPARE(chosen.takeFirst().first().toInt(), 99);
    QCOMPARE(after(Qt::Key_Home), 0);
    QCOMPARE(chosen.count(), 0);
}

void RetentionMapTest::view_hits_and_evidence_are_drawn() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 700);
    strip.show_pages(pages_of(100, 1));
    const QImage plain = strip.grab().toImage();
    const auto changed_rows = [&] {
        const QImage now = strip.grab().toImage();
        QList<int> rows;
        for (int y = 0; y < now.height(); ++y)
            for (int x = 0; x < now.width(); ++x)
                if (now.pixel(x, y) != plain.pixel(x, y)) {
                    rows << y;
                    break;
                }
        return rows;
    };
    const auto near = [&](int y, double page, int pixels) {
        return std::abs(y - (strip.cell_area(0).top() + 6.86 * page)) <= pixels;
    };
    strip.show_hits({30});
    QVERIFY(near(changed_rows().first(), 30.5, 4) && near(changed_rows().last(), 30.5, 4));
    strip.show_hits({});
    strip.show_view(10, 13);
    QVERIFY(near(changed_rows().first(), 10, 4) && near(changed_rows().last(), 13, 4));
    strip.show_view(0, 0);
    strip.show_evidence({{1, 50}, {2, 50}});
    QVERIFY(near(changed_rows().first(), 50.5, 12) && near(changed_rows().last(), 50.5, 12));
}

void RetentionMapTest::evidence_on_a_page_is_said() {
    RetentionStrip strip;
    strip.show_pages(pages_of(100, 0.22f));
    strip.show_evidence({{2, 50}, {1, 3}, {3, 50}});
    strip.show_hits({50});
    strip.set_focus_page(50);
    QCOMPARE(strip.value_text(), "Page 51: 22\u00a0% of its memory kept. Found here by the search. Evidence 2, 3");
}

void RetentionMapTest::screen_readers_get_a_row_a_page() {
    RetentionStrip strip;
    strip.resize(strip.sizeHint().width(), 700);
    strip.show_pages(pages_of(100, 0.22f));
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&strip);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), 100);
    QAccessibleInterface* row = list->child(41);
    QCOMPARE(row->role(), QAccessible::ListItem);
    QCOMPARE(row->text(QAccessible::Name), "Page 42: 22\u00a0% of its memory kept");
    QCOMPARE(list->indexOfChild(row), 41);
    QCOMPARE(list->child(41), row);
    QVERIFY(row->rect().isValid());
    QVERIFY(list->child(100) == nullptr);
    strip.show_pages(pages_of(10, 1));
    QVERIFY(!row->isValid());
}

void RetentionMapTest::table_follows_the_map() {
    RetentionMap map;
    map.show_pages(pages_of(3, 0.5f));
    map.open_table();
    auto* table = map.findChild<RetentionTable*>();
    QVERIFY(table != nullptr);
    map.show_pages(pages_of(5, 0.25f));
    QCOMPARE(table->findChild<RetentionTableModel*>()->rowCount(), 5);
    QSignalSpy chosen(&map, &RetentionMap::page_chosen);
    emit table->page_chosen(4);
    QCOMPARE(chosen.takeFirst().first().toInt(), 4);
}

void RetentionMapTest::every_control_has_a_name() {
    RetentionMap map;
    map.show_pages(pages_of(3, 0.5f));
    map.open_table();
    QCOMPARE(lectern::test::unnamed_controls(map), QStringList());
}

void RetentionMapTest::looks() {
    for (const int pages : {18, 640}) {
        RetentionMap map;
        map.show_pages(half_read(pages));
        map.show_view(pages / 4.0, pages / 4.0 + 2);
        map.show_hits({pages / 10, pages / 9, pages / 2});
        map.show_evidence({{1, pages / 3}, {2, pages / 3 + 1}, {3, pages / 3 + 1}, {4, pages / 2}});
        lectern::test::save_looks(map, QString("retention_map_%1").arg(pages), 0, 700);
    }
    RetentionTable table;
    table.show_pages(half_read(40));
    lectern::test::save_looks(table, "retention_table", 420, 400);
}

LECTERN_UI_TEST(RetentionMapTest)
#include "retention_map_test.moc"
