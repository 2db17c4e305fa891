// A box that is not ticked is seen, light and dark, in a window and in a list; a name in a menu is whole.
#include "ui/base/readable_style.h"

#include <QtWidgets>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/base/colours.h"

using namespace lectern;

class ReadableStyleTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() { QApplication::setStyle(new ReadableStyle); }
    void a_box_without_a_tick_is_seen_data();
    void a_box_without_a_tick_is_seen();
};

namespace {

/// WCAG 2.2, 1.4.11: of what has to be seen in order to use a control.
constexpr double least_contrast = 3;

double strongest_edge(const QImage& image, const QRect& box, const QColor& ground) {
    double strongest = 1;
    for (int x = box.left(); x <= box.right(); ++x)
        strongest = std::max(strongest, contrast(image.pixelColor(x, box.center().y()), ground));
    return strongest;
}

}  // namespace

void ReadableStyleTest::a_box_without_a_tick_is_seen_data() {
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << QApplication::style()->standardPalette();
    QTest::newRow("dark") << test::dark_palette();
}

void ReadableStyleTest::a_box_without_a_tick_is_seen() {
    QFETCH(QPalette, palette);
    QCheckBox box;
    box.setPalette(palette);
    box.resize(100, 30);
    QStyleOptionButton option;
    option.initFrom(&box);
    const QRect indicator = box.style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, &box);
    QVERIFY(strongest_edge(box.grab().toImage(), indicator, palette.color(QPalette::Window)) >= least_contrast);

    QListWidget list;
    list.setPalette(palette);
    list.setFrameShape(QFrame::NoFrame);
    list.addItem(QString());
    list.item(0)->setCheckState(Qt::Unchecked);
    list.show();
    const QImage drawn = list.viewport()->grab().toImage();
    QVERIFY(strongest_edge(drawn, list.visualItemRect(list.item(0)), palette.color(QPalette::Base)) >= least_contrast);
}

LECTERN_UI_TEST(ReadableStyleTest)
#include "readable_style_test.moc"
