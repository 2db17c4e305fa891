// What the engine thread does when it is told to: open, read, answer, keep, close.
#include <sys/resource.h>

#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class ThreadTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void without_a_model_no_document_is_opened();
    void a_model_that_cannot_be_opened_is_told();
    void a_document_is_opened_planned_and_read();
    void what_cannot_be_planned_is_told();
    void a_document_is_read_as_it_was_imported();
    void a_plan_can_be_made_again_before_reading();
    void answers_are_those_of_the_reading();
    void follow_up_questions_see_what_was_said();
    void branches_have_their_own_answers();
    void the_oldest_turns_are_left_out_where_there_is_no_room();
    void what_is_kept_is_not_read_again();
    void a_kept_reading_is_opened_without_its_file();
    void documents_wait_for_each_other_and_all_can_be_asked();
    void closing_ends_sessions();
    void another_model_ends_sessions();
    void a_question_about_nothing_fails();
    void the_one_who_drives_is_woken();
    void a_window_is_given_way_to();

 private:
    command::OpenDocument document(SessionId session) const {
        return {.session = session,
                .imported = test::imported(file_),
                .file = file_,
                .options = options_,
                .system = "Be brief."};
    }
    EngineOptions with_library() const { return {.library = library_}; }

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, gemma_, file_, library_;
    ReadOptions options_;
    const AskOptions brief_{.most_tokens = 6, .recall = RecallMode::off, .evidence = false};
};

void ThreadTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = write_tiny_model(folder, {.name = "llama"});
    gemma_ = write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24});
    file_ = test::write_document(folder_, "text.txt", 1500);
    options_ = test::tokens_kept(96, "keydiff");
    options_.chunk = 64;
}

void ThreadTest::init() {
    library_ = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString();
}

void ThreadTest::without_a_model_no_document_is_opened() {
    Driver engine;
    engine.post(document(1));
    const auto failed = engine.next<event::OpeningFailed>();
    QCOMPARE(failed.session, 1);
    QCOMPARE(failed.error.code, ErrorCode::wrong_use);
    QVERIFY(!failed.error.means.empty() && !failed.error.next.empty());
}

void ThreadTest::a_model_that_cannot_be_opened_is_told() {
    Driver engine;
    engine.post(command::OpenModel{.file = file_, .options = {}, .heads = {}});
    const auto failed = engine.next<event::ModelFailed>();
    QCOMPARE(failed.error.code, ErrorCode::bad_input);
    const auto opened = engine.open_model(llama_);
    QCOMPARE(opened.architecture, std::string("llama"));
    QVERIFY(opened.weight_bytes > 0 && opened.trained_window == 512);
    engine.open_model(gemma_);
    QVERIFY(engine.came<event::ModelClosed>());
}

void ThreadTest::a_document_is_opened_planned_and_read() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    const auto opened = engine.next<event::DocumentOpened>();
    QCOMPARE(opened.document->name, std::string("text.txt"));
    QCOMPARE(opened.document->text.size(), std::size_t{1500});
    const auto planned = engine.next<event::ReadingPlanned>();
    QCOMPARE(planned.plan.document_tokens, opened.tokens);
    QCOMPARE(planned.plan.budget_tokens, 96);
    const auto ended = engine.next<event::ReadingEnded>();
    QCOMPARE(ended.session, 1);
    QVERIFY(ended.read.complete());
    QCOMPARE(ended.read.tokens, opened.tokens);
    QCOMPARE(ended.read.pages, ended.read.total_pages);
    QCOMPARE(ended.prefilled_tokens, opened.tokens);
    QCOMPARE(ended.read.kept_share, 96.0 / opened.tokens);
    QCOMPARE(ended.retention.size(), opened.document->pages.size());
    QVERIFY(!ended.saved && !ended.id);
    QVERIFY(engine.count<event::ReadingProgress>() > 0);
}

void ThreadTest::what_cannot_be_planned_is_told() {
    Driver engine;
    engine.open_model(llama_);
    auto impossible = document(2);
    impossible.options.chunk = 3;
    engine.post(impossible);
    QCOMPARE(engine.next<event::ReadingFailed>().error.code, ErrorCode::wrong_use);
}

void ThreadTest::a_document_is_read_as_it_was_imported() {
    const auto imported = std::make_shared<ImportedDocument>(
        ImportedDocument{.document = test::some_document(600), .hash = std::string(64, 'a')});
    Driver engine(with_library());
    engine.open_model(llama_);
    command::OpenDocument open = document(1);
    open.file = "not-there.txt";
    open.imported = imported;
    engine.post(open);
    const auto opened = engine.next<event::DocumentOpened>();
    QCOMPARE(opened.document.get(), &imported->document);
    QCOMPARE(opened.hash, imported->hash);
    QVERIFY(engine.next<event::ReadingEnded>().saved);
}

