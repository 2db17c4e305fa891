#include <QScrollBar>
#include <QSignalSpy>
#include <csignal>

#include "app/import/import_many.h"
#include "tests/app/pages/child_processes.h"
#include "tests/ui/pages/made_pdf.h"
#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/document_view.h"
#include "ui/pages/notice_bar.h"

using lectern::Document;
using lectern::DocumentView;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";

}  // namespace

/// Promises of drawing in the view: only what is seen is drawn, and a bad file harms nothing but itself.
class PageDrawingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void scrolling_through_draws_only_what_is_seen();
    void scrolling_leaves_the_window_free();
    void pictures_are_kept();
    void a_killed_process_is_noticed_by_nobody();
    void a_page_that_brings_its_reader_down_says_so();
    void a_damaged_file_is_shown_by_its_text();
    void a_file_that_is_gone_is_shown_by_its_text();
    void a_password_opens_an_encrypted_file();
    void parts_are_drawn_from_their_files();
    void nothing_is_left_behind();

 private:
    std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }

    QTemporaryDir folder_;
    std::shared_ptr<const Document> long_report_;
};

void PageDrawingTest::initTestCase() {
    write_file(file("report.pdf"), pdf_of_pages(400));
    long_report_ = imported(file("report.pdf"));
}

void PageDrawingTest::scrolling_through_draws_only_what_is_seen() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(long_report_, {file("report.pdf")});
    wait_for_pictures(view);
    const int before = pictures_of(view).pictures_drawn();
    QVERIFY(before >= 1 && before <= 4);
    QScrollBar& bar = *canvas_of(view).verticalScrollBar();
    for (int y = 0; y < bar.maximum(); y += 400) bar.setValue(y);  // every page has been in view
    bar.setValue(bar.maximum());
    wait_for_pictures(view);
    QCOMPARE(view.page(), 399);
    QVERIFY(dark_pixels(picture_of(view)) > 1000);
    const int drawn = pictures_of(view).pictures_drawn() - before;
    QVERIFY2(drawn < 40, qPrintable(QString::number(drawn)));
}

/// Scrolls as people do, frame by frame. The bound is generous: it is for what blocks, not for slow machines.
void PageDrawingTest::scrolling_leaves_the_window_free() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(long_report_, {file("report.pdf")});
    wait_for_pictures(view);
    std::vector<qint64> frames;
    QScrollBar& bar = *canvas_of(view).verticalScrollBar();
    for (int i = 0; i < 400; ++i) {
        QElapsedTimer frame;
        frame.start();
        bar.setValue(bar.value() + (i < 200 ? 60 : 2000));
        QCoreApplication::processEvents();
        frames.push_back(frame.nsecsElapsed() / 1000);
        QTest::qWait(4);
    }
    std::ranges::sort(frames);
    qInfo("frames while scrolling: median %lld, 99th percentile %lld, longest %lld microseconds", frames[200],
          frames[395], frames[399]);
    QVERIFY(frames[399] < 1'000'000);
}

void PageDrawingTest::pictures_are_kept() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(long_report_, {file("report.pdf")});
    wait_for_pictures(view);
    view.go_to_page(1);
    wait_for_pictures(view);
    const int drawn = pictures_of(view).pictures_drawn();
    view.go_to_page(0);
    wait_for_pictures(view);
    QCOMPARE(pictures_of(view).pictures_drawn(), drawn);
}

void PageDrawingTest::a_killed_process_is_noticed_by_nobody() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(long_report_, {file("report.pdf")});
    wait_for_pictures(view);
    const std::vector<pid_t> first = child_processes();
    QCOMPARE(first.size(), std::size_t{1});
    kill(first.front(), SIGKILL);
    view.go_to_page(200);
    wait_for_pictures(view);
    QVERIFY(dark_pixels(picture_of(view)) > 1000);
    const std::vector<pid_t> second = child_processes();
    QCOMPARE(second.size(), std::size_t{1});
    QVERIFY(first != second);
}

