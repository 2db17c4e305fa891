#include "ui/base/readable_palette.h"

#include <QtTest/QtTest>

#include "tests/ui/base/looks.h"
#include "ui/base/colours.h"

using namespace lectern;

class ReadablePaletteTest : public QObject {
    Q_OBJECT

 private slots:
    void hints_can_be_read_and_are_fainter_than_text();
    void links_and_chosen_rows_can_be_read();
    void what_can_be_read_stays_as_it_is();
    void they_follow_the_desktop();
};

namespace {

/// Of Qt's own style, light and dark.
std::vector<QPalette> palettes() {
    return {QPalette(QColor(0xef, 0xef, 0xef)), lectern::test::dark_palette(), QApplication::palette()};
}

}  // namespace

void ReadablePaletteTest::hints_can_be_read_and_are_fainter_than_text() {
    for (const QPalette& plain : palettes()) {
        const QPalette palette = with_readable_colours(plain);
        const QColor hint = palette.color(QPalette::PlaceholderText), text = palette.color(QPalette::WindowText);
        for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base}) {
            QVERIFY(contrast(hint, palette.color(ground)) >= 4.5);
            QVERIFY(contrast(hint, palette.color(ground)) < contrast(text, palette.color(ground)));
        }
    }
}

void ReadablePaletteTest::links_and_chosen_rows_can_be_read() {
    for (const QPalette& plain : palettes()) {
        const QPalette palette = with_readable_colours(plain);
        for (const QPalette::ColorRole link : {QPalette::Link, QPalette::LinkVisited})
            for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base})
                QVERIFY(contrast(palette.color(link), palette.color(ground)) >= 4.5);
        QVERIFY(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
    }
}

void ReadablePaletteTest::what_can_be_read_stays_as_it_is() {
    QPalette palette = lectern::test::dark_palette();
    palette.setColor(QPalette::Link, QColor(0x8a, 0xb4, 0xf8));
    const QPalette readable = with_readable_colours(palette);
    QCOMPARE(readable.color(QPalette::Link), palette.color(QPalette::Link));
    QCOMPARE(readable.color(QPalette::Highlight), palette.color(QPalette::Highlight));
    QCOMPARE(readable.color(QPalette::Disabled, QPalette::Highlight),
             palette.color(QPalette::Disabled, QPalette::Highlight));
    QCOMPARE(with_readable_colours(readable), readable);
}

void ReadablePaletteTest::they_follow_the_desktop() {
    const auto readable = [] {
        const QPalette now = QApplication::palette();
        return contrast(now.color(QPalette::PlaceholderText), now.color(QPalette::Window)) >= 4.5 &&
               contrast(now.color(QPalette::Link), now.color(QPalette::Window)) >= 4.5;
    };
    QApplication::setPalette(QPalette(QColor(0xef, 0xef, 0xef)));
    keep_palette_readable(*qApp);
    QVERIFY(readable());
    QApplication::setPalette(lectern::test::dark_palette());
    QVERIFY(is_dark(QApplication::palette()));
    QTRY_VERIFY(readable());
}

QTEST_MAIN(ReadablePaletteTest)
#include "readable_palette_test.moc"
