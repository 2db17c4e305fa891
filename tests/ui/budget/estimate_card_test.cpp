#include "ui/budget/estimate_card.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include "tests/ui/base/looks.h"
#include "tests/ui/base/ui_test.h"

using namespace lectern;

namespace {

constexpr std::uint64_t megabyte = 1'000'000, gigabyte = 1000 * megabyte;

BudgetRange typical_range() {
    return {.minimum = 100 * megabyte,
            .recommended = 3 * gigabyte,
            .everything = 12 * gigabyte,
            .available = 14 * gigabyte,
            .installed = 24 * gigabyte,
            .document_tokens = 131'000};
}

Estimate typical() {
    return {.name = "annual-report.pdf",
            .pages = 640,
            .time = Estimate::Seconds{170, 300},
            .device = "Runs on the processor",
            .pages_without_text = 26,
            .disk_bytes = 412 * megabyte,
            .free_bytes = 15'900 * megabyte,
            .plan = {.policy = "zap",
                     .document_tokens = 131'000,
                     .budget_tokens = 28'900,
                     .budget_bytes = 6 * gigabyte,
                     .declared_peak_bytes = 13 * gigabyte,
                     .notices = {sentence("The document is longer than the model's trained window.")}},
            .quality = 0.82};
}

QString all_text(const QWidget& card) {
    QStringList texts;
    for (const auto* label : card.findChildren<QLabel*>())
        if (!label->isHidden()) texts << label->text();
    return texts.join('\n');
}

QPushButton* button(const QWidget& card, const QString& text) {
    for (auto* one : card.findChildren<QPushButton*>())
        if (QString(one->text()).remove('&').startsWith(text)) return one;
    return nullptr;
}

}  // namespace

class EstimateCardTest : public QObject {
    Q_OBJECT