/// The reader of a page that takes for ever is killed, as the system does where memory runs out.
void PageDrawingTest::a_page_that_brings_its_reader_down_says_so() {
    write_file(file("endless.pdf"), pdf_of_pages(20));
    const auto document = imported(file("endless.pdf"));
    write_file(file("endless.pdf"), pdf_with_endless_page(20, 10));
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(document, {file("endless.pdf")});
    wait_for_pictures(view);
    view.go_to_page(10);
    while (pictures_of(view).failure(10) == nullptr) {
        QTest::qWait(20);
        for (const pid_t process : child_processes()) kill(process, SIGKILL);
    }
    wait_for_pictures(view);
    keep_picture(view, "pdf-failed-page");
    QVERIFY(dark_pixels(picture_of(view)) > 1000);  // what went wrong, and the text of the page
    view.go_to_page(12);
    wait_for_pictures(view);
    QVERIFY(pictures_of(view).failure(12) == nullptr);
    QVERIFY(dark_pixels(picture_of(view)) > 1000);
}

/// It was whole when it was read, and was cut off since.
void PageDrawingTest::a_damaged_file_is_shown_by_its_text() {
    write_file(file("cut.pdf"), pdf_of_pages(3));
    const auto document = imported(file("cut.pdf"));
    write_file(file("cut.pdf"), "%PDF-1.4\n1 0 obj\nnothing");
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(document, {file("cut.pdf")});
    view.show_span(span_of(*document, "Line 7 of page 2").begin, span_of(*document, "Line 7 of page 2").end);
    auto* notice = view.findChild<lectern::NoticeBar*>();
    QTRY_VERIFY(notice->isVisible());
    QVERIFY(notice->accessibleName().contains("is no readable PDF"));
    keep_picture(view, "pdf-damaged");
    QCOMPARE(view.page(), 1);
    QVERIFY(canvas_of(view).marks().evidence.has_value());
    QVERIFY(dark_pixels(picture_of(view)) > 1000);
}

void PageDrawingTest::a_file_that_is_gone_is_shown_by_its_text() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(long_report_, {file("gone.pdf")});
    QVERIFY(dynamic_cast<const lectern::PictureContent*>(canvas_of(view).content()) == nullptr);
    QVERIFY(view.findChild<lectern::NoticeBar*>()->isVisible());
    view.go_to_page(7);
    keep_picture(view, "pdf-by-its-text");
    QCOMPARE(view.page(), 7);
    QVERIFY(dark_pixels(picture_of(view)) > 1000);
}

void PageDrawingTest::a_password_opens_an_encrypted_file() {
    DocumentView view;
    view.resize(800, 900);
    view.show();
    QSignalSpy needed(&view, &DocumentView::password_needed);
    view.show_document(imported(data / "encrypted.pdf", "open sesame"), {data / "encrypted.pdf"});
    QVERIFY(needed.wait(20'000));
    wait_for_pictures(view);
    keep_picture(view, "pdf-password");
    view.set_password("wrong");
    QVERIFY(needed.wait(20'000));
    view.set_password("open sesame");
    wait_for_pictures(view);
    QCOMPARE(needed.count(), 2);
    QVERIFY(pictures_of(view).failure(0) == nullptr);
    QVERIFY(pictures_of(view).pictures_drawn() > 0);
}

void PageDrawingTest::parts_are_drawn_from_their_files() {
    const std::vector<std::filesystem::path> files{data / "handbook.pdf", file("report.pdf"), data / "outline.pdf"};
    auto joined = lectern::import_documents(files);
    QVERIFY(joined.has_value());
    const auto document = std::make_shared<const Document>(std::move(*joined));
    const int last_part = document->parts[2].first_page;
    DocumentView view;
    view.resize(800, 900);
    view.show();
    view.show_document(document, files);
    view.go_to_page(last_part);
    wait_for_pictures(view);
    const QImage joined_picture = picture_of(view);
    QCOMPARE(view.page(), last_part);
    view.show_document(imported(data / "outline.pdf"), {data / "outline.pdf"});
    wait_for_pictures(view);
    QVERIFY(dark_pixels(joined_picture) > 100);
    // The same sheet, wherever the scroll bars leave it.
    QVERIFY(std::abs(dark_pixels(picture_of(view)) - dark_pixels(joined_picture)) < dark_pixels(joined_picture) / 10);
}

void PageDrawingTest::nothing_is_left_behind() {
    QCOMPARE(child_processes().size(), std::size_t{0});
}

int main(int argc, char** argv) {
    return run_page_test<PageDrawingTest>(argc, argv);
}

#include "page_drawing_test.moc"
