// Whatever happens while a document is read, the reading ends with the same cells; and what is to end ends soon.
#include <semaphore>

#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class InterruptionTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void questions_change_nothing_data();
    void questions_change_nothing();
    void a_question_before_the_first_chunk_waits_for_it();
    void answers_rest_on_what_was_read();
    void a_pause_changes_nothing_data() { questions_change_nothing_data(); }
    void a_pause_changes_nothing();
    void a_cancelled_reading_is_asked_and_gone_on_with_data() { questions_change_nothing_data(); }
    void a_cancelled_reading_is_asked_and_gone_on_with();
    void everything_ends_within_a_second();
    void opening_a_model_ends_for_what_comes_next();
    void a_stopped_answer_stops_and_the_next_goes_on();
    void a_question_that_waits_can_be_stopped();
    void quitting_saves_what_was_read();
    void a_reading_that_was_quit_is_gone_on_with();

 private:
    command::OpenDocument document(SessionId session) const {
        return {.session = session,
                .imported = test::imported(file_),
                .file = file_,
                .options = options_,
                .system = "Be brief."};
    }
    EngineOptions with_library() const { return {.library = library_, .checkpoint_seconds = 0, .meter_seconds = 0}; }
    /// What is posted before `all_posted` is served with no moment between, however busy the machine is: on one where
    /// this thread did not run for a while between a document and a question, a second chunk was read before it.
    static EngineOptions opening_model_after(std::binary_semaphore& all_posted) {
        EngineOptions options;
        options.open_model = [&](const auto& file, const ModelOptions& model) {
            all_posted.acquire();
            return Model::open(file, model);
        };
        return options;
    }
    /// Waits until a document is read this far.
    /// On a busy machine a question can come so late that the reading is further, or over, when it is answered.
    static void read_to(Driver& engine, int tokens) {
        const auto is_there = [=](const event::ReadingProgress& at) { return at.progress.tokens >= tokens; };
        if (!engine.came<event::ReadingProgress>(is_there)) engine.next<event::ReadingProgress>(is_there);
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_, long_file_, library_;
    std::unique_ptr<Model> model_;
    ReadOptions options_;
    const AskOptions brief_{.most_tokens = 4, .recall = RecallMode::off, .evidence = false};
};

void InterruptionTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    model_ = test::open(llama_);
    file_ = test::write_document(folder_, "text.txt", 1500);
    long_file_ = folder_.filePath("long.txt").toStdString();
    std::ofstream out(long_file_, std::ios::binary);
    for (int i = 0; i < 200; ++i) out << test::some_document(20'000).text;
}

void InterruptionTest::init() {
    options_ = test::tokens_kept(96, "keydiff");
    options_.chunk = 48;
    library_ = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString();
}

void InterruptionTest::questions_change_nothing_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<PositionMode>("positions");
    for (const char* policy : {"full", "keydiff", "h2o", "sirllm", "expected-attention", "replay"})
        for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
            QTest::addRow("%s %s", policy, std::string(name(positions)).c_str()) << policy << positions;
}

void InterruptionTest::questions_change_nothing() {
    QFETCH(const QString, policy);
    QFETCH(const PositionMode, positions);
    options_.policy = policy.toStdString();
    options_.positions = positions;
    if (policy == "full") options_.budget = {};
    const AskOptions asked{.most_tokens = 4, .recall = RecallMode::passages, .evidence = policy == "keydiff"};
    std::vector<Turn> turns;
    int while_reading = 0;
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document(1));
        QuestionId question = 0;
        for (int tokens = 1; tokens < 1400; tokens += 400) {
            read_to(engine, tokens);
            const auto ended = engine.ask(1, ++question, "What is a package?", asked, turns);
            engine.ask(1, ++question, "What is a package?", for_another_answer(asked, 1), turns);
            turns.push_back({"What is a package?", ended.answered.answer.text});
            QVERIFY(ended.answered.read.tokens >= tokens);
            if (!ended.answered.read.complete()) ++while_reading;
        }
        if (!engine.came<event::ReadingEnded>()) engine.next<event::ReadingEnded>();
        QCOMPARE(engine.count<event::Trouble>(), 0);
    }
    QVERIFY(while_reading > 1);
    QVERIFY(test::saved_cells(*model_, library_) == test::undisturbed_cells(*model_, file_, "Be brief.", options_));
}

