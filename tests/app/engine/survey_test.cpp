// Overviews and questions that are put to every page, on the engine thread, beside everything else that is asked of it.
#include "app/survey/document_survey.h"
#include "app/survey/local_section_reader.h"
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class SurveyTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void an_overview_is_that_of_anybody_else();
    void what_a_question_finds_is_said_section_by_section();
    void questions_and_readings_go_first();
    void a_cancelled_one_is_gone_on_with();
    void it_waits_while_reading_is_paused();
    void questions_about_the_whole_get_the_overview();
    void closing_ends_it();

 private:
    command::OpenDocument document(SessionId session, bool read = false) const {
        return {.session = session,
                .imported = test::imported(file_),
                .file = file_,
                .options = test::tokens_kept(96, "keydiff"),
                .system = "Be brief.",
                .read = read};
    }
    EngineOptions kept() const { return {.library = library_}; }
    /// Until it is over; gives the overview.
    static std::shared_ptr<const Overview> ended_overview(Driver& engine, SurveyNumber number) {
        engine.next<event::SurveyEnded>([=](const auto& ended) { return ended.survey == number; });
        std::shared_ptr<const Overview> last;
        for (const EngineEvent& event : engine.all)
            if (const auto* went = std::get_if<event::SurveyWent>(&event); went != nullptr && went->survey == number)
                last = went->overview;
        return last;
    }
    static std::string as_text(const Overview& overview, const Document& document) {
        std::string text;
        for (const SectionNote& note : overview.sections) text += to_json(note, document) + "\n";
        for (const Conclusion& file : overview.files) text += to_json(file) + "\n";
        return overview.whole ? text + to_json(*overview.whole) : text;
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_, library_;
    std::shared_ptr<const ImportedDocument> imported_;
    std::string expected_;  ///< overview
    const AskOptions brief_{.most_tokens = 6, .evidence = false};
};

void SurveyTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    file_ = test::write_document(folder_, "text.txt", 12600);
    imported_ = test::imported(file_);
    const Document& document = imported_->document;
    const auto model = test::open(llama_);
    DocumentSurvey survey({}, {imported_, &document}, {}, LocalSectionReader(*model));
    const CancelToken never;
    if (!survey.go_on(std::make_unique<LocalSectionReader>(*model), never, [](const SurveyProgress&) {}))
        qFatal("no overview was written");
    expected_ = as_text(survey.overview(), document);
    QVERIFY(survey.overview().sections.size() > 3);
}

void SurveyTest::init() {
    library_ = folder_.filePath(QString("%1.db").arg(++number_)).toStdString();
}

/// Of a document that was not read.
void SurveyTest::an_overview_is_that_of_anybody_else() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.post(command::StartSurvey{.survey = 7, .session = 1});
    const auto overview = ended_overview(engine, 7);
    QVERIFY(overview && overview->whole);
    QCOMPARE(as_text(*overview, imported_->document), expected_);
    QCOMPARE(engine.count<event::SurveyWent>(), static_cast<int>(overview->sections.size()) + 2);  // begun, whole
}

void SurveyTest::what_a_question_finds_is_said_section_by_section() {
    Driver engine(kept());
    engine.open_model(llama_);
    engine.post(document(1));
    engine.post(command::StartSurvey{.survey = 7, .session = 1, .question = "List every rule."});
    int done = 0;
    engine.next<event::SurveyWent>([&](const event::SurveyWent& went) {
        return went.found != nullptr && went.overview == nullptr && went.progress.done == done++ && done == 3;
    });
    engine.next<event::SurveyEnded>();
    // The same question again is answered at once; another one is not.
    engine.post(command::StartSurvey{.survey = 8, .session = 1, .question = "List every rule."});
    const auto again = engine.next<event::SurveyWent>([](const auto& went) { return went.survey == 8; });
    QVERIFY(again.progress.total > 3 && again.progress.done == again.progress.total);
    engine.post(command::StartSurvey{.survey = 9, .session = 1, .question = "Who?"});
    const auto other = engine.next<event::SurveyWent>([](const auto& went) { return went.survey == 9; });
    QCOMPARE(other.progress.done, 0);
}

void SurveyTest::questions_and_readings_go_first() {
    Driver engine(kept());
    engine.open_model(llama_);
    engine.post(document(1, true));
    engine.next<event::ReadingEnded>();
    const std::string answer = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
    engine.post(command::StartSurvey{.survey = 7, .session = 1});
    engine.next<event::SurveyWent>([](const auto& went) { return went.progress.done == 1; });
    QCOMPARE(engine.ask(1, 2, "Why?", brief_).answered.answer.text, answer);
    QCOMPARE(engine.count<event::SurveyEnded>(), 0);
    engine.post(document(2, true));
    engine.next<event::ReadingEnded>();
    QCOMPARE(engine.count<event::SurveyEnded>(), 0);
    QCOMPARE(as_text(*ended_overview(engine, 7), imported_->document), expected_);
}

