// Readings that are saved when they are told to be, and what changed while another document is read.
#include "tests/app/engine/driver.h"
#include "tests/storage/read_only_folder.h"

using namespace lectern;
using test::Driver;

class SavingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void what_is_read_is_saved_now();
    void a_lowered_reading_is_saved_while_another_is_read();
    void a_read_only_library_is_said_once_and_stops_nothing();

 private:
    command::OpenDocument document() const {
        return {
            .session = 1, .imported = test::imported(file_), .file = file_, .options = options_, .system = "Be brief."};
    }
    EngineOptions with_library() const { return {.library = library_, .checkpoint_seconds = 0, .meter_seconds = 0}; }
    static void read_to(Driver& engine, int tokens) {
        engine.next<event::ReadingProgress>([=](const auto& at) { return at.progress.tokens >= tokens; });
    }
    static Budget cells(int count) {
        return {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(count)};
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_, library_;
    std::unique_ptr<Model> model_;
    ReadOptions options_;
    const AskOptions brief_{.most_tokens = 4, .recall = RecallMode::off, .evidence = false};
};

void SavingTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    model_ = test::open(llama_);
    file_ = test::write_document(folder_, "text.txt", 1200);
}

void SavingTest::init() {
    options_ = test::tokens_kept(200, "keydiff");
    options_.chunk = 48;
    library_ = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString();
}

void SavingTest::what_is_read_is_saved_now() {
    EngineOptions seldom = with_library();
    seldom.checkpoint_seconds = 3600;
    Driver engine(seldom);
    engine.open_model(llama_);
    engine.post(document());
    read_to(engine, 300);
    engine.post(command::PauseReading{});
    engine.post(command::SaveNow{.session = 1});
    const auto saved = engine.next<event::ReadingSaved>();
    QVERIFY(saved.saved && saved.id);
    const auto library = ReadingLibrary::open(library_);
    const auto on_disk = (*library)->storage().readings().get(*saved.id);
    QVERIFY(on_disk->tokens_read >= 300 && on_disk->state == ReadingState::reading);
    engine.post(command::ResumeReading{});
    const auto ended = engine.next<event::ReadingEnded>();
    QVERIFY(ended.saved && ended.id == saved.id);
    QVERIFY(test::saved_cells(*model_, library_) == test::undisturbed_cells(*model_, file_, "Be brief.", options_));
    engine.post(command::SaveNow{.session = 1});
    QVERIFY(engine.next<event::ReadingSaved>().saved);
    Driver keeps_nothing;
    keeps_nothing.open_model(llama_);
    keeps_nothing.post(document());
    keeps_nothing.post(command::SaveNow{.session = 1});
    QVERIFY(!keeps_nothing.next<event::ReadingSaved>().saved);
}

void SavingTest::a_lowered_reading_is_saved_while_another_is_read() {
    std::string answer;
    {
        Driver alone;
        alone.open_model(llama_);
        alone.post(document());
        alone.next<event::ReadingEnded>();
        alone.post(command::ChangeBudget{.session = 1, .budget = cells(64)});
        alone.next<event::BudgetChanged>();
        answer = alone.ask(1, 1, "Why?", brief_).answered.answer.text;
    }
    ReadingId id = 0;
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document());
        const auto ended = engine.next<event::ReadingEnded>();
        auto other = document();
        other.session = 2;
        other.file = test::write_document(folder_, "other.txt", 2000);
        other.imported = test::imported(other.file);
        engine.post(other);
        read_to(engine, 100);
        engine.post(command::PauseReading{});
        engine.post(command::ChangeBudget{.session = 1, .budget = cells(64)});
        engine.post(command::CloseSession{.session = 1});
        const auto saved = engine.next<event::ReadingSaved>();
        QVERIFY(saved.saved && saved.id && saved.id != ended.id);
        id = *saved.id;
        engine.next<event::SessionClosed>();
        engine.post(command::ResumeReading{});
        const auto second = engine.next<event::ReadingEnded>();
        QVERIFY(second.session == 2 && second.saved);
        QCOMPARE(engine.count<event::Trouble>(), 0);
    }
    Driver engine(with_library());
    engine.open_model(llama_);
    engine.post(command::OpenReading{.session = 1, .reading = id});
    QCOMPARE(engine.next<event::ReadingEnded>().prefilled_tokens, 0);
    QCOMPARE(engine.ask(1, 1, "Why?", brief_).answered.answer.text, answer);
}

/// What is in it is used; everything else is read in memory and can be asked, at every checkpoint too.
void SavingTest::a_read_only_library_is_said_once_and_stops_nothing() {
    const QTemporaryDir folder;
    library_ = folder.filePath("library.sqlite").toStdString();
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document());
        QVERIFY(engine.next<event::ReadingEnded>().saved);
    }
    std::optional<ReadOnlyFolder> read_only(folder.path().toStdString());
    Driver engine(with_library());
    const auto of_library = engine.next<event::Trouble>();
    read_only.reset();  // it was opened as it was; model and documents are root's
    QVERIFY(of_library.error.what.english().find("is read-only") != std::string::npos && !of_library.not_saved);
    QVERIFY(of_library.error.means.english().find("nothing is saved") != std::string::npos &&
            !of_library.error.next.empty());

    engine.open_model(llama_);
    engine.post(document());
    const auto known = engine.next<event::ReadingEnded>();
    QVERIFY(known.saved && known.prefilled_tokens == 0);
    auto other = document();
    other.session = 2;
    other.file = test::write_document(folder_, "other.txt", 2000);
    other.imported = test::imported(other.file);
    engine.post(other);
    const auto ended = engine.next<event::ReadingEnded>();
    QVERIFY(ended.session == 2 && ended.read.complete() && !ended.saved && !ended.id);
    QVERIFY(engine.ask(2, 1, "Why?", brief_).answered.answer.tokens > 0);

    int of_reading = 0;
    for (const EngineEvent& event : engine.all)
        if (const auto* trouble = std::get_if<event::Trouble>(&event)) {
            if (!trouble->not_saved) continue;
            QCOMPARE(trouble->session, std::optional<SessionId>(2));
            QVERIFY(trouble->error.what.english().find("read-only") != std::string::npos);
            ++of_reading;
        }
    QCOMPARE(of_reading, 1);
    QCOMPARE(engine.count<event::Trouble>(), 2);
}

QTEST_GUILESS_MAIN(SavingTest)
#include "saving_test.moc"