 private slots:
    void says_what_reading_costs();
    void says_what_was_not_measured();
    void buttons_say_what_is_wanted();
    void enter_reads_and_escape_cancels();
    void enter_on_a_button_is_that_button();
    void budget_opens_in_place();
    void the_slider_stands_at_the_plan();
    void reads_with_the_chosen_budget();
    void preset_brings_its_budget_until_the_slider_moves();
    void every_control_has_a_name();
    void looks();
};

void EstimateCardTest::says_what_reading_costs() {
    EstimateCard card;
    card.show_estimate(typical());
    const QString said = all_text(card);
    for (const char* fact : {"annual-report.pdf", "640 page", "3 to 5 min", "estimated", "13.0 GB",
                             "of memory with the model; 15.9 GB are free",
                             "About 22\u00a0% is remembered in detail. Expected quality: good (82\u00a0%).",
                             "26 pages have no text", "Disk: 412 MB", "longer than the model's trained window"})
        QVERIFY2(said.contains(fact), qPrintable(QString("%1 in %2").arg(fact, said)));
}

void EstimateCardTest::says_what_was_not_measured() {
    EstimateCard card;
    Estimate estimate = typical();
    estimate.time.reset();
    estimate.plan.budget_tokens = estimate.plan.document_tokens;
    card.show_estimate(estimate);
    QVERIFY(all_text(card).contains("Not measured yet"));
    QVERIFY(!all_text(card).contains("estimated"));
    QVERIFY(all_text(card).contains("Everything is remembered in detail."));
}

void EstimateCardTest::buttons_say_what_is_wanted() {
    EstimateCard card;
    card.show_estimate(typical());
    QSignalSpy read(&card, &EstimateCard::read_wanted), cancel(&card, &EstimateCard::put_off_wanted);
    button(card, "Read now")->click();
    button(card, "Not now")->click();
    QCOMPARE(read.count(), 1);
    QCOMPARE(cancel.count(), 1);
}

void EstimateCardTest::enter_reads_and_escape_cancels() {
    EstimateCard card;
    card.show_estimate(typical());
    QSignalSpy read(&card, &EstimateCard::read_wanted), cancel(&card, &EstimateCard::put_off_wanted);
    QTest::keyClick(&card, Qt::Key_Return);
    QCOMPARE(read.count(), 1);
    QTest::keyClick(&card, Qt::Key_Escape);
    QCOMPARE(cancel.count(), 1);
}

void EstimateCardTest::enter_on_a_button_is_that_button() {
    EstimateCard card;
    card.show();
    QVERIFY(QTest::qWaitForWindowActive(&card));
    QSignalSpy read(&card, &EstimateCard::read_wanted), cancel(&card, &EstimateCard::put_off_wanted);
    button(card, "Not now")->setFocus();
    QTest::keyClick(button(card, "Not now"), Qt::Key_Return);
    QCOMPARE(read.count(), 0);
    QCOMPARE(cancel.count(), 1);
}

void EstimateCardTest::budget_opens_in_place() {
    EstimateCard card;
    card.show_estimate(typical());
    QVERIFY(!card.budget().isVisibleTo(&card));
    button(card, "Options")->click();
    QVERIFY(card.budget().isVisibleTo(&card));
    button(card, "Options")->click();
    QVERIFY(!card.budget().isVisibleTo(&card));
}

/// The range of the slider comes later than the plan, with the first measurement of memory.
void EstimateCardTest::the_slider_stands_at_the_plan() {
    EstimateCard card;
    card.show_estimate(typical());
    card.budget().slider().set_range(typical_range());
    QCOMPARE(card.budget().slider().budget(), 6 * gigabyte);
    BudgetRange less = typical_range();
    less.available = less.everything = less.installed = 4 * gigabyte;
    card.budget().slider().set_range(less);
    QCOMPARE(card.budget().slider().budget(), 4 * gigabyte);
    card.budget().slider().set_range(typical_range());
    QCOMPARE(card.budget().slider().budget(), 6 * gigabyte);
}

void EstimateCardTest::reads_with_the_chosen_budget() {
    EstimateCard card;
    card.budget().slider().set_range(typical_range());
    card.budget().slider().set_budget(2 * gigabyte);
    QSignalSpy read(&card, &EstimateCard::read_wanted);
    button(card, "Read now")->click();
    const auto options = read.first().first().value<ReadOptions>();
    QCOMPARE(options.budget.kind, Budget::Kind::bytes);
    QCOMPARE(options.budget.amount, 2 * gigabyte);
}

void EstimateCardTest::preset_brings_its_budget_until_the_slider_moves() {
    EstimateCard card;
    card.budget().slider().set_range(typical_range());
    QSignalSpy wanted(&card, &EstimateCard::plan_wanted);
    QComboBox* preset = nullptr;
    for (auto* box : card.findChildren<QComboBox*>())
        if (box->accessibleName() == "Preset") preset = box;
    preset->setCurrentText("sirllm");
    emit preset->activated(preset->currentIndex());
    const auto asked = wanted.takeFirst().first().value<ReadOptions>();
    QCOMPARE(asked.budget.kind, Budget::Kind::tokens);
    QCOMPARE(asked.budget.amount, 7004u);

    Estimate planned = typical();
    planned.plan.budget_bytes = 700 * megabyte;
    planned.plan.budget_tokens = 7004;
    card.show_estimate(planned);
    QCOMPARE(card.budget().slider().budget(), 700 * megabyte);
    QVERIFY(card.budget().slider().caption().contains("5\u00a0% is remembered"));
    QCOMPARE(card.budget().options().budget.kind, Budget::Kind::tokens);

    emit card.budget().slider().budget_wanted(700 * megabyte);
    QCOMPARE(card.budget().options().budget.kind, Budget::Kind::bytes);
    QCOMPARE(card.budget().options().policy, "sirllm");
}

void EstimateCardTest::every_control_has_a_name() {
    EstimateCard card;
    card.show_estimate(typical());
    card.budget().show_advanced(true);
    QCOMPARE(lectern::test::unnamed_controls(card), QStringList());
    for (const auto* one : card.findChildren<QPushButton*>())
        QVERIFY2(!one->toolTip().isEmpty(), qPrintable(one->text()));
}

void EstimateCardTest::looks() {
    EstimateCard card;
    card.budget().slider().set_range(typical_range());
    card.budget().slider().set_budget(6 * gigabyte);
    card.show_estimate(typical());
    lectern::test::save_looks(card, "estimate_card", 460);
    button(card, "Options")->click();
    card.budget().show_advanced(true);
    lectern::test::save_looks(card, "estimate_card_open", 460);
}

LECTERN_UI_TEST(EstimateCardTest)
#include "estimate_card_test.moc"
