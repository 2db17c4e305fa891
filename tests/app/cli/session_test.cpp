// What `read` and `ask` do when a graphics card, or its memory, is gone before a document is read to its end.
#include "app/cli/document_to_ask.h"
#include "app/command_line/interrupt.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "tests/app/engine/driver.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;

class SessionTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void a_card_that_is_lost_leaves_the_reading_to_the_cpu_data();
    void a_card_that_is_lost_leaves_the_reading_to_the_cpu();
    void a_budget_that_the_card_has_no_room_for_is_lowered();
    void memory_taken_after_the_plan_lowers_the_budget();

 private:
    /// Options whose model lies on a card, unless they name the CPU. `prepare` is called with each card.
    cli::DocumentOptions on_card(std::function<void(::cuda_host::HostDevice&)> prepare);
    QStringList devices_;  ///< on which models were opened

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_;
};

void SessionTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    file_ = test::write_document(folder_, "text.txt", 1500);
}

void SessionTest::init() {
    devices_.clear();
    ++number_;
}

cli::DocumentOptions SessionTest::on_card(std::function<void(::cuda_host::HostDevice&)> prepare) {
    cli::DocumentOptions options;
    options.choice.model = llama_.string();
    options.choice.options = {.threads = 2, .device = "cuda"};
    options.choice.open = [this, prepare = std::move(prepare)](const auto& file, const ModelOptions& wanted) {
        devices_ << QString::fromStdString(wanted.device);
        if (wanted.cancel != &cli::interrupted()) qFatal("Ctrl-C would not be noticed");
        if (wanted.device == "cpu") return Model::open(file, wanted);
        auto card = std::make_unique<::cuda_host::HostDevice>();
        auto& prepared = *card;
        auto model = Model::open(file, wanted, cuda::make_cuda_backend(std::move(card)));
        prepare(prepared);
        return model;
    };
    options.reading.budget = "96";
    options.reading.policy = "keydiff";
    options.reading.format = "q8";
    options.reading.chunk = 48;
    options.files.document = file_.string();
    options.library = {
        .file = folder_.filePath(QString("%1.sqlite").arg(number_)).toStdString(), .none = false, .save_every = 0};
    return options;
}

void SessionTest::a_card_that_is_lost_leaves_the_reading_to_the_cpu_data() {
    QTest::addColumn<bool>("library");
    QTest::newRow("from what was saved") << true;
    QTest::newRow("from the beginning") << false;
}

void SessionTest::a_card_that_is_lost_leaves_the_reading_to_the_cpu() {
    QFETCH(const bool, library);
    cli::DocumentOptions options = on_card([](auto& card) { card.lose_after(400); });
    options.library.none = !library;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    QCOMPARE(devices_, QStringList({"cuda", "cpu"}));
    const Reading& reading = (*session)->reading;
    QVERIFY(reading.complete);
    QCOMPARE(reading.tokens, static_cast<int>((*session)->tokenized.tokens.size()));
    QCOMPARE(reading.restored_tokens > 0, library);
    QCOMPARE((*session)->saved, library);
}

void SessionTest::a_budget_that_the_card_has_no_room_for_is_lowered() {
    const auto whole = cli::read_to_ask(on_card([](auto&) {}));
    QVERIFY(whole);
    const ReadPlan wanted = (*whole)->reading.plan;
    cli::DocumentOptions options = on_card([&](auto& card) { card.take(card.free_bytes() - wanted.device_bytes + 1); });
    options.library.none = true;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    QVERIFY((*session)->reading.complete);
    QCOMPARE(devices_.count("cpu"), 0);
    QVERIFY((*session)->reading.plan.device_bytes < wanted.device_bytes);
    QCOMPARE((*session)->reading.plan.format, CellFormat::q4);
    QCOMPARE((*session)->reading.plan.budget_tokens, wanted.budget_tokens);
}

void SessionTest::memory_taken_after_the_plan_lowers_the_budget() {
    cli::DocumentOptions options = on_card([&](auto& card) { card.refuse_allocation(); });
    options.library.none = true;
    const auto session = cli::read_to_ask(options);
    QVERIFY(session);
    QCOMPARE(devices_, QStringList({"cuda"}));
    QVERIFY((*session)->reading.complete);
    QCOMPARE((*session)->reading.plan.format, CellFormat::q4);
}

QTEST_GUILESS_MAIN(SessionTest)
#include "session_test.moc"
