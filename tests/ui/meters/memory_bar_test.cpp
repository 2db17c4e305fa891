#include "ui/meters/memory_bar.h"

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/base/colours.h"

using namespace lectern;

namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

event::MemoryUse typical() {
    return {.weights = 4 * gigabyte,
            .cells = 2 * gigabyte,
            .scratch = gigabyte,
            .other_programs = 3 * gigabyte,
            .free = 10 * gigabyte,
            .installed = 20 * gigabyte};
}

constexpr int weights = 0, cells = 1, scratch = 2, free_memory = 4;

}  // namespace

class MemoryBarTest : public QObject {
    Q_OBJECT

 private slots:
    void parts_are_as_wide_as_they_are_large();
    void parts_are_drawn_in_the_colours_of_the_legend();
    void right_to_left_begins_at_the_right();
    void says_all_numbers();
    void legend_takes_lines_as_it_needs_them();
    void more_than_is_installed_stays_in_the_bar();
    void words_on_parts_can_be_read();
    void looks();
};

void MemoryBarTest::parts_are_as_wide_as_they_are_large() {
    MemoryBar bar;
    bar.resize(1001, bar.heightForWidth(1001));
    bar.show_memory(typical(), 18 * gigabyte);
    QCOMPARE(bar.part_area(weights).width(), 200);
    QCOMPARE(bar.part_area(cells).width(), 100);
    QCOMPARE(bar.part_area(free_memory).width(), 500);
    QCOMPARE(bar.part_area(cells).left(), bar.part_area(weights).right() + 1);
}

void MemoryBarTest::parts_are_drawn_in_the_colours_of_the_legend() {
    MemoryBar bar;
    bar.resize(1001, bar.heightForWidth(1001));
    bar.show_memory(typical(), 18 * gigabyte);
    const QImage image = bar.grab().toImage();
    const auto parts = memory_parts(typical(), bar.palette());
    for (const int part : {weights, cells, scratch, free_memory}) {
        const QRect area = bar.part_area(part);
        QCOMPARE(image.pixelColor(area.left() + 2, area.top() + 2), parts[part].colour);
    }
    const int limit = 900;  // 18 of 20 GB
    QCOMPARE(image.pixelColor(limit, bar.part_area(free_memory).center().y()), bar.palette().color(QPalette::Text));
}

void MemoryBarTest::right_to_left_begins_at_the_right() {
    MemoryBar bar;
    bar.setLayoutDirection(Qt::RightToLeft);
    bar.resize(1001, bar.heightForWidth(1001));
    bar.show_memory(typical(), 18 * gigabyte);
    QCOMPARE(bar.part_area(weights).right(), 1000);
    QVERIFY(bar.part_area(cells).right() < bar.part_area(weights).left());
}

void MemoryBarTest::says_all_numbers() {
    MemoryBar bar;
    bar.show_memory(typical(), 18 * gigabyte);
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&bar);
    QCOMPARE(spoken->text(QAccessible::Name), "Memory");
    QCOMPARE(spoken->text(QAccessible::Value),
             "Model weights: 4.0 GB\nDocument memory: 2.0 GB\nWorking memory: 1.0 GB\nOther programs: 3.0 GB\nFree: "
             "10.0 GB\n"
             "Safe limit: 18.0 GB");
    QCOMPARE(lectern::test::unnamed_controls(bar), QStringList());
}

void MemoryBarTest::legend_takes_lines_as_it_needs_them() {
    MemoryBar bar;
    bar.show_memory(typical(), 0);
    QVERIFY(bar.heightForWidth(200) > bar.heightForWidth(2000));
    bar.show_legend(false);
    QCOMPARE(bar.heightForWidth(200), bar.heightForWidth(2000));
}

/// Weights are counted whole, and their file is not always in the memory.
void MemoryBarTest::more_than_is_installed_stays_in_the_bar() {
    MemoryBar bar;
    event::MemoryUse memory = typical();
    memory.weights = 30 * gigabyte;
    bar.resize(501, bar.heightForWidth(501));
    bar.show_memory(memory, 0);
    QVERIFY(bar.part_area(free_memory).right() < bar.width());
}

void MemoryBarTest::words_on_parts_can_be_read() {
    for (const QPalette& palette : {QApplication::palette(), lectern::test::dark_palette()})
        for (const MemoryPart& part : memory_parts(typical(), palette))
            QVERIFY2(contrast(readable_on(part.colour), part.colour) >= 4.5, qPrintable(part.name));
}

void MemoryBarTest::looks() {
    MemoryBar bar;
    bar.show_memory(typical(), 18 * gigabyte);
    lectern::test::save_looks(bar, "memory_bar", 420);
}

LECTERN_UI_TEST(MemoryBarTest)
#include "memory_bar_test.moc"
