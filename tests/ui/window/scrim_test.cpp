// A window that waits for an answer to a dialog is darkened, and only then.
#include "ui/window/scrim.h"

#include <QtTest/QtTest>
#include <QtWidgets>

using namespace lectern;

class ScrimTest : public QObject {
    Q_OBJECT

 private slots:
    void it_lies_over_the_window_while_a_dialog_waits();
    void what_does_not_block_the_window_darkens_nothing();
};

void ScrimTest::it_lies_over_the_window_while_a_dialog_waits() {
    QWidget window;
    Scrim scrim(&window);
    window.resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QColor before = window.grab().toImage().pixelColor(10, 10);
    QDialog dialog(&window);
    dialog.open();
    QTRY_VERIFY(scrim.isVisible());
    QCOMPARE(scrim.geometry(), window.rect());
    const QColor dark = window.grab().toImage().pixelColor(10, 10);
    QVERIFY(qAbs(dark.green() - before.green() * 0.62) < 3);
    window.resize(500, 350);
    QTRY_COMPARE(scrim.geometry(), window.rect());
    dialog.reject();
    QTRY_VERIFY(!scrim.isVisible());
}

void ScrimTest::what_does_not_block_the_window_darkens_nothing() {
    QWidget window;
    Scrim scrim(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QDialog beside(&window);
    beside.show();
    QVERIFY(QTest::qWaitForWindowExposed(&beside));
    QVERIFY(!scrim.isVisible());
}

QTEST_MAIN(ScrimTest)
#include "scrim_test.moc"
