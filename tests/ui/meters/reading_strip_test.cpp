#include "ui/meters/reading_strip.h"

#include <QLabel>
#include <QPushButton>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"
#include "ui/meters/progress_line.h"

using namespace lectern;

namespace {

event::Meter reading(int tokens, double seconds_left, double speed = 2940) {
    event::Meter meter;
    meter.reading = 1;
    meter.progress = {.tokens = tokens,
                      .total_tokens = 131'000,
                      .page = 211,
                      .pages = 640,
                      .tokens_per_second = speed,
                      .seconds_left = seconds_left};
    return meter;
}

QString words(const ReadingStrip& strip) {
    return strip.findChild<QLabel*>()->text();
}

QPushButton* button(const ReadingStrip& strip, const QString& text) {
    for (auto* one : strip.findChildren<QPushButton*>())
        if (one->text() == text) return one;
    return nullptr;
}

}  // namespace

class ReadingStripTest : public QObject {
    Q_OBJECT

 private slots:
    void says_how_far_it_is();
    void says_what_waits();
    void pauses_and_resumes();
    void says_what_is_done_with_each_section();
    void cancels_once();
    void says_that_it_opens_a_document();
    void offers_no_button_where_nothing_is_read();
    void names_of_files_are_no_markup();
    void time_left_only_counts_down();
    void time_left_says_why_it_grew();
    void time_left_changes_once_a_second();
    void announces_each_tenth();
    void every_control_has_a_name();
    void looks();
};

