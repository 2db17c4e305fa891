// What is selected on the page can be asked about, copied, marked; what is marked is seen.
#include <QClipboard>
#include <QHelpEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QToolTip>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/note_hints.h"
#include "ui/pages/page_actions.h"
#include "ui/pages/selection_bar.h"

using namespace lectern;

namespace {

const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";

const std::shared_ptr<const Document>& handbook() {
    static const std::shared_ptr<const Document> document = imported(sample);
    return document;
}

const std::shared_ptr<const Document>& lease() {
    static const std::shared_ptr<const Document> document =
        imported_text("# Lease\n\nThe rent is due on the first day.\n\nThe deposit comes back.\n", "lease.md");
    return document;
}

class Shown {
 public:
    explicit Shown(bool pdf) : is_pdf(pdf) {
        view.resize(800, 600);
        view.show();
        view.show_document(is_pdf ? handbook() : lease(), {sample});
        if (is_pdf) wait_for_pictures(view);
    }
    SelectionBar& bar() { return *view.findChild<SelectionBar*>(); }
    void select(const TextSpan& span) {
        show(span);
        canvas_of(view).select(span);
    }
    void show(const TextSpan& span) {
        view.go_to_text(span.begin, span.end);
        if (is_pdf) wait_for_pictures(view);
    }
    TextSpan words() {
        if (!is_pdf) return span_of(*lease(), "rent is due");
        const WordBox& word = handbook()->words[handbook()->words.size() / 2];
        return {word.begin, word.begin + word.length};
    }

    const bool is_pdf;
    DocumentView view;
};

}  // namespace

class SelectionTest : public QObject {
    Q_OBJECT

 private slots:
    void a_bar_stands_above_it_data() { kinds(); }
    void a_bar_stands_above_it();
    void escape_closes_the_bar();
    void the_mouse_shows_it_when_it_is_let_go();
    void everything_has_a_key();
    void a_question_gets_the_words_and_the_page();
    void a_whole_document_is_selected_quickly();
    void notes_are_seen_data() { kinds(); }
    void notes_are_seen();
    void a_note_says_what_was_written();
    void the_menu_says_what_can_be_done();

 private:
    static void kinds() {
        QTest::addColumn<bool>("is_pdf");
        QTest::newRow("pdf") << true;
        QTest::newRow("text") << false;
    }
};

void SelectionTest::a_bar_stands_above_it() {
    QFETCH(bool, is_pdf);
    Shown shown(is_pdf);
    QVERIFY(!shown.bar().isVisible());
    shown.select(shown.words());
    QVERIFY(shown.bar().isVisible());
    const QRect place = place_on_canvas(shown.view, shown.words());
    QVERIFY(!shown.bar().geometry().intersects(place));
    const int gap = std::min(std::abs(place.top() - shown.bar().geometry().bottom()),
                             std::abs(shown.bar().geometry().top() - place.bottom()));
    QVERIFY2(gap >= 6 && gap <= 10, qPrintable(QString::number(gap)));
    QVERIFY(canvas_of(shown.view).viewport()->rect().contains(shown.bar().geometry()));
    for (const QToolButton* button : shown.bar().findChildren<QToolButton*>()) {
        QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty());
        QVERIFY(!button->icon().pixmap(16, 16).isNull());
    }
    keep_picture(shown.view, is_pdf ? "selection-pdf" : "selection-text");
    canvas_of(shown.view).place_caret(0);
    QVERIFY(!shown.bar().isVisible());
}

void SelectionTest::escape_closes_the_bar() {
    Shown shown(false);
    shown.select(shown.words());
    QTest::keyClick(&canvas_of(shown.view), Qt::Key_Escape);
    QVERIFY(!shown.bar().isVisible());
    QCOMPARE(shown.view.selected_text(), QString("rent is due"));
    canvas_of(shown.view).verticalScrollBar()->setValue(3);
    QVERIFY(!shown.bar().isVisible());  // until something else is selected
    shown.select(span_of(*lease(), "deposit"));
    QVERIFY(shown.bar().isVisible());
    for (int press = 0; press < 2; ++press) QTest::keyClick(&canvas_of(shown.view), Qt::Key_Escape);
    QCOMPARE(shown.view.selected_text(), QString());
}

void SelectionTest::the_mouse_shows_it_when_it_is_let_go() {
    Shown shown(false);
    QWidget* page = canvas_of(shown.view).viewport();
    const QRect place = place_on_canvas(shown.view, shown.words());
    QTest::mousePress(page, Qt::LeftButton, {}, place.center() - QPoint(place.width() / 2, 0));
    QTest::mouseMove(page, place.center());
    QVERIFY(!shown.bar().isVisible());
    QTest::mouseRelease(page, Qt::LeftButton, {}, place.center());
    QVERIFY(shown.bar().isVisible());
}