void ThreadTest::a_plan_can_be_made_again_before_reading() {
    Driver engine;
    engine.open_model(llama_);
    auto wait = document(1);
    wait.read = false;
    engine.post(wait);
    QCOMPARE(engine.next<event::ReadingPlanned>().plan.budget_tokens, 96);
    ReadOptions more = options_;
    more.budget.amount = 200;
    engine.post(command::PlanReading{.session = 1, .options = more});
    QCOMPARE(engine.next<event::ReadingPlanned>().plan.budget_tokens, 200);
    engine.post(command::StartReading{.session = 1});
    const auto ended = engine.next<event::ReadingEnded>();
    QCOMPARE(ended.read.kept_share, 200.0 / ended.read.tokens);
}

void ThreadTest::answers_are_those_of_the_reading() {
    const auto model = test::open(llama_);
    const Document text = test::some_document(1500);
    const TokenizedDocument tokens = tokenize(text, *model, "Be brief.");
    const CancelToken never;
    const Reading reading = test::read(*model, tokens, options_);
    const auto expected = answer(*model, reading, {.text = "What is a package?", .most_tokens = 6}, {}, never);
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    const auto ended = engine.ask(1, 7, "What is a package?", brief_);
    QCOMPARE(ended.answered.answer.text, expected->text);
    QVERIFY(ended.answered.read.complete());
    std::string streamed;
    for (const EngineEvent& event : engine.all)
        if (const auto* text_of = std::get_if<event::AnswerText>(&event)) streamed += text_of->text;
    QCOMPARE(streamed, expected->text);
    QCOMPARE(engine.count<event::AnswerBegun>(), 1);
}

void ThreadTest::follow_up_questions_see_what_was_said() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    const std::string first = engine.ask(1, 1, "What is a package?", brief_).answered.answer.text;
    const std::string alone = engine.ask(1, 2, "And a name?", brief_).answered.answer.text;
    const auto followed = engine.ask(1, 3, "And a name?", brief_, {{"What is a package?", first}});
    QCOMPARE(followed.answered.turns_seen, 1);
    QVERIFY(followed.answered.answer.text != alone);
    const auto forgotten = engine.ask(1, 4, "And a name?", brief_);
    QCOMPARE(forgotten.answered.turns_seen, 0);
    QCOMPARE(forgotten.answered.answer.text, alone);
}

/// Variants and edits, and then the branch from before: asked straight through, among others, and after a restart.
void ThreadTest::branches_have_their_own_answers() {
    const std::string first = "What is a package?", second = "And a name?";
    const auto begin = [&](Driver& engine) {
        engine.open_model(llama_);
        engine.post(document(1));
        engine.next<event::ReadingEnded>();
    };
    std::string answer, variant, follow_up, after_variant;
    {
        Driver engine(with_library());
        begin(engine);
        answer = engine.ask(1, 1, first, brief_).answered.answer.text;
        follow_up = engine.ask(1, 2, second, brief_, {{first, answer}}).answered.answer.text;
        variant = engine.ask(1, 3, first, for_another_answer(brief_, 1)).answered.answer.text;
        QVERIFY(variant != answer);
        QVERIFY(engine.ask(1, 4, first, for_another_answer(brief_, 2)).answered.answer.text != variant);
        after_variant = engine.ask(1, 5, second, brief_, {{first, variant}}).answered.answer.text;
        engine.ask(1, 6, "Why?", brief_, {{first, answer}});
        QCOMPARE(engine.ask(1, 7, second, brief_, {{first, answer}}).answered.answer.text, follow_up);
    }
    Driver engine(with_library());
    begin(engine);
    QCOMPARE(engine.ask(1, 1, second, brief_, {{first, variant}}).answered.answer.text, after_variant);
    QCOMPARE(engine.ask(1, 2, second, brief_, {{first, answer}}).answered.answer.text, follow_up);
}

void ThreadTest::the_oldest_turns_are_left_out_where_there_is_no_room() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    std::vector<Turn> turns(40, {.question = "What is a package?", .answer = std::string(100, 'a')});
    const auto ended = engine.ask(1, 1, "And a name?", brief_, turns);
    QVERIFY(ended.answered.turns_seen > 3 && ended.answered.turns_seen < 40);
    QVERIFY(ended.answered.answer.tokens > 0);
}

void ThreadTest::what_is_kept_is_not_read_again() {
    std::string answer;
    for (const bool again : {false, true}) {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document(1));
        const auto ended = engine.next<event::ReadingEnded>();
        QVERIFY(ended.saved && ended.id);
        QCOMPARE(ended.prefilled_tokens, again ? 0 : ended.read.tokens);
        QCOMPARE(engine.count<event::ReadingRestored>(), again ? 1 : 0);
        const std::string text = engine.ask(1, 1, "What is a package?", brief_).answered.answer.text;
        QVERIFY(!again || text == answer);
        answer = text;
        QCOMPARE(engine.count<event::Trouble>(), 0);
    }
}