void ReadingStripTest::says_how_far_it_is() {
    ReadingStrip strip;
    strip.show_reading("report.pdf", reading(43'100, 31), 0);
    QCOMPARE(words(strip), "report.pdf · Reading 33\u00a0% · p. 212/640 · about 30 s left");
}

void ReadingStripTest::says_what_waits() {
    ReadingStrip strip;
    event::Meter meter = reading(43'100, 31);
    meter.waiting_bytes = 12'000'000;
    meter.waiting_documents = 2;
    strip.show_reading("report.pdf", meter, 0);
    QVERIFY2(words(strip).contains("Saving 12 MB"), qPrintable(words(strip)));
    QVERIFY2(words(strip).endsWith("2 documents waiting"), qPrintable(words(strip)));
    strip.show_idle(12'000'000);
    QCOMPARE(words(strip), "Saving 12 MB");
    strip.show_idle();
    QCOMPARE(words(strip), "Nothing is being read.");
}

void ReadingStripTest::pauses_and_resumes() {
    ReadingStrip strip;
    QSignalSpy pauses(&strip, &ReadingStrip::pause_wanted), resumes(&strip, &ReadingStrip::resume_wanted);
    event::Meter meter = reading(43'100, 31);
    strip.show_reading("", meter, 0);
    button(strip, "Pause")->click();
    QCOMPARE(pauses.count(), 1);
    QVERIFY(!button(strip, "Pause")->isEnabled());
    strip.show_reading("", meter, 1);
    QVERIFY(words(strip).startsWith("Pausing · "));

    meter.paused = true;
    strip.show_reading("", meter, 2);
    QVERIFY(words(strip).startsWith("Paused at 33\u00a0% · "));
    QVERIFY(!words(strip).contains("left"));
    button(strip, "Resume")->click();
    QCOMPARE(resumes.count(), 1);
    strip.show_reading("", meter, 3);
    QVERIFY(words(strip).startsWith("Resuming · "));

    meter.paused = false;
    strip.show_reading("", meter, 4);
    QVERIFY(words(strip).startsWith("Reading 33\u00a0% · p. 212"));
    QVERIFY(button(strip, "Pause")->isEnabled());
}

void ReadingStripTest::says_what_is_done_with_each_section() {
    ReadingStrip strip;
    QSignalSpy cancels(&strip, &ReadingStrip::cancel_wanted);
    strip.show_survey("report.pdf", "Writing the overview", {.done = 4, .total = 12, .seconds_left = 31}, 0);
    QCOMPARE(words(strip), "report.pdf · Writing the overview 33\u00a0% · about 30 s left");
    QVERIFY(button(strip, "Pause")->isHidden() && !strip.findChild<ProgressLine*>()->isHidden());
    button(strip, "Cancel")->click();
    QCOMPARE(cancels.count(), 1);
    strip.show_survey("report.pdf", "Writing the overview", {.done = 5, .total = 12, .seconds_left = 31}, 1);
    QCOMPARE(words(strip), "report.pdf · Cancelling");
    strip.show_idle();
    strip.show_survey("report.pdf", "Writing the overview", {.done = 5, .total = 12}, 2);
    QCOMPARE(words(strip), "report.pdf · Writing the overview 42\u00a0%");
}

void ReadingStripTest::cancels_once() {
    ReadingStrip strip;
    QSignalSpy cancels(&strip, &ReadingStrip::cancel_wanted);
    strip.show_reading("", reading(43'100, 31), 0);
    QPushButton* cancel = button(strip, "Cancel");
    cancel->click();
    strip.show_reading("", reading(43'200, 31), 1);
    cancel->click();
    QCOMPARE(cancels.count(), 1);
    QVERIFY(words(strip).startsWith("Cancelling · "));

    event::Meter next = reading(0, 100);
    next.reading = 2;
    strip.show_reading("", next, 2);
    QVERIFY(cancel->isEnabled());
}

void ReadingStripTest::says_that_it_opens_a_document() {
    ReadingStrip strip;
    strip.show_import("report.pdf", 0, 0);
    QCOMPARE(words(strip), "report.pdf · Opening");
    strip.show_import("report.pdf", 12, 640);
    QCOMPARE(words(strip), "report.pdf · Opening · p. 12/640");
    QVERIFY(!button(strip, "Pause")->isEnabled());
    QVERIFY(button(strip, "Cancel")->isEnabled());
    QVERIFY(strip.shows_import());
}

void ReadingStripTest::offers_no_button_where_nothing_is_read() {
    ReadingStrip strip;
    QVERIFY(button(strip, "Pause")->isHidden() && button(strip, "Cancel")->isHidden());
    strip.show_import("report.pdf", 0, 0);
    QVERIFY(!button(strip, "Cancel")->isHidden());
    strip.show_idle();
    QVERIFY(button(strip, "Cancel")->isHidden() && strip.findChild<ProgressLine*>()->isHidden());
    QVERIFY(!strip.shows_import());
    strip.show_reading("report.pdf", reading(43'100, 31), 0);
    QVERIFY(!button(strip, "Pause")->isHidden() && !strip.findChild<ProgressLine*>()->isHidden());
}

void ReadingStripTest::names_of_files_are_no_markup() {
    ReadingStrip strip;
    strip.show_reading("<b>a</b>.pdf", reading(1, 31), 0);
    QCOMPARE(strip.findChild<QLabel*>()->textFormat(), Qt::PlainText);
}

void ReadingStripTest::time_left_only_counts_down() {
    TimeLeft left;
    left.estimate(0, 190, 1000);
    QCOMPARE(left.words(), "about 3 min left");
    left.estimate(5, 210, 1000);  // less than a fifth more
    QCOMPARE(left.words(), "about 3 min left");
    left.estimate(60, 120, 1000);
    QCOMPARE(left.words(), "about 2 min left");
}

void ReadingStripTest::time_left_says_why_it_grew() {
    TimeLeft left;
    left.estimate(0, 190, 1000);
    left.estimate(5, 290, 600);
    QCOMPARE(left.words(), "about 5 min left (slower now: 600 tokens a second)");
    left.estimate(10, 400, 600, "another program uses the processor");
    QCOMPARE(left.words(), "about 7 min left (another program uses the processor)");
    left.estimate(15, 600, 600);
    QCOMPARE(left.words(), "about 10 min left (longer than estimated before)");
    left.estimate(90, 520, 600);
    QCOMPARE(left.words(), "about 9 min left");
}

void ReadingStripTest::time_left_changes_once_a_second() {
    TimeLeft left;
    left.estimate(0, 190, 1000);
    left.estimate(0.5, 50, 1000);
    QCOMPARE(left.words(), "about 3 min left");
    left.estimate(1, 50, 1000);
    QCOMPARE(left.words(), "about 50 s left");
}

void ReadingStripTest::announces_each_tenth() {
    ProgressLine line;
    QSignalSpy announced(&line, &ProgressLine::announced);
    for (int tokens = 0; tokens <= 1000; ++tokens) line.show_progress(tokens, 1000);
    QCOMPARE(announced.count(), 10);
    QCOMPARE(announced.first().first().toString(), "10\u00a0%");
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&line);
    QCOMPARE(spoken->role(), QAccessible::ProgressBar);
    QCOMPARE(spoken->valueInterface()->currentValue().toDouble(), 100.0);
}

void ReadingStripTest::every_control_has_a_name() {
    ReadingStrip strip;
    strip.show_reading("", reading(43'100, 31), 0);
    QCOMPARE(lectern::test::unnamed_controls(strip), QStringList());
    for (const auto* one : strip.findChildren<QPushButton*>()) QVERIFY(!one->toolTip().isEmpty());
}

void ReadingStripTest::looks() {
    ReadingStrip strip;
    event::Meter meter = reading(43'100, 31);
    meter.waiting_bytes = 12'000'000;
    meter.waiting_documents = 2;
    strip.show_reading("annual-report-of-the-board-to-the-shareholders-2026.pdf", meter, 0);
    lectern::test::save_looks(strip, "reading_strip", 640);
}

LECTERN_UI_TEST(ReadingStripTest)
#include "reading_strip_test.moc"
