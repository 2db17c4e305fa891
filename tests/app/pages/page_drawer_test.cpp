#include "app/pages/page_drawer.h"

#include <unistd.h>

#include <QtTest/QtTest>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "app/import/import_worker.h"
#include "app/import/sandbox/document_codec.h"
#include "app/pages/page_worker.h"
#include "tests/app/pages/child_processes.h"

using lectern::CancelToken;
using lectern::ErrorCode;
using lectern::PageDrawer;
using lectern::PageDrawing;
using lectern::PageRequest;
using lectern::PageSize;
using lectern::WorkerFrame;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";
const std::filesystem::path sample = std::filesystem::path(LECTERN_SAMPLE) / "handbook-of-aldersund.pdf";
constexpr std::chrono::seconds patience{60};
/// What this program does as a worker instead of drawing: the promises are about workers that were taken over.
constexpr const char* misbehaviour = "LECTERN_TEST_WORKER";

void send(WorkerFrame::Kind kind, std::string_view payload) {
    const WorkerFrame header{.kind = kind, .size = payload.size()};
    [[maybe_unused]] ssize_t written = write(lectern::worker_output, &header, sizeof header);
    written = write(lectern::worker_output, payload.data(), payload.size());
}

void send_sizes(std::vector<PageSize> sizes) {
    send(WorkerFrame::Kind::pages, {reinterpret_cast<const char*>(sizes.data()), sizes.size() * sizeof(PageSize)});
}

/// Says that it has a page, waits for what is asked, and then does not draw it.
[[noreturn]] void misbehave(const std::string& how) {
    if (how == "no pages") send_sizes({});
    if (how == "huge page") send_sizes({{1e9F, 1e9F}});
    if (how == "no size") send_sizes({{std::numeric_limits<float>::quiet_NaN(), 1}});
    if (how == "no pages" || how == "huge page" || how == "no size") _exit(0);
    send_sizes({{100, 100}});
    char request[4096];
    const ssize_t had = read(STDIN_FILENO, request, sizeof(WorkerFrame));  // the first says what is to be opened
    if (had != sizeof(WorkerFrame)) _exit(1);
    WorkerFrame first;
    std::memcpy(&first, request, sizeof first);
    if (read(STDIN_FILENO, request, first.size) < 0 || read(STDIN_FILENO, request, sizeof(WorkerFrame)) <= 0) _exit(1);
    if (how == "fences") {
        for (;;) send(WorkerFrame::Kind::missing_fence, "x");
    }
    if (how == "hang") std::this_thread::sleep_for(std::chrono::minutes(10));
    if (how == "end") _exit(7);
    if (how == "other size") send(WorkerFrame::Kind::drawing, std::string("\1\0\0\0\1\0\0\0abcd", 12));
    if (how == "cut") send(WorkerFrame::Kind::drawing, std::string("\x0a\0\0\0\x0a\0\0\0abcd", 12));
    if (how == "document") send(WorkerFrame::Kind::document, "abc");
    _exit(0);
}

PageRequest whole(const PageDrawer& drawer, int page, float scale = 1) {
    const PageSize& size = drawer.sizes()[static_cast<std::size_t>(page)];
    return {.page = page,
            .pixels_per_point = scale,
            .width = static_cast<std::int32_t>(size.width * scale),
            .height = static_cast<std::int32_t>(size.height * scale)};
}

PageDrawer opened(const std::filesystem::path& file, const std::string& password = {}) {
    auto drawer = PageDrawer::open(file, password, nullptr);
    if (!drawer) qFatal("%s", drawer.error().what.english().c_str());
    return std::move(*drawer);
}

std::string pixels(PageDrawer& drawer, const PageRequest& request) {
    auto drawing = drawer.draw(request, patience, nullptr);
    if (!drawing) qFatal("%s", drawing.error().what.english().c_str());
    return std::move(drawing->pixels);
}

bool is_dark(const std::string& pixels, std::size_t at) {
    return static_cast<unsigned char>(pixels[4 * at]) < 128;
}

}  // namespace

