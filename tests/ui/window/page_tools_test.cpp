// What a person marks in the window is there after a restart; a quote goes into the question; pages go dark.
#include <QMenuBar>
#include <QPlainTextEdit>
#include <algorithm>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/ui/window/open_window.h"
#include "ui/notes/document_notes.h"
#include "ui/pages/document_canvas.h"
#include "ui/pages/document_view.h"
#include "ui/window/document_pane.h"

using namespace lectern;
using test::patience;
using test::some_text;
using test::write;

class PageToolsTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init() { begin_test(); }
    void cleanup() { close_window(); }
    void a_highlight_is_there_after_a_restart();
    void a_document_that_was_not_read_keeps_its_notes();
    void a_quote_goes_into_the_question();
    void pages_go_dark_and_stay_so();

 private:
    DocumentCanvas& canvas() { return *window_->findChild<DocumentCanvas*>(); }
    DocumentNotes& notes() { return window_->findChild<DocumentPane*>()->notes(); }
    void press(int key, Qt::KeyboardModifiers modifiers) {
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        canvas().setFocus();
        QTest::keyClick(&canvas(), static_cast<Qt::Key>(key), modifiers);
    }
    QAction* action(const QString& text) {
        const auto actions = window_->menuBar()->findChildren<QAction*>() + window_->findChildren<QAction*>();
        const auto found =
            std::ranges::find_if(actions, [&](const QAction* one) { return one->text().remove('&').startsWith(text); });
        return found == actions.end() ? nullptr : *found;
    }
    /// Everything that was asked of the library is done.
    void settle() {
        const auto asked = workspace_->library().try_with([](ReadingLibrary*) { return 0; });
        while (!asked.isFinished()) QTest::qWait(5);
        QTest::qWait(20);
    }
};

void PageToolsTest::a_highlight_is_there_after_a_restart() {
    ready(file_);
    canvas().select({0, 9});
    press(Qt::Key_H, Qt::ControlModifier);
    QCOMPARE(canvas().marks().notes.size(), 1U);
    canvas().select({12, 20});
    press(Qt::Key_H, Qt::ControlModifier);
    QCOMPARE(canvas().marks().notes.size(), 2U);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(canvas().marks().notes.size(), 1U);
    settle();
    emit opened().files_changed();  // the pages are shown anew
    QCOMPARE(canvas().marks().notes.size(), 1U);
    close_window();
    reopened();
    QTRY_COMPARE_WITH_TIMEOUT(canvas().marks().notes.size(), 1U, patience);
    QCOMPARE(canvas().marks().notes[0].span, (TextSpan{0, 9}));
    // The reading goes, the document stays, and what was marked with it.
    QVERIFY(action("Highlights and notes")->isEnabled());
}

void PageToolsTest::a_document_that_was_not_read_keeps_its_notes() {
    open_window();
    window_->open({file_});
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && opened().document != nullptr, patience);
    settle();
    notes().add({3, 9}, "mine");
    settle();
    write(file_, "Something new stands before it. " + some_text(900));
    close_window();
    open_window();
    window_->open({file_});
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && opened().document != nullptr, patience);
    QTRY_COMPARE_WITH_TIMEOUT(canvas().marks().notes.size(), 1U, patience);
    QCOMPARE(canvas().marks().notes[0].text, QString("mine"));
    QVERIFY(canvas().marks().notes[0].span.begin > 9);  // its words stand further down now
}

void PageToolsTest::a_quote_goes_into_the_question() {
    ready(file_);
    canvas().select({0, 9});
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    auto* box = qobject_cast<QPlainTextEdit*>(window_->focusWidget());
    QVERIFY(box != nullptr);
    const QString quote = QString::fromStdString(opened().document->text.substr(0, 9)).simplified();
    QVERIFY2(box->toPlainText().startsWith("“" + quote + "”"), qPrintable(box->toPlainText()));
    QVERIFY(box->textCursor().atEnd());
    QTest::keyClicks(box, "Why?");
    canvas().select({12, 20});
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(box->toPlainText().contains("Why?"), qPrintable(box->toPlainText()));  // nothing typed is lost
}

void PageToolsTest::pages_go_dark_and_stay_so() {
    ready(file_);
    window_->resize(1366, 768);  // where the page is seen beside the conversation
    QAction* night = action("Night pages");
    QVERIFY(night != nullptr && night->isCheckable() && !night->isChecked());
    // Between its edge, which the keyboard marks, and its text.
    const auto lightness = [this] { return canvas().viewport()->grab().toImage().pixelColor(8, 8).lightness(); };
    QTRY_VERIFY_WITH_TIMEOUT(lightness() > 200, patience);
    night->trigger();
    QVERIFY(lightness() < 80);
    close_window();
    reopened();
    window_->resize(1366, 768);
    QVERIFY(action("Night pages")->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(lightness() < 80, patience);
    action("Night pages")->trigger();
    QVERIFY(!settings_->night_pages());  // as the theme
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    PageToolsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "page_tools_test.moc"