void InterruptionTest::a_question_before_the_first_chunk_waits_for_it() {
    std::binary_semaphore all_posted(0);
    Driver engine(opening_model_after(all_posted));
    engine.post(command::OpenModel{.file = llama_, .options = {.threads = 2}, .heads = {}});
    engine.post(document(1));
    engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = brief_});
    all_posted.release();
    const auto ended = engine.next<event::AnswerEnded>();
    QCOMPARE(ended.answered.read.tokens, 48);
    QVERIFY(!ended.answered.read.complete());
}

/// With both position modes: as if the document ended there.
void InterruptionTest::answers_rest_on_what_was_read() {
    for (const PositionMode positions : {PositionMode::original, PositionMode::rank}) {
        options_.positions = positions;
        std::binary_semaphore all_posted(0);
        Driver engine(opening_model_after(all_posted));
        engine.post(command::OpenModel{.file = llama_, .options = {.threads = 2}, .heads = {}});
        engine.post(document(1));
        engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = brief_});
        all_posted.release();
        const auto answered = engine.next<event::AnswerEnded>();

        const Document text = test::some_document(1500);
        TokenizedDocument tokens = tokenize(text, *model_, "Be brief.");
        QVERIFY(answered.answered.read.tokens < static_cast<int>(tokens.tokens.size()));
        tokens.tokens.resize(static_cast<std::size_t>(answered.answered.read.tokens));
        const CancelToken never;
        const auto expected =
            answer(*model_, test::read(*model_, tokens, options_), {.text = "Why?", .most_tokens = 4}, {}, never);
        QCOMPARE(answered.answered.answer.text, expected->text);
    }
}

void InterruptionTest::a_pause_changes_nothing() {
    QFETCH(const QString, policy);
    QFETCH(const PositionMode, positions);
    options_.policy = policy.toStdString();
    options_.positions = positions;
    if (policy == "full") options_.budget = {};
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document(1));
        for (const int tokens : {1, 500}) {
            read_to(engine, tokens);
            engine.post(command::PauseReading{});
            engine.next<event::ReadingPaused>();
            engine.take();
            QTest::qWait(30);
            QVERIFY(engine.ask(1, tokens, "Why?", brief_).answered.answer.tokens > 0);
            QVERIFY(!engine.any<event::ReadingProgress>());
            engine.post(command::ResumeReading{});
            engine.next<event::ReadingResumed>();
        }
        engine.next<event::ReadingEnded>();
    }
    QVERIFY(test::saved_cells(*model_, library_) == test::undisturbed_cells(*model_, file_, "Be brief.", options_));
}

void InterruptionTest::a_cancelled_reading_is_asked_and_gone_on_with() {
    QFETCH(const QString, policy);
    QFETCH(const PositionMode, positions);
    options_.policy = policy.toStdString();
    options_.positions = positions;
    if (policy == "full") options_.budget = {};
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document(1));
        read_to(engine, 300);
        engine.post(command::CancelReading{.session = 1});
        const auto ended = engine.next<event::ReadingEnded>();
        QVERIFY(!ended.read.complete() && ended.read.tokens >= 300 && ended.saved);
        QCOMPARE(engine.ask(1, 1, "Why?", brief_).answered.read.tokens, ended.read.tokens);
        engine.post(command::StartReading{.session = 1});
        QVERIFY(engine.next<event::ReadingEnded>().read.complete());
    }
    QVERIFY(test::saved_cells(*model_, library_) == test::undisturbed_cells(*model_, file_, "Be brief.", options_));
}

void InterruptionTest::everything_ends_within_a_second() {
    Driver engine({.library = library_});
    engine.open_model(write_tiny_model(folder_.path().toStdString(), {.name = "deep", .layers = 12}));
    auto slow = document(1);
    slow.file = long_file_;
    slow.imported = test::imported(long_file_);
    slow.options.chunk = 512;
    slow.options.budget.amount = 4096;
    const AskOptions endless{.most_tokens = 4000, .recall = RecallMode::off, .evidence = false};
    QElapsedTimer timer;
    const auto in_time = [&](const char* what) {
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString("%1: %2 ms").arg(what).arg(timer.elapsed())));
    };
    engine.post(slow);
    read_to(engine, 1);
    QTest::qWait(50);
    timer.start();
    engine.post(command::PauseReading{});
    engine.next<event::ReadingPaused>();
    in_time("pause");
    engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = endless});
    engine.next<event::AnswerText>();
    timer.restart();
    engine.post(command::StopAnswer{.question = 1});
    const auto stopped = engine.next<event::AnswerEnded>();
    in_time("stop");
    QCOMPARE(stopped.answered.answer.stop, StopReason::cancelled);
    engine.post(command::ResumeReading{});
    read_to(engine, stopped.answered.read.tokens + 1);
    QTest::qWait(50);
    timer.restart();
    engine.post(command::CancelReading{.session = 1});
    engine.next<event::ReadingEnded>();
    in_time("cancel");
    engine.post(command::StartReading{.session = 1});
    engine.next<event::ReadingProgress>();
    timer.restart();
    engine.post(command::CloseSession{.session = 1});
    engine.next<event::SessionClosed>();
    in_time("close");
    engine.post(slow);
    engine.next<event::ReadingProgress>();
    timer.restart();
    engine.post(command::Quit{});
    engine.next<event::EngineEnded>();
    in_time("quit");
}

