// How long a reading would take, tried on its first tokens.
#include "engine/read/trial.h"

#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class TrialTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void more_takes_longer();
    void what_is_kept_costs_time();
    void it_is_said_before_anything_is_read();
    void a_reading_does_not_wait_for_it();
    void what_was_closed_is_not_tried();

 private:
    command::OpenDocument document(SessionId session) const {
        return {.session = session, .imported = imported_, .file = "made.pdf", .system = "Be brief.", .read = false};
    }

    QTemporaryDir folder_;
    std::filesystem::path llama_;
    std::shared_ptr<ImportedDocument> imported_;
};

void TrialTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    imported_ = std::make_shared<ImportedDocument>(
        ImportedDocument{.document = test::some_document(6000), .hash = std::string(64, 'a')});
}

void TrialTest::more_takes_longer() {
    ModelConfig config;
    config.layers = 24;
    config.width = 896;
    config.feed_forward.assign(24, 4864);
    config.heads.assign(24, {.q_heads = 14, .kv_heads = 2, .width = 64});
    ReadPlan plan{.document_tokens = 10'000, .budget_tokens = 1000};
    const ReadingTime once = reading_time(config, plan, 0.001);
    QVERIFY(once.least > 0 && once.least <= once.most);
    // Ten seconds of weights alone, and attention is dearer than nothing.
    QVERIFY(once.most > 10);
    plan.document_tokens = 20'000;
    const ReadingTime twice = reading_time(config, plan, 0.001);
    QVERIFY(twice.least > 1.9 * once.least && twice.most > 1.9 * once.most);
}

void TrialTest::what_is_kept_costs_time() {
    ModelConfig config;
    config.layers = 24;
    config.width = 896;
    config.feed_forward.assign(24, 4864);
    config.heads.assign(24, {.q_heads = 14, .kv_heads = 2, .width = 64});
    ReadPlan plan{.document_tokens = 100'000, .budget_tokens = 10'000};
    const ReadingTime compact = reading_time(config, plan, 0.001);
    plan.budget_tokens = 100'000;
    const ReadingTime complete = reading_time(config, plan, 0.001);
    QVERIFY(complete.least > 1.5 * compact.least);
    plan.budget_tokens = 1'000'000;  // never more than there is
    QCOMPARE(reading_time(config, plan, 0.001).least, complete.least);
}

void TrialTest::it_is_said_before_anything_is_read() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    const auto planned = engine.next<event::ReadingPlanned>();
    engine.post(command::TryReading{.session = 1});
    const auto tried = engine.next<event::ReadingTried>();
    QCOMPARE(tried.session, 1);
    QCOMPARE(tried.budget_tokens, planned.plan.budget_tokens);
    QVERIFY(tried.time && tried.time->least > 0 && tried.time->most >= tried.time->least);
    engine.post(command::StartReading{.session = 1});
    const auto ended = engine.next<event::ReadingEnded>();
    QVERIFY(ended.read.complete());
    QCOMPARE(ended.prefilled_tokens, planned.plan.document_tokens);  // nothing of the trial is left
}

void TrialTest::a_reading_does_not_wait_for_it() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingPlanned>();
    engine.post(command::TryReading{.session = 1});
    engine.post(command::StartReading{.session = 1});
    QVERIFY(engine.next<event::ReadingEnded>().read.complete());
}

void TrialTest::what_was_closed_is_not_tried() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.post(command::TryReading{.session = 1});
    engine.post(command::CloseSession{.session = 1});
    engine.post(document(2));
    engine.post(command::TryReading{.session = 2});
    QCOMPARE(engine.next<event::ReadingTried>().session, 2);
}

QTEST_GUILESS_MAIN(TrialTest)
#include "trial_test.moc"
