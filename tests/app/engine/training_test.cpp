// Heads that are trained on the engine thread, beside everything else that is asked of it.
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class TrainingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void heads_are_trained_as_by_anybody_else();
    void questions_and_readings_go_first();
    void a_cancelled_training_is_gone_on_with();
    void documents_that_are_open_can_be_learned_from();
    void what_cannot_be_trained_is_said();
    void closing_the_model_ends_a_training();

 private:
    command::TrainHeads training(TrainingId id) const {
        return {.training = id,
                .options = {.texts = {.files = {file_}, .system = "Be brief.", .context = 1300},
                            .training = {.hidden = 32, .epochs = 1, .output = output_}},
                .sessions = {}};
    }
    command::OpenDocument document(SessionId session) const {
        return {.session = session,
                .imported = test::imported(short_file_),
                .file = short_file_,
                .options = options_,
                .system = "Be brief."};
    }
    QByteArray written() const {
        QFile file(QString::fromStdString(output_.string()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_, short_file_, output_;
    QByteArray expected_;
    ReadOptions options_ = test::tokens_kept(96, "keydiff");
    const AskOptions brief_{.most_tokens = 6, .recall = RecallMode::off, .evidence = false};
};

void TrainingTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    file_ = test::write_document(folder_, "text.txt", 12600);
    short_file_ = test::write_document(folder_, "short.txt", 1500);
    init();
    const auto model = test::open(llama_);
    const CancelToken never;
    auto alone = HeadsTraining::prepare(*model, training(1).options, never);
    if (!alone) qFatal("%s", alone.error().what.english().c_str());
    if (const auto trained = alone->run(*model, {}, never); !trained)
        qFatal("%s", trained.error().what.english().c_str());
    expected_ = written();
}

void TrainingTest::init() {
    output_ = folder_.filePath(QString("%1.gguf").arg(++number_)).toStdString();
}

void TrainingTest::heads_are_trained_as_by_anybody_else() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(training(1));
    const auto begun = engine.next<event::TrainingBegun>();
    QVERIFY(begun.progress.documents == 0 && begun.progress.all_documents > 3);
    const auto ended = engine.next<event::TrainingEnded>();
    QCOMPARE(ended.file, output_);
    QVERIFY(ended.trained.report.tokens > 3000 && ended.trained.shares);
    QCOMPARE(engine.count<event::TrainingProgress>(), begun.progress.all_documents);
    QVERIFY(engine.count<event::SharesSought>() > 3);
    QVERIFY(!expected_.isEmpty() && written() == expected_);
}

void TrainingTest::questions_and_readings_go_first() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    const std::string answer = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
    engine.post(training(1));
    engine.next<event::TrainingProgress>();
    QCOMPARE(engine.ask(1, 2, "Why?", brief_).answered.answer.text, answer);
    QCOMPARE(engine.count<event::TrainingEnded>(), 0);
    engine.post(document(2));
    engine.next<event::ReadingEnded>();
    engine.next<event::SharesSought>();
    QCOMPARE(engine.ask(1, 3, "Why?", brief_).answered.answer.text, answer);
    engine.next<event::TrainingEnded>();
    QVERIFY(written() == expected_);
}

void TrainingTest::a_cancelled_training_is_gone_on_with() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(training(1));
    engine.next<event::TrainingProgress>();
    QElapsedTimer timer;
    timer.start();
    engine.post(command::CancelTraining{.training = 1});
    const auto failed = engine.next<event::TrainingFailed>();
    QVERIFY2(timer.elapsed() < 1000, QByteArray::number(timer.elapsed()));
    QVERIFY(failed.training == 1 && failed.error.code == ErrorCode::cancelled);
    QVERIFY(written().isEmpty());
    engine.post(training(2));
    engine.next<event::TrainingEnded>([](const auto& ended) { return ended.training == 2; });
    QVERIFY(written() == expected_);

    engine.post(training(3));
    engine.post(training(4));  // waits
    engine.post(command::CancelTraining{.training = 4});
    engine.next<event::TrainingFailed>([](const auto& last) { return last.training == 4; });
    engine.post(command::CancelTraining{.training = 3});
    engine.next<event::TrainingFailed>([](const auto& last) { return last.training == 3; });
}

void TrainingTest::documents_that_are_open_can_be_learned_from() {
    Driver engine;
    engine.open_model(llama_);
    auto open = document(1);
    open.file = file_;
    open.imported = test::imported(file_);
    open.read = false;
    engine.post(open);
    engine.next<event::DocumentOpened>();  // closing would end the import
    auto train = training(1);
    train.options.texts.files.clear();
    train.sessions = {1};
    engine.post(train);
    engine.post(command::CloseSession{.session = 1});
    engine.next<event::TrainingEnded>();
    QVERIFY(written() == expected_);
}

void TrainingTest::what_cannot_be_trained_is_said() {
    const auto refused = [](Driver& engine, const command::TrainHeads& train) {
        engine.post(train);
        const auto failed = engine.next<event::TrainingFailed>();
        return failed.training == train.training && failed.error.code == ErrorCode::wrong_use &&
               !failed.error.means.empty() && !failed.error.next.empty();
    };
    Driver engine;
    QVERIFY(refused(engine, training(1)));  // without a model
    engine.open_model(llama_);
    auto train = training(2);
    train.sessions = {9};
    QVERIFY(refused(engine, train));
    train = training(3);
    train.options.texts.files = {test::write_document(folder_, "note.txt", 20)};
    QVERIFY(refused(engine, train));
}

void TrainingTest::closing_the_model_ends_a_training() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(training(1));
    engine.post(training(2));
    engine.next<event::TrainingBegun>();
    engine.post(command::OpenModel{.file = llama_, .options = {.threads = 2}, .heads = {}});
    engine.next<event::TrainingFailed>([](const auto& failed) { return failed.training == 1; });
    engine.next<event::TrainingFailed>([](const auto& failed) { return failed.training == 2; });
    engine.next<event::ModelClosed>();
}

QTEST_GUILESS_MAIN(TrainingTest)
#include "training_test.moc"