void SelectionTest::everything_has_a_key() {
    Shown shown(false);
    shown.view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&shown.view));
    QSignalSpy highlights(&shown.view, &DocumentView::highlight_wanted);
    QSignalSpy notes(&shown.view, &DocumentView::note_wanted);
    QSignalSpy questions(&shown.view, &DocumentView::question_wanted);
    const auto press_all = [&] {
        QTest::keyClick(&canvas_of(shown.view), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(&canvas_of(shown.view), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(&canvas_of(shown.view), Qt::Key_H, Qt::ControlModifier);
    };
    press_all();
    QVERIFY(highlights.isEmpty() && notes.isEmpty() && questions.isEmpty());  // nothing is selected
    shown.select(shown.words());
    press_all();
    QCOMPARE(highlights.count(), 1);
    QCOMPARE(highlights[0][0].value<TextSpan>(), shown.words());
    QCOMPARE(notes.count(), 1);
    QCOMPARE(questions.count(), 1);
    QCOMPARE(shown.view.selected_text(), QString());  // it would cover the highlight
}

void SelectionTest::a_question_gets_the_words_and_the_page() {
    Shown shown(false);
    QSignalSpy questions(&shown.view, &DocumentView::question_wanted);
    shown.select(shown.words());
    shown.view.actions().ask->trigger();
    QCOMPARE(questions[0][0].toString(), QString("“rent is due” (p. 1)"));
    shown.view.actions().copy_with_page->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("“rent is due” (p. 1)"));
    QVERIFY(!shown.bar().isVisible());
}

void SelectionTest::a_whole_document_is_selected_quickly() {
    Shown shown(true);
    canvas_of(shown.view).select_all();
    QVERIFY(shown.bar().isVisible());
    QElapsedTimer time;
    time.start();
    for (int step = 0; step < 20; ++step) canvas_of(shown.view).verticalScrollBar()->setValue(100 * step);
    QVERIFY2(time.elapsed() < 1000, qPrintable(QString::number(time.elapsed())));
}

void SelectionTest::notes_are_seen() {
    QFETCH(bool, is_pdf);
    Shown shown(is_pdf);
    const TextSpan words = shown.words();
    shown.show(words);
    const QImage plain = picture_of(shown.view);
    shown.view.set_notes({{.id = 1, .span = words, .text = {}}});
    const QImage marked = picture_of(shown.view);
    const QRect box = place_in_picture(shown.view, words);
    const QRegion changed = difference(marked, plain);
    QVERIFY(box.adjusted(-1, -1, 1, 1).contains(changed.boundingRect()));
    QVERIFY(changed.boundingRect().width() >= box.width() - 3);
    shown.view.set_notes({{.id = 1, .span = words, .text = "why"}});
    QVERIFY(difference(picture_of(shown.view), marked).boundingRect().height() <= 4);  // the dots below it
    keep_picture(shown.view, is_pdf ? "note-pdf" : "note-text");
    shown.view.set_notes({});
    QVERIFY(difference(picture_of(shown.view), plain).isEmpty());
}

void SelectionTest::a_note_says_what_was_written() {
    Shown shown(false);
    const TextSpan words = shown.words();
    shown.view.set_notes({{.id = 7, .span = {0, lease()->text.size()}, .text = "all"},
                          {.id = 8, .span = words, .text = "<b>when</b>?"}});
    QWidget* page = canvas_of(shown.view).viewport();
    const QPoint on = place_on_canvas(shown.view, words).center();
    QCOMPARE(note_at(canvas_of(shown.view), on)->id, 8);
    QVERIFY(note_at(canvas_of(shown.view), {2, 2}) == nullptr);
    QHelpEvent help(QEvent::ToolTip, on, page->mapToGlobal(on));
    QApplication::sendEvent(page, &help);
    QVERIFY2(QToolTip::text().contains("&lt;b&gt;when"), qPrintable(QToolTip::text()));
}

void SelectionTest::the_menu_says_what_can_be_done() {
    Shown shown(false);
    shown.select(shown.words());
    shown.view.set_notes({{.id = 8, .span = shown.words(), .text = "why"}});
    QSignalSpy removed(&shown.view, &DocumentView::note_to_remove);
    const QPoint on = place_on_canvas(shown.view, shown.words()).center();
    QContextMenuEvent asked(QContextMenuEvent::Mouse, on, canvas_of(shown.view).viewport()->mapToGlobal(on));
    QApplication::sendEvent(canvas_of(shown.view).viewport(), &asked);
    auto* menu = shown.view.findChild<QMenu*>();
    QVERIFY(menu != nullptr && menu->isVisible());
    QStringList entries;
    for (const QAction* action : menu->actions())
        if (!action->isSeparator()) entries << action->text().remove('&');
    QCOMPARE(entries, (QStringList{"Edit the note…", "Remove the note", "Ask about this", "Copy", "Copy with page",
                                   "Highlight", "Note…", "Find this", "Select all"}));
    keep_picture(*menu, "page-menu");
    menu->actions().at(1)->trigger();
    QCOMPARE(removed.count(), 1);
    menu->close();
}

int main(int argc, char** argv) {
    return run_page_test<SelectionTest>(argc, argv);
}
#include "selection_test.moc"
