// What takes long says so after a second, and can be broken off.
#include "ui/base/wait_dialog.h"

#include <QtWidgets>

#include "tests/ui/base/ui_test.h"

using namespace lectern;

class WaitDialogTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() { work_.finish(); }
    void is_gone_when_the_work_has_ended();
    void is_not_seen_when_the_work_was_quick();
    void cancel_breaks_the_work_off();
    void escape_breaks_the_work_off_in_a_window_that_is_not_active();
    void a_window_that_closes_breaks_the_work_off();

 private:
    WaitDialog* wait(QWidget* parent) { return new WaitDialog("Exporting…", work_.future(), cancel_, parent); }

    QPromise<void> work_;
    std::shared_ptr<CancelToken> cancel_;
};

void WaitDialogTest::init() {
    work_ = QPromise<void>();
    work_.start();
    cancel_ = std::make_shared<CancelToken>();
}

void WaitDialogTest::is_gone_when_the_work_has_ended() {
    QWidget window;
    window.show();
    const QPointer<WaitDialog> dialog = wait(&window);
    QVERIFY(!dialog->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(dialog->isVisible(), 3000);
    QVERIFY(!cancel_->cancelled());
    work_.finish();
    QTRY_VERIFY(dialog.isNull());
}

void WaitDialogTest::is_not_seen_when_the_work_was_quick() {
    QWidget window;
    window.show();
    const QPointer<WaitDialog> dialog = wait(&window);
    work_.finish();
    QTRY_VERIFY(dialog.isNull());
}

void WaitDialogTest::cancel_breaks_the_work_off() {
    QWidget window;
    window.show();
    const QPointer<WaitDialog> dialog = wait(&window);
    QTRY_VERIFY(dialog->isVisible());
    dialog->findChild<QPushButton*>()->click();
    QVERIFY(cancel_->cancelled());
    QVERIFY(!dialog.isNull());  // the work has not ended yet
    work_.finish();
    QTRY_VERIFY(dialog.isNull());
}

void WaitDialogTest::escape_breaks_the_work_off_in_a_window_that_is_not_active() {
    QWidget window, other;
    window.show();
    const QPointer<WaitDialog> dialog = wait(&window);
    QTRY_VERIFY(dialog->isVisible());
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(cancel_->cancelled());
}

void WaitDialogTest::a_window_that_closes_breaks_the_work_off() {
    {
        QWidget window;
        wait(&window);
        QVERIFY(!cancel_->cancelled());
    }
    QVERIFY(cancel_->cancelled());
}

LECTERN_UI_TEST(WaitDialogTest)
#include "wait_dialog_test.moc"