/// Promises of drawing pages: whatever a file makes of the process that draws them, the program goes on and says so.
class PageDrawerTest : public QObject {
    Q_OBJECT

 private slots:
    void cleanup() { unsetenv(misbehaviour); }
    void a_page_is_drawn();
    void a_part_is_that_part_of_the_whole();
    void a_killed_process_is_started_again();
    void a_file_that_cannot_be_drawn_says_why_data();
    void a_file_that_cannot_be_drawn_says_why();
    void an_encrypted_file_needs_its_password();
    void a_page_that_is_not_there_is_an_error();
    void a_taken_over_process_ends_in_words_data();
    void a_taken_over_process_ends_in_words();
    void a_hanging_page_ends();
    void cancelling_ends_the_process();
    void no_process_is_left_behind();
};

void PageDrawerTest::a_page_is_drawn() {
    PageDrawer drawer = opened(sample);
    QVERIFY(drawer.sizes().size() > 20);
    const PageSize& paper = drawer.sizes().front();
    QVERIFY2(std::abs(paper.width - 467.7) < 1 && std::abs(paper.height - 657.6) < 1,  // 165 x 232 mm
             qPrintable(QString("%1 x %2").arg(paper.width).arg(paper.height)));
    const PageRequest request = whole(drawer, 3);
    const std::string picture = pixels(drawer, request);
    std::size_t dark = 0;
    const auto all = static_cast<std::size_t>(request.width) * static_cast<std::size_t>(request.height);
    for (std::size_t i = 0; i < all; ++i) dark += is_dark(picture, i) ? 1 : 0;
    QVERIFY2(dark > all / 200 && dark < all / 4, qPrintable(QString::number(dark)));  // letters on white
}

void PageDrawerTest::a_part_is_that_part_of_the_whole() {
    PageDrawer drawer = opened(sample);
    const PageRequest all = whole(drawer, 3, 2);
    PageRequest some = all;
    some.left = 200, some.top = 300, some.width = 500, some.height = 400;
    const std::string picture = pixels(drawer, all), part = pixels(drawer, some);
    std::size_t differing = 0, dark = 0;
    for (int y = 0; y < some.height; ++y)
        for (int x = 0; x < some.width; ++x) {
            const auto here = static_cast<std::size_t>(y * some.width + x);
            const auto there = static_cast<std::size_t>((some.top + y) * all.width + some.left + x);
            differing += is_dark(part, here) != is_dark(picture, there) ? 1 : 0;
            dark += is_dark(part, here) ? 1 : 0;
        }
    QVERIFY(dark > 500);
    QVERIFY2(differing < dark / 50, qPrintable(QString::number(differing)));
}

void PageDrawerTest::a_killed_process_is_started_again() {
    PageDrawer drawer = opened(sample);
    const std::string before = pixels(drawer, whole(drawer, 2));
    const std::vector<pid_t> first = child_processes();
    QCOMPARE(first.size(), std::size_t{1});
    kill(first.front(), SIGKILL);
    QVERIFY(pixels(drawer, whole(drawer, 2)) == before);
    const std::vector<pid_t> second = child_processes();
    QCOMPARE(second.size(), std::size_t{1});
    QVERIFY(first != second);
}

void PageDrawerTest::a_file_that_cannot_be_drawn_says_why_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("said");
    QTest::newRow("missing") << "no-such-file.pdf"
                             << "cannot be opened";
    QTest::newRow("no PDF") << "german-utf8-dos.txt"
                            << "is no readable PDF";
    QTest::newRow("a folder") << "charter"
                              << "folder";
}

void PageDrawerTest::a_file_that_cannot_be_drawn_says_why() {
    QFETCH(QString, file);
    QFETCH(QString, said);
    const auto drawer = PageDrawer::open(data / file.toStdString(), {}, nullptr);
    QVERIFY(!drawer.has_value());
    QCOMPARE(drawer.error().code, ErrorCode::bad_input);
    QVERIFY2(drawer.error().what.english().find(said.toStdString()) != std::string::npos,
             drawer.error().what.english().c_str());
    QVERIFY(!drawer.error().means.empty() && !drawer.error().next.empty());
}

