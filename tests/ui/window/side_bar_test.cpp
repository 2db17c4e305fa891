#include "ui/window/side_bar.h"

#include <QAction>
#include <QLineEdit>
#include <QMainWindow>
#include <QSplitter>
#include <QToolButton>

#include "tests/ui/base/ui_test.h"
#include "ui/window/folding.h"

using namespace lectern;

/// How many panes there are, and what the side bar is where there are few.
class SideBarTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void panes_go_where_there_is_no_room_data();
    void panes_go_where_there_is_no_room();
    void a_pane_that_needs_more_leaves_less();
    void a_place_is_seen_at_a_time();
    void in_a_rail_places_open_over_the_page();
    void what_lies_over_the_page_goes_when_something_else_is_used();
    void a_rail_that_opens_shows_the_same_place();

 private:
    std::unique_ptr<QMainWindow> window_;
    SideBar* side_;
    QLineEdit *first_, *second_, *page_;
};

void SideBarTest::init() {
    window_ = std::make_unique<QMainWindow>();
    auto* panes = new QSplitter(window_.get());
    side_ = new SideBar(panes);
    page_ = new QLineEdit(panes);
    first_ = new QLineEdit;
    second_ = new QLineEdit;
    side_->add_place("bookshelf", "Library", QKeySequence("Ctrl+1"), first_);
    side_->add_place("search", "Search", QKeySequence("Ctrl+2"), second_);
    window_->addActions(side_->places());
    window_->setCentralWidget(panes);
    window_->resize(1200, 700);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

void SideBarTest::panes_go_where_there_is_no_room_data() {
    QTest::addColumn<int>("letter");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("fold");
    const auto row = [](const char* name, int letter, int width, int side, Fold fold) {
        QTest::newRow(name) << letter << width << side << static_cast<int>(fold);
    };
    row("just enough for three", 13, 1100, 240, Fold::three);
    row("a pixel less", 13, 1099, 240, Fold::rail);
    row("a small window", 13, 1000, 240, Fold::rail);
    row("just enough for two", 13, 792, 240, Fold::rail);
    row("the smallest", 13, 640, 240, Fold::one);
    row("large letters", 26, 1366, 480, Fold::rail);
    row("large letters, small window", 26, 1191, 480, Fold::one);
}

void SideBarTest::panes_go_where_there_is_no_room() {
    QFETCH(int, letter);
    QFETCH(int, width);
    QFETCH(int, side);
    QFETCH(int, fold);
    QCOMPARE(static_cast<int>(fold_of(width, letter, {.side = side})), fold);
}

void SideBarTest::a_pane_that_needs_more_leaves_less() {
    QCOMPARE(static_cast<int>(fold_of(1100, 13, {.side = 240, .conversation = 381})), static_cast<int>(Fold::rail));
    QCOMPARE(static_cast<int>(fold_of(1100, 13, {.side = 240, .page = 481})), static_cast<int>(Fold::rail));
}

void SideBarTest::a_place_is_seen_at_a_time() {
    QVERIFY(first_->isVisible());
    QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
    QVERIFY(!first_->isVisible() && second_->isVisible());
    QVERIFY(second_->hasFocus());
    side_->places()[1]->trigger();  // once more: it stays
    QVERIFY(second_->isVisible());
    QVERIFY(side_->places()[1]->isChecked());
}

void SideBarTest::in_a_rail_places_open_over_the_page() {
    const int page = page_->width();
    side_->set_narrow(true);
    QTRY_VERIFY(page_->width() > page);
    QVERIFY(!first_->isVisible());
    for (const QAction* place : side_->places()) QVERIFY(!place->isChecked());
    const int wide = page_->width();
    side_->places()[1]->trigger();
    QVERIFY(second_->isVisible() && second_->hasFocus());
    QVERIFY(side_->places()[1]->isChecked());
    QCOMPARE(page_->width(), wide);
    QTest::keyClick(second_, Qt::Key_Escape);
    QVERIFY(!second_->isVisible());
    side_->places()[0]->trigger();
    QVERIFY(first_->isVisible());
    side_->places()[0]->trigger();
    QVERIFY(!first_->isVisible());
}

void SideBarTest::what_lies_over_the_page_goes_when_something_else_is_used() {
    side_->set_closed(true);
    side_->places()[0]->trigger();
    QVERIFY(first_->isVisible());
    QTest::mouseClick(page_, Qt::LeftButton);
    QTRY_VERIFY(!first_->isVisible());
}

void SideBarTest::a_rail_that_opens_shows_the_same_place() {
    side_->set_closed(true);
    QVERIFY(side_->is_rail());
    side_->places()[1]->trigger();
    side_->put_away();
    side_->set_narrow(true);
    side_->set_closed(false);
    QVERIFY(side_->is_rail());  // there is no room
    side_->set_narrow(false);
    QVERIFY(!side_->is_rail());
    QVERIFY(second_->isVisible());
    QVERIFY(side_->places()[1]->isChecked() && !side_->places()[0]->isChecked());
}

LECTERN_UI_TEST(SideBarTest)

#include "side_bar_test.moc"