/// A large model takes some seconds to load, and nobody waits for one that they do not want.
void InterruptionTest::opening_a_model_ends_for_what_comes_next() {
    EngineOptions slow;
    slow.open_model = [this](const auto& file, const ModelOptions& options) {
        if (file == llama_) return Model::open(file, options);
        while (!options.cancel->cancelled()) QThread::msleep(5);
        return Model::open(llama_, options);
    };
    Driver engine(slow);
    engine.post(command::OpenModel{.file = "slow", .options = {}, .heads = {}});
    engine.post(command::OpenModel{.file = llama_, .options = {}, .heads = {}});
    engine.next<event::ModelClosed>();
    QCOMPARE(engine.next<event::ModelOpened>().file, llama_);
    engine.post(command::OpenModel{.file = "slow", .options = {}, .heads = {}});
    engine.next<event::ModelClosed>();
    engine.post(command::Quit{});
    engine.next<event::EngineEnded>();
}

void InterruptionTest::a_stopped_answer_stops_and_the_next_goes_on() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    const AskOptions endless{.most_tokens = 3000, .recall = RecallMode::off, .evidence = false};
    engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = endless});
    engine.next<event::AnswerText>();
    engine.post(command::StopAnswer{.question = 1});
    const auto stopped = engine.next<event::AnswerEnded>();
    QCOMPARE(stopped.answered.answer.stop, StopReason::cancelled);
    const auto next = engine.ask(1, 2, "And then?", brief_, {{"Why?", stopped.answered.answer.text}});
    QVERIFY(next.answered.answer.tokens > 0);
}

void InterruptionTest::a_question_that_waits_can_be_stopped() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    const AskOptions endless{.most_tokens = 3000, .recall = RecallMode::off, .evidence = false};
    engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = endless});
    engine.post(command::Ask{.session = 1, .question = 2, .text = "Why?", .options = brief_});
    engine.post(command::Ask{.session = 1, .question = 3, .text = "Why?", .options = brief_});
    engine.next<event::AnswerText>();
    engine.post(command::StopAnswer{.question = 2});
    engine.post(command::StopAnswer{.question = 1});
    QCOMPARE(engine.next<event::AnswerEnded>().question, 1);
    const auto second = engine.next<event::AnswerEnded>();
    QCOMPARE(second.question, 2);
    QCOMPARE(second.answered.answer.stop, StopReason::cancelled);
    QCOMPARE(second.answered.answer.tokens, 0);
    const auto third = engine.next<event::AnswerEnded>();
    QCOMPARE(third.question, 3);
    QVERIFY(third.answered.answer.tokens > 0);
}

void InterruptionTest::quitting_saves_what_was_read() {
    EngineOptions seldom = with_library();
    seldom.checkpoint_seconds = 3600;
    int tokens = 0;
    {
        Driver engine(seldom);
        engine.open_model(llama_);
        engine.post(document(1));
        read_to(engine, 300);
        engine.post(command::Quit{});
        const auto ended = engine.next<event::ReadingEnded>();
        engine.next<event::EngineEnded>();
        tokens = ended.read.tokens;
    }
    const auto library = ReadingLibrary::open(library_);
    QCOMPARE((*library)->storage().readings().list()->front().tokens_read, tokens);
}

void InterruptionTest::a_reading_that_was_quit_is_gone_on_with() {
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document(1));
        read_to(engine, 300);
    }  // quits
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document(1));
        const auto ended = engine.next<event::ReadingEnded>();
        QVERIFY(ended.read.complete());
        QVERIFY(ended.restored_tokens >= 300);
        QCOMPARE(ended.restored_tokens + ended.prefilled_tokens, ended.read.tokens);
    }
    QVERIFY(test::saved_cells(*model_, library_) == test::undisturbed_cells(*model_, file_, "Be brief.", options_));
}

QTEST_GUILESS_MAIN(InterruptionTest)
#include "interruption_test.moc"