void PageDrawerTest::an_encrypted_file_needs_its_password() {
    QVERIFY(opened(data / "encrypted.pdf").is_locked());
    QVERIFY(opened(data / "encrypted.pdf", "wrong").is_locked());
    PageDrawer drawer = opened(data / "encrypted.pdf", "open sesame");
    QVERIFY(!drawer.is_locked());
    QVERIFY(!pixels(drawer, whole(drawer, 0)).empty());
}

void PageDrawerTest::a_page_that_is_not_there_is_an_error() {
    PageDrawer drawer = opened(sample);
    PageRequest request = whole(drawer, 0);
    request.page = 100'000;
    QVERIFY(!drawer.draw(request, patience, nullptr));
    request = whole(drawer, 0);
    request.width = 100'000, request.height = 100'000;
    QVERIFY(!drawer.draw(request, patience, nullptr));
    QVERIFY(!pixels(drawer, whole(drawer, 0)).empty());  // and the process goes on
}

void PageDrawerTest::a_taken_over_process_ends_in_words_data() {
    QTest::addColumn<QString>("said");
    QTest::newRow("no pages") << "nonsense";
    QTest::newRow("huge page") << "nonsense";
    QTest::newRow("no size") << "nonsense";
    QTest::newRow("end") << "ended its reader early (code 7)";
    QTest::newRow("other size") << "nonsense";
    QTest::newRow("cut") << "nonsense";
    QTest::newRow("document") << "nonsense";
    QTest::newRow("fences") << "nonsense";
}

void PageDrawerTest::a_taken_over_process_ends_in_words() {
    QFETCH(QString, said);
    setenv(misbehaviour, QTest::currentDataTag(), 1);
    auto drawer = PageDrawer::open(sample, {}, nullptr);
    lectern::Result<PageDrawing> drawing = lectern::fail({});
    if (drawer) {
        drawing = drawer->draw({.page = 0, .width = 10, .height = 10}, patience, nullptr);
    } else {
        drawing = lectern::fail(drawer.error());
    }
    QVERIFY(!drawing.has_value());
    QVERIFY2(drawing.error().what.english().find(said.toStdString()) != std::string::npos,
             drawing.error().what.english().c_str());
}

void PageDrawerTest::a_hanging_page_ends() {
    setenv(misbehaviour, "hang", 1);
    PageDrawer drawer = opened(sample);
    const auto drawing = drawer.draw({.page = 0, .width = 10, .height = 10}, std::chrono::milliseconds(200), nullptr);
    QVERIFY(!drawing.has_value());
    QCOMPARE(drawing.error().code, ErrorCode::bad_input);
    QCOMPARE(child_processes().size(), std::size_t{0});
}

void PageDrawerTest::cancelling_ends_the_process() {
    setenv(misbehaviour, "hang", 1);
    PageDrawer drawer = opened(sample);
    CancelToken cancel;
    std::thread other([&cancel] { cancel.cancel(); });
    const auto drawing = drawer.draw({.page = 0, .width = 10, .height = 10}, patience, &cancel);
    other.join();
    QVERIFY(!drawing.has_value());
    QCOMPARE(drawing.error().code, ErrorCode::cancelled);
    QCOMPARE(child_processes().size(), std::size_t{0});
}

void PageDrawerTest::no_process_is_left_behind() {
    { const PageDrawer drawer = opened(sample); }
    QCOMPARE(child_processes().size(), std::size_t{0});
}

int main(int argc, char** argv) {
    const char* how = getenv(misbehaviour);
    if (argc == 2 && argv[1] == lectern::page_worker_command && how != nullptr && *how != '\0') misbehave(how);
    if (const auto code = lectern::run_as_page_worker(argc, argv)) return *code;
    PageDrawerTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "page_drawer_test.moc"