void SurveyTest::a_cancelled_one_is_gone_on_with() {
    {
        Driver engine(kept());
        engine.open_model(llama_);
        engine.post(document(1));
        engine.post(command::StartSurvey{.survey = 7, .session = 1});
        engine.post(command::StartSurvey{.survey = 8, .session = 1, .question = "Who?"});  // waits
        engine.next<event::SurveyWent>([](const auto& went) { return went.progress.done == 2; });
        engine.post(command::CancelSurvey{.survey = 8});
        engine.next<event::SurveyFailed>([](const auto& failed) { return failed.survey == 8; });
        QElapsedTimer timer;
        timer.start();
        engine.post(command::CancelSurvey{.survey = 7});
        const auto failed = engine.next<event::SurveyFailed>();
        QVERIFY2(timer.elapsed() < 1000, QByteArray::number(timer.elapsed()));
        QVERIFY(failed.survey == 7 && failed.session == 1 && failed.error.code == ErrorCode::cancelled);
    }
    Driver engine(kept());
    engine.open_model(llama_);
    engine.post(document(1));
    engine.post(command::StartSurvey{.survey = 9, .session = 1});
    QVERIFY(engine.next<event::SurveyWent>().progress.done >= 2);
    QCOMPARE(as_text(*ended_overview(engine, 9), imported_->document), expected_);
}

void SurveyTest::it_waits_while_reading_is_paused() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document(1));
    engine.post(command::StartSurvey{.survey = 7, .session = 1});
    engine.next<event::SurveyWent>([](const auto& went) { return went.progress.done == 1; });
    engine.post(command::PauseReading{});
    engine.next<event::ReadingPaused>();
    engine.take();
    QTest::qWait(300);
    QVERIFY(!engine.any<event::SurveyWent>());
    engine.post(command::ResumeReading{});
    QCOMPARE(as_text(*ended_overview(engine, 7), imported_->document), expected_);
}

/// Where the model wrote something; this one has random weights and wrote nothing of use.
void SurveyTest::questions_about_the_whole_get_the_overview() {
    const std::string whole = "What is this document about?";
    {
        Driver engine(kept());
        engine.open_model(llama_);
        engine.post(document(1, true));
        engine.next<event::ReadingEnded>();
        QVERIFY(engine.ask(1, 1, whole, brief_).answered.recalled.overview.empty());
        engine.post(command::StartSurvey{.survey = 7, .session = 1});
        QVERIFY(ended_overview(engine, 7)->whole->summary.empty());
        QVERIFY(engine.ask(1, 2, whole, brief_).answered.recalled.overview.empty());
    }
    const auto library = Library::open(library_, {});
    const auto survey = (*library)->surveys().of((*library)->documents().list()->front().id)->front();
    const std::string written = to_json(Conclusion{.about = {}, .summary = "It is about rules.", .questions = {}});
    QVERIFY((*library)->surveys().add(survey.id, {.section = survey.sections - 1, .found = written}));
    Driver engine(kept());
    engine.open_model(llama_);
    engine.post(document(1, true));
    engine.next<event::ReadingEnded>();
    engine.post(command::StartSurvey{.survey = 8, .session = 1});
    QCOMPARE(ended_overview(engine, 8)->whole->summary, std::string("It is about rules."));
    QVERIFY(!engine.ask(1, 2, whole, brief_).answered.recalled.overview.empty());
    QVERIFY(engine.ask(1, 3, "Who?", brief_).answered.recalled.overview.empty());
}

void SurveyTest::closing_ends_it() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(command::StartSurvey{.survey = 6, .session = 5});
    QCOMPARE(engine.next<event::SurveyFailed>().error.code, ErrorCode::wrong_use);
    engine.post(document(1));
    engine.post(document(2));
    engine.post(command::StartSurvey{.survey = 7, .session = 1});
    engine.post(command::StartSurvey{.survey = 8, .session = 2});
    engine.next<event::SurveyWent>([](const auto& went) { return went.progress.done == 1; });
    engine.post(command::CloseSession{.session = 1});
    QCOMPARE(engine.next<event::SurveyFailed>().survey, 7);
    engine.next<event::SurveyWent>([](const auto& went) { return went.survey == 8 && went.progress.done == 1; });
    engine.open_model(llama_);
    QVERIFY(engine.came<event::SurveyFailed>([](const auto& failed) { return failed.survey == 8; }));
}

QTEST_APPLESS_MAIN(SurveyTest)
#include "survey_test.moc"
