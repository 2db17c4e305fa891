// A card that is lost in the middle of something ends the engine, and not the program; another engine goes on from what
// was saved. Its memory may be gone before that: to other programs.
#include "engine/backend/cuda/cuda_backend.h"
#include "tests/app/engine/driver.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;
using test::Driver;

class LostCardTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() { library_ = folder_.filePath(QString("%1.sqlite").arg(++libraries_)).toStdString(); }
    void a_reading_goes_on_from_its_last_save();
    void a_question_is_not_answered_and_its_reading_is_there();
    void training_ends_with_it();
    void memory_taken_after_the_plan_lowers_the_budget();
    void little_ram_does_not_lower_what_lies_on_a_card();

 private:
    EngineOptions on_card();
    command::OpenDocument document() const {
        return {
            .session = 1, .imported = test::imported(file_), .file = file_, .options = options_, .system = "Be brief."};
    }
    command::TrainHeads training() const {
        return {.training = 1,
                .options = {.texts = {.files = {long_file_}, .system = "Be brief.", .context = 1300},
                            .training = {.hidden = 32,
                                         .epochs = 1,
                                         .output = folder_.filePath("heads.gguf").toStdString()}},
                .sessions = {}};
    }
    /// What the last engine on a card said, which then ends.
    void expect_lost(Driver& engine) const {
        const auto ended = engine.next<event::EngineEnded>();
        QVERIFY(ended.why.has_value() && ended.why->of_device);
        QVERIFY(!ended.why->what.empty() && !ended.why->means.empty() && !ended.why->next.empty());
    }

    QTemporaryDir folder_;
    int libraries_ = 0;
    std::filesystem::path llama_, file_, long_file_, library_;
    ReadOptions options_;
    ::cuda_host::HostDevice* card_ = nullptr;  ///< of the model that was opened last
};

void LostCardTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    file_ = test::write_document(folder_, "text.txt", 1500);
    long_file_ = test::write_document(folder_, "long.txt", 12600);
    options_ = test::tokens_kept(96, "keydiff");
    options_.format = CellFormat::q8;
    options_.chunk = 48;
}

EngineOptions LostCardTest::on_card() {
    return {.library = library_,
            .checkpoint_seconds = 0,
            .meter_seconds = 0,
            .open_model = [this](const auto& file, const auto& options) {
                auto card = std::make_unique<::cuda_host::HostDevice>();
                card_ = card.get();
                return Model::open(file, options, cuda::make_cuda_backend(std::move(card)));
            }};
}

void LostCardTest::a_reading_goes_on_from_its_last_save() {
    {
        Driver engine(on_card());
        engine.open_model(llama_);
        card_->lose_after(400);
        engine.post(document());
        expect_lost(engine);
        QVERIFY2(engine.count<event::ReadingProgress>() > 1,
                 qPrintable(QString::number(engine.count<event::ReadingProgress>())));
        QCOMPARE(engine.count<event::ReadingEnded>(), 0);
        QCOMPARE(engine.count<event::ReadingFailed>(), 0);
    }
    Driver engine({.library = library_});
    engine.open_model(llama_);
    engine.post(document());
    const auto ended = engine.next<event::ReadingEnded>();
    QVERIFY(ended.restored_tokens >= options_.chunk);
    QVERIFY(ended.read.complete() && ended.saved);
}

void LostCardTest::a_question_is_not_answered_and_its_reading_is_there() {
    {
        Driver engine(on_card());
        engine.open_model(llama_);
        engine.post(document());
        QVERIFY(engine.next<event::ReadingEnded>().saved);
        card_->lose_after(20);
        engine.post(command::Ask{.session = 1, .question = 1, .text = "What?", .options = {}, .before = {}});
        expect_lost(engine);
        QCOMPARE(engine.count<event::AnswerEnded>(), 0);
    }
    Driver engine({.library = library_});
    engine.open_model(llama_);
    engine.post(document());
    QCOMPARE(engine.next<event::ReadingEnded>().prefilled_tokens, 0);
    engine.ask(1, 1, "What?", {.most_tokens = 4});
}

void LostCardTest::training_ends_with_it() {
    Driver engine(on_card());
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingEnded>();
    card_->lose_after(20);
    engine.post(training());
    expect_lost(engine);
}

void LostCardTest::memory_taken_after_the_plan_lowers_the_budget() {
    Driver engine(on_card());
    engine.open_model(llama_);
    command::OpenDocument open = document();
    open.read = false;
    engine.post(open);
    QCOMPARE(engine.next<event::ReadingPlanned>().plan.format, CellFormat::q8);
    card_->refuse_allocation();
    engine.post(command::StartReading{.session = 1});
    const auto stepped = engine.next<event::SteppedDown>();
    QCOMPARE(stepped.plan.format, CellFormat::q4);
    QVERIFY(!stepped.why.what.empty() && !stepped.why.means.empty() && !stepped.why.next.empty());
    QVERIFY(engine.next<event::ReadingEnded>().read.complete());
}

/// 32 MiB are what the engine wants to stay free beside cells.
void LostCardTest::little_ram_does_not_lower_what_lies_on_a_card() {
    for (const bool card : {true, false}) {
        EngineOptions options = on_card();
        if (!card) options.open_model = EngineOptions().open_model;
        options.library.reset();
        options.available_bytes = [] { return std::size_t{32} << 20; };
        Driver engine(options);
        engine.open_model(llama_);
        engine.post(document());
        engine.next<event::ReadingEnded>();
        QCOMPARE(engine.count<event::SteppedDown>() > 0, !card);
    }
}

QTEST_GUILESS_MAIN(LostCardTest)
#include "lost_card_test.moc"
