#include "ui/budget/budget_slider.h"

#include <QDoubleSpinBox>
#include <QLabel>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/budget/budget_track.h"

using namespace lectern;

namespace {

constexpr std::uint64_t megabyte = 1'000'000, gigabyte = 1000 * megabyte;

BudgetRange typical() {
    return {.minimum = 100 * megabyte,
            .recommended = 3 * gigabyte,
            .everything = 12 * gigabyte,
            .available = 14 * gigabyte,
            .installed = 24 * gigabyte,
            .document_tokens = 131'000};
}

BudgetTrack* track(const BudgetSlider& slider) {
    return slider.findChild<BudgetTrack*>();
}

}  // namespace

class BudgetSliderTest : public QObject {
    Q_OBJECT

 private slots:
    void small_budgets_have_as_many_steps_as_large();
    void ends_are_exact();
    void more_than_there_is_cannot_be_chosen();
    void taken_memory_lies_at_the_end();
    void caption_says_what_is_kept();
    void keys_move_it();
    void dragging_wants_and_letting_go_chooses();
    void numbers_can_be_entered();
    void moved_by_the_program_it_is_silent();
    void right_to_left_begins_at_the_right();
    void screen_readers_hear_bytes();
    void note_is_shown();
    void every_control_has_a_name();
    void looks();
};

void BudgetSliderTest::small_budgets_have_as_many_steps_as_large() {
    const BudgetScale scale(typical());
    const double doubled = scale.position(200 * megabyte) - scale.position(100 * megabyte);
    QVERIFY(std::abs(scale.position(8 * gigabyte) - scale.position(4 * gigabyte) - doubled) < 1e-9);
    QCOMPARE(scale.bytes(scale.position(3 * gigabyte)), 3 * gigabyte);
}

void BudgetSliderTest::ends_are_exact() {
    BudgetSlider slider;
    slider.set_range(typical());
    QTest::keyClick(track(slider), Qt::Key_End);
    QCOMPARE(slider.budget(), 12 * gigabyte);
    QTest::keyClick(track(slider), Qt::Key_Home);
    QCOMPARE(slider.budget(), 100 * megabyte);
}

void BudgetSliderTest::more_than_there_is_cannot_be_chosen() {
    BudgetSlider slider;
    BudgetRange range = typical();
    range.available = 5 * gigabyte;
    slider.set_range(range);
    slider.set_budget(9 * gigabyte);
    QCOMPARE(slider.budget(), 5 * gigabyte);
    QTest::mouseClick(track(slider), Qt::LeftButton, {}, {track(slider)->width() - 5, 8});
    QCOMPARE(slider.budget(), 5 * gigabyte);
}

void BudgetSliderTest::taken_memory_lies_at_the_end() {
    BudgetTrack line;
    line.set_range(typical());
    line.resize(800, line.heightForWidth(800));
    QCOMPARE(line.taken_area().left(), line.x_of(14 * gigabyte));
    QCOMPARE(line.taken_area().right() + 1, line.x_of(24 * gigabyte));
    // Hatched: more than one colour.
    const QImage image = line.grab(line.taken_area()).toImage();
    QSet<QRgb> colours;
    for (int x = 0; x < image.width(); ++x) colours << image.pixel(x, image.height() / 2);
    QVERIFY(colours.size() > 2);
}

void BudgetSliderTest::caption_says_what_is_kept() {
    BudgetSlider slider;
    slider.set_range(typical());
    slider.set_budget(6 * gigabyte);
    QCOMPARE(slider.caption(), "6.0 GB: about 50\u00a0% is remembered in detail.");
    slider.show_kept(6 * gigabyte, 28'900, 1.06);
    QCOMPARE(slider.caption(), "6.0 GB: 22\u00a0% is remembered in detail; expected quality: very good (100\u00a0%).");
    BudgetRange other = typical();
    other.available -= gigabyte;
    slider.set_range(other);
    QVERIFY2(slider.caption().contains("22\u00a0%"), qPrintable(slider.caption()));
    other.document_tokens /= 2;
    slider.set_range(other);
    QVERIFY2(slider.caption().contains("about"), qPrintable(slider.caption()));
    slider.set_range(typical());
    slider.show_kept(6 * gigabyte, 28'900, {});
    QVERIFY(slider.caption().endsWith("expected quality: not measured for this model."));
    slider.show_kept(5 * gigabyte, 20'000, 1);  // an answer to an older question
    QCOMPARE(slider.caption(), "6.0 GB: about 50\u00a0% is remembered in detail.");
    slider.set_budget(12 * gigabyte);
    slider.show_kept(12 * gigabyte, 131'000, {});
    QCOMPARE(slider.caption(), "12.0 GB: everything is remembered in detail.");
}

void BudgetSliderTest::keys_move_it() {
    BudgetSlider slider;
    slider.set_range(typical());
    slider.set_budget(gigabyte);
    QSignalSpy chosen(&slider, &BudgetSlider::budget_chosen);
    QTest::keyClick(track(slider), Qt::Key_Right);
    QVERIFY(slider.budget() > gigabyte);
    QVERIFY(slider.budget() < gigabyte * 11 / 10);
    QVERIFY(chosen.wait());
    QCOMPARE(chosen.takeFirst().first().toULongLong(), slider.budget());
}

void BudgetSliderTest::dragging_wants_and_letting_go_chooses() {
    BudgetSlider slider;
    slider.set_range(typical());
    slider.resize(900, 100);
    slider.show();
    BudgetTrack* line = track(slider);
    QSignalSpy wanted(&slider, &BudgetSlider::budget_wanted), chosen(&slider, &BudgetSlider::budget_chosen);
    QTest::mousePress(line, Qt::LeftButton, {}, {line->x_of(gigabyte), 8});
    QTest::mouseMove(line, {line->x_of(2 * gigabyte), 8});
    QVERIFY(wanted.wait());
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(chosen.count(), 0);
    QTest::mouseRelease(line, Qt::LeftButton, {}, {line->x_of(2 * gigabyte), 8});
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first().first().toULongLong(), slider.budget());
    QVERIFY(slider.budget() > gigabyte * 19 / 10 && slider.budget() < gigabyte * 21 / 10);
}

void BudgetSliderTest::numbers_can_be_entered() {
    BudgetSlider slider;
    slider.set_range(typical());
    auto* box = slider.findChild<QDoubleSpinBox*>();
    QSignalSpy chosen(&slider, &BudgetSlider::budget_chosen);
    box->selectAll();
    QTest::keyClicks(box, "2.5");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(slider.budget(), 2500 * megabyte);
    QVERIFY(chosen.wait());
    QCOMPARE(chosen.takeFirst().first().toULongLong(), 2500 * megabyte);
}

void BudgetSliderTest::moved_by_the_program_it_is_silent() {
    BudgetSlider slider;
    slider.set_range(typical());
    QSignalSpy wanted(&slider, &BudgetSlider::budget_wanted);
    slider.set_budget(2 * gigabyte);
    QCOMPARE(slider.findChild<QDoubleSpinBox*>()->text(), "2.0 GB");
    QVERIFY(!wanted.wait(400));
}

void BudgetSliderTest::right_to_left_begins_at_the_right() {
    BudgetTrack line;
    line.setLayoutDirection(Qt::RightToLeft);
    line.set_range(typical());
    line.resize(800, line.heightForWidth(800));
    QVERIFY(line.x_of(gigabyte) > line.x_of(2 * gigabyte));
    QTest::mouseClick(&line, Qt::LeftButton, {}, {line.x_of(3 * gigabyte), 8});
    QVERIFY(line.bytes() > 2900 * megabyte && line.bytes() < 3100 * megabyte);
}

void BudgetSliderTest::screen_readers_hear_bytes() {
    BudgetSlider slider;
    slider.set_range(typical());
    slider.set_budget(3 * gigabyte);
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(track(slider));
    QCOMPARE(spoken->role(), QAccessible::Slider);
    QCOMPARE(spoken->text(QAccessible::Value), "3.0 GB");
    spoken->valueInterface()->setCurrentValue(4e9);
    QCOMPARE(slider.budget(), 4 * gigabyte);
}

void BudgetSliderTest::note_is_shown() {
    BudgetSlider slider;
    slider.show_note("Needs to read again (about 2 min).");
    bool found = false;
    for (const auto* label : slider.findChildren<QLabel*>())
        found |= label->text().startsWith("Needs") && !label->isHidden();
    QVERIFY(found);
}

void BudgetSliderTest::every_control_has_a_name() {
    BudgetSlider slider;
    slider.set_range(typical());
    QCOMPARE(lectern::test::unnamed_controls(slider), QStringList());
}

void BudgetSliderTest::looks() {
    BudgetSlider slider;
    slider.set_range(typical());
    slider.set_budget(6 * gigabyte);
    slider.show_kept(6 * gigabyte, 28'900, 1.06);
    slider.show_note("More than before: the document needs to be read again (about 2 min).");
    lectern::test::save_looks(slider, "budget_slider", 640);
}

LECTERN_UI_TEST(BudgetSliderTest)
#include "budget_slider_test.moc"