void ThreadTest::a_kept_reading_is_opened_without_its_file() {
    const std::filesystem::path file = test::write_document(folder_, "gone.txt", 1500);
    ReadingId id = 0;
    std::string answer;
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        auto open = document(1);
        open.file = file;
        open.imported = test::imported(file);
        engine.post(open);
        id = *engine.next<event::ReadingEnded>().id;
        answer = engine.ask(1, 1, "What is a package?", brief_).answered.answer.text;
    }
    std::filesystem::remove(file);
    Driver engine(with_library());
    engine.open_model(llama_);
    engine.post(command::OpenReading{.session = 1, .reading = id});
    QCOMPARE(engine.next<event::ReadingEnded>().prefilled_tokens, 0);
    QCOMPARE(engine.ask(1, 1, "What is a package?", brief_).answered.answer.text, answer);
    engine.post(command::OpenReading{.session = 2, .reading = id + 1});
    QVERIFY(!engine.next<event::OpeningFailed>().error.next.empty());
    engine.open_model(gemma_);
    engine.post(command::OpenReading{.session = 3, .reading = id});
    const auto refused = engine.next<event::OpeningFailed>();
    QCOMPARE(refused.error.code, ErrorCode::wrong_use);
    QVERIFY(refused.error.what.english().find("the model") != std::string::npos);
    QCOMPARE(refused.error.what.english().find("the text"),
             std::string::npos);  // nothing was made of it for this model
}

void ThreadTest::documents_wait_for_each_other_and_all_can_be_asked() {
    const std::filesystem::path other = test::write_document(folder_, "other.txt", 900);
    const auto alone = [&](const std::filesystem::path& file) {
        Driver engine;
        engine.open_model(llama_);
        auto open = document(1);
        open.file = file;
        open.imported = test::imported(file);
        engine.post(open);
        engine.next<event::ReadingEnded>();
        return engine.ask(1, 1, "What is a package?", brief_).answered.answer.text;
    };
    const std::string of_first = alone(file_), of_second = alone(other);
    Driver engine(with_library());
    engine.open_model(llama_);
    engine.post(document(1));
    auto second = document(2);
    second.file = other;
    second.imported = test::imported(other);
    engine.post(second);
    QCOMPARE(engine.next<event::ReadingEnded>().session, 1);
    QCOMPARE(engine.next<event::ReadingEnded>().session, 2);
    QCOMPARE(engine.ask(2, 1, "What is a package?", brief_).answered.answer.text, of_second);
    QCOMPARE(engine.ask(1, 2, "What is a package?", brief_).answered.answer.text, of_first);
    QCOMPARE(engine.ask(2, 3, "What is a package?", brief_).answered.answer.text, of_second);
}

void ThreadTest::closing_ends_sessions() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.post(command::CloseSession{.session = 1});
    engine.next<event::SessionClosed>();
    engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = brief_});
    QCOMPARE(engine.next<event::AnswerFailed>().question, 1);
    engine.post(document(1));  // the number is free again
    QVERIFY(engine.next<event::ReadingEnded>([](const auto& ended) { return ended.read.complete(); }).session == 1);
    engine.post(document(1));
    QCOMPARE(engine.next<event::OpeningFailed>().error.code, ErrorCode::wrong_use);
}

void ThreadTest::another_model_ends_sessions() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.next<event::ReadingEnded>();
    engine.post(command::OpenModel{.file = gemma_, .options = {.threads = 2}, .heads = {}});
    QCOMPARE(engine.next<event::SessionClosed>().session, 1);
    engine.next<event::ModelClosed>();
    QCOMPARE(engine.next<event::ModelOpened>().architecture, std::string("gemma3"));
    engine.post(document(2));
    QVERIFY(engine.next<event::ReadingEnded>().read.complete());
}

void ThreadTest::a_question_about_nothing_fails() {
    Driver engine;
    engine.open_model(llama_);
    auto wait = document(1);
    wait.read = false;
    engine.post(wait);
    engine.post(command::Ask{.session = 1, .question = 1, .text = "Why?", .options = brief_});
    QCOMPARE(engine.next<event::AnswerFailed>().error.code, ErrorCode::wrong_use);
    engine.post(command::StartReading{.session = 1});
    engine.next<event::ReadingEnded>();
    engine.post(command::Ask{.session = 1, .question = 2, .text = " \n", .options = brief_});
    QCOMPARE(engine.next<event::AnswerFailed>().error.code, ErrorCode::wrong_use);
}

void ThreadTest::the_one_who_drives_is_woken() {
    std::atomic<int> woken = 0;
    EngineThread engine({.wake = [&] { ++woken; }});
    engine.post(document(1));
    QTRY_VERIFY(woken > 0);
    QVERIFY(!engine.take().empty());
    QVERIFY(engine.take().empty());
}

/// The engine's thread and those that compute, and no other.
void ThreadTest::a_window_is_given_way_to() {
    const auto nicer_threads = [] {
        int nicer = 0;
        for (const QString& id : QDir("/proc/self/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            nicer += getpriority(PRIO_PROCESS, id.toUInt()) > getpriority(PRIO_PROCESS, 0) ? 1 : 0;
        return nicer;
    };
    Driver usual;
    usual.open_model(llama_);
    QCOMPARE(nicer_threads(), 0);
    Driver behind_a_window({.gives_way = true});
    behind_a_window.open_model(llama_);
    QCOMPARE(nicer_threads(), 2);
}

QTEST_GUILESS_MAIN(ThreadTest)
#include "thread_test.moc"
