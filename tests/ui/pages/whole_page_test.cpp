// A whole page fits the view, and pages are turned one by one.
#include <QMenu>
#include <cmath>

#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"

using namespace lectern;

namespace {

const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";

}  // namespace

class WholePageTest : public QObject {
    Q_OBJECT

 private slots:
    void a_page_fits_and_is_turned();
    void night_is_drawn_with_its_marks();
    void the_menu_key_opens_the_menu_at_the_caret();

 private:
    void show(DocumentView& view) {
        view.resize(800, 500);
        view.show();
        view.show_document(imported(sample), {sample});
        wait_for_pictures(view);
    }
};

void WholePageTest::a_page_fits_and_is_turned() {
    DocumentView view;
    show(view);
    view.go_to_page(2);
    QTest::keyClick(&canvas_of(view), Qt::Key_9, Qt::ControlModifier);
    wait_for_pictures(view);
    QCOMPARE(static_cast<int>(view.position() + 0.01), 2);
    QVERIFY2(canvas_of(view).end_position() >= 2.98, qPrintable(QString::number(canvas_of(view).end_position())));
    QVERIFY(canvas_of(view).end_position() < 3.1);
    QTest::keyClick(&canvas_of(view), Qt::Key_PageDown);
    QVERIFY(std::abs(view.position() - 3) < 0.01);
    QTest::keyClick(&canvas_of(view), Qt::Key_Space, Qt::ShiftModifier);
    QVERIFY(std::abs(view.position() - 2) < 0.01);
    QCOMPARE(view.page(), 2);
    view.resize(800, 900);
    QTest::qWait(10);
    QVERIFY(canvas_of(view).end_position() >= 2.98 && canvas_of(view).end_position() < 3.1);
    view.zoom_in();
    QVERIFY(canvas_of(view).end_position() < 2.97);
}

void WholePageTest::night_is_drawn_with_its_marks() {
    DocumentView view;
    show(view);
    const WordBox& word = canvas_of(view).document()->words[canvas_of(view).document()->words.size() / 2];
    const TextSpan span{word.begin, word.begin + word.length};
    view.go_to_text(span.begin, span.end);
    wait_for_pictures(view);
    const double place = view.position();
    const QImage day = picture_of(view);
    view.set_night(true);
    wait_for_pictures(view);
    QVERIFY(std::abs(view.position() - place) < 0.01);
    const QImage night = picture_of(view);
    QVERIFY(dark_pixels(night) > dark_pixels(day) * 5);
    view.set_notes({{.id = 1, .span = span, .text = {}}});
    const QImage marked = picture_of(view);
    keep_picture(view, "night");
    const QRect box = place_in_picture(view, span);
    QVERIFY(!difference(marked, night).isEmpty());
    QVERIFY(box.adjusted(-1, -1, 1, 1).contains(difference(marked, night).boundingRect()));
    view.set_notes({});
    view.set_night(false);
    wait_for_pictures(view);
    QVERIFY(difference(picture_of(view), day).isEmpty());
}

void WholePageTest::the_menu_key_opens_the_menu_at_the_caret() {
    DocumentView view;
    view.resize(800, 500);
    view.show();
    const auto document = imported_text("One word.\n\nAnother.\n", "a.md");
    view.show_document(document, {});
    const TextSpan word = span_of(*document, "Another");
    canvas_of(view).select(word);
    const QRect caret = static_cast<QWidget&>(canvas_of(view)).inputMethodQuery(Qt::ImCursorRectangle).toRect();
    const QRect place = place_on_canvas(view, word);
    QVERIFY(std::abs(caret.center().y() - place.center().y()) < 5 && caret.left() <= place.right() + 5);
}

int main(int argc, char** argv) {
    return run_page_test<WholePageTest>(argc, argv);
}
#include "whole_page_test.moc"
