#include "ui/meters/speed_plot.h"

#include <cmath>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/theme/theme.h"

using namespace lectern;

class SpeedPlotTest : public QObject {
    Q_OBJECT

 private slots:
    void says_both_speeds();
    void smooths_over_five_seconds();
    void draws_a_line_where_there_was_speed();
    void follows_the_palette();
    void every_control_has_a_name();
    void looks();
};

namespace {

/// Reading for 40 s, then answering.
void show_minute(SpeedPlot& plot) {
    for (int second = 0; second < 40; ++second) plot.show_speeds(second, 2900 - 20 * second, {});
    for (int second = 40; second <= 60; ++second) plot.show_speeds(second, {}, 38 + second % 3);
}

int coloured_pixels(const QImage& image, const QColor& colour, int from, int to) {
    int found = 0;
    for (int x = from; x < to; ++x)
        for (int y = 0; y < image.height(); ++y) found += image.pixelColor(x, y) == colour;
    return found;
}

QImage picture(SpeedPlot& plot) {
    plot.resize(600, 200);
    plot.show();
    QCoreApplication::processEvents();
    return plot.grab().toImage();
}

}  // namespace

void SpeedPlotTest::says_both_speeds() {
    SpeedPlot plot;
    QCOMPARE(plot.value_text(), "Reading: –\nAnswering: –");
    plot.show_speeds(0, 2940, {});
    QCOMPARE(plot.value_text(), "Reading: 2,940 tok/s\nAnswering: –");
    plot.show_speeds(1, {}, 38);
    QCOMPARE(plot.value_text(), "Reading: –\nAnswering: 38 tok/s");
    QCOMPARE(QAccessible::queryAccessibleInterface(&plot)->text(QAccessible::Value), plot.value_text());
}

void SpeedPlotTest::smooths_over_five_seconds() {
    SpeedPlot plot;
    plot.show_speeds(0, 9000, {});
    for (int second = 1; second <= 5; ++second) plot.show_speeds(second, second * 100, {});
    QCOMPARE(plot.value_text(), "Reading: 300 tok/s\nAnswering: –");
}

void SpeedPlotTest::draws_a_line_where_there_was_speed() {
    SpeedPlot plot;
    show_minute(plot);
    const QImage image = picture(plot);
    const QColor reading = themed(plot.palette(), Token::meter_1);
    QVERIFY(coloured_pixels(image.copy(0, 60, 600, 140), reading, 100, 350) > 50);
    QCOMPARE(coloured_pixels(image.copy(0, 60, 600, 140), reading, 420, 520), 0);
}

void SpeedPlotTest::follows_the_palette() {
    SpeedPlot plot;
    show_minute(plot);
    picture(plot);
    plot.setPalette(lectern::test::dark_palette());
    const QImage image = picture(plot);
    QCOMPARE(image.pixelColor(300, 100), lectern::test::dark_palette().color(QPalette::Base));
}

void SpeedPlotTest::every_control_has_a_name() {
    SpeedPlot plot;
    QCOMPARE(lectern::test::unnamed_controls(plot), QStringList());
}

void SpeedPlotTest::looks() {
    SpeedPlot plot;
    show_minute(plot);
    lectern::test::save_looks(plot, "speed_plot", 320);
}

LECTERN_UI_TEST(SpeedPlotTest)
#include "speed_plot_test.moc"
