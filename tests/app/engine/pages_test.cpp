// Pages that were chosen: they are what is read, recalled and shown as evidence, also after a restart.
#include "app/reading/reading_job.h"
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class PagesTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void they_are_read_as_if_there_were_no_others();
    void they_are_chosen_before_reading();
    void what_is_no_page_is_refused();
    void a_kept_reading_knows_them();
    void a_library_that_names_others_is_refused();
    void recall_and_evidence_come_from_them();

 private:
    command::OpenDocument document(const std::string& pages) const {
        return {.session = 1,
                .imported = imported_,
                .file = "made.pdf",
                .options = options_,
                .system = "Be brief.",
                .pages = pages};
    }

    QTemporaryDir folder_;
    std::filesystem::path llama_;
    std::shared_ptr<ImportedDocument> imported_;
    ReadOptions options_;
};

/// Six pages of a real text; the same sentence stands on the second and the fifth.
void PagesTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    Document text = test::some_document(3000);
    const std::string fact = " The password of the archive is marigold. ";
    text.text.insert(text.text.find(' ', 2200), fact);
    text.text.insert(text.text.find(' ', 700), fact);
    text.pages.clear();
    for (std::uint64_t page = 0; page < 6; ++page)
        text.pages.push_back({.label = std::to_string(page + 1),
                              .begin = page * text.text.size() / 6,
                              .end = (page + 1) * text.text.size() / 6});
    imported_ =
        std::make_shared<ImportedDocument>(ImportedDocument{.document = std::move(text), .hash = std::string(64, 'a')});
    options_.chunk = 64;
}

void PagesTest::they_are_read_as_if_there_were_no_others() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document("2, 5-6"));
    const auto planned = engine.next<event::ReadingPlanned>();
    QVERIFY(planned.pages == (PageChoice{{1, 1}, {4, 5}}));
    const auto ended = engine.next<event::ReadingEnded>();
    QCOMPARE(ended.read.pages, 3);
    QCOMPARE(ended.read.total_pages, 3);
    QCOMPARE(ended.read.document_pages, 6);
    QCOMPARE(ended.retention, (std::vector<float>{0, 1, 0, 0, 1, 1}));

    const auto model = test::open(llama_);
    const Document& whole = imported_->document;
    Document alone = whole;
    alone.text.clear();
    for (const int page : {1, 4, 5}) {
        const Page& one = whole.pages[static_cast<std::size_t>(page)];
        alone.text += whole.text.substr(one.begin, one.end - one.begin);
    }
    alone.pages = {{.label = "1", .begin = 0, .end = alone.text.size()}};
    const TokenizedDocument chosen = tokenize(whole, *model, "Be brief.", {}, QuestionPlace::none, planned.pages);
    const TokenizedDocument same = tokenize(alone, *model, "Be brief.");
    QVERIFY(chosen.tokens == same.tokens);
    QCOMPARE(planned.plan.document_tokens, static_cast<int>(same.tokens.size()));
    for (std::size_t i = 0; i < chosen.offsets.size(); ++i)
        QCOMPARE(whole.text[chosen.offsets[i]], alone.text[same.offsets[i]]);
    QVERIFY(chosen.text_of_first(static_cast<int>(chosen.tokens.size())) == text_of(planned.pages, whole));
    const auto half = chosen.text_of_first(static_cast<int>(chosen.tokens.size()) / 2);
    QCOMPARE(half.front().begin, whole.pages[1].begin);
    QCOMPARE(half.back().end, std::uint64_t{chosen.offsets[chosen.tokens.size() / 2 - chosen.opening_tokens]});
}

void PagesTest::they_are_chosen_before_reading() {
    Driver engine;
    engine.open_model(llama_);
    command::OpenDocument open = document("");
    open.read = false;
    engine.post(open);
    const auto all = engine.next<event::ReadingPlanned>();
    QVERIFY(all.pages.empty());
    engine.post(command::PlanReading{.session = 1, .options = options_, .pages = {{0, 0}}});
    const auto first = engine.next<event::ReadingPlanned>();
    QVERIFY(first.pages == (PageChoice{{0, 0}}));
    QVERIFY(first.plan.document_tokens < all.plan.document_tokens / 3);
    engine.post(command::PlanReading{.session = 1, .options = options_, .pages = {{3, 9}}});  // not of this document
    engine.post(command::PlanReading{.session = 1, .options = options_});
    const auto again = engine.next<event::ReadingPlanned>();
    QVERIFY(again.pages.empty());
    QCOMPARE(again.plan.document_tokens, all.plan.document_tokens);
}

void PagesTest::what_is_no_page_is_refused() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document("7"));
    QCOMPARE(engine.next<event::OpeningFailed>().error.code, ErrorCode::wrong_use);
    engine.next<event::SessionClosed>();
}

void PagesTest::a_kept_reading_knows_them() {
    const EngineOptions options{.library = folder_.filePath("kept.sqlite").toStdString()};
    event::ReadingEnded ended;
    {
        Driver engine(options);
        engine.open_model(llama_);
        engine.post(document("2, 5-6"));
        ended = engine.next<event::ReadingEnded>();
        QVERIFY(ended.saved && ended.id);
    }
    Driver engine(options);
    engine.open_model(llama_);
    engine.post(command::OpenReading{.session = 2, .reading = *ended.id});
    QVERIFY(engine.next<event::ReadingPlanned>().pages == (PageChoice{{1, 1}, {4, 5}}));
    const auto restored = engine.next<event::ReadingEnded>();
    QCOMPARE(restored.prefilled_tokens, 0);
    QCOMPARE(restored.read.tokens, ended.read.tokens);
    QCOMPARE(restored.retention, ended.retention);
    engine.post(document(""));  // all of it is another reading
    const auto whole = engine.next<event::ReadingEnded>([](const auto& end) { return end.session == 1; });
    QCOMPARE(whole.restored_tokens, 0);
    QVERIFY(whole.id != ended.id);
}

void PagesTest::a_library_that_names_others_is_refused() {
    QVERIFY(!recipe_from_json(R"({"pages":[{"first":1}]})"));
    const auto model = test::open(llama_);
    ReadingJob job(*model, {});
    QVERIFY(job.take({.document = {imported_, &imported_->document}, .file = {}},
                     {.options = options_, .pages = {{2, 3}}}));
    QVERIFY(job.make_plan(options_));
    QVERIFY(recipe_from_json(to_json(job.request().recipe))->pages == (PageChoice{{2, 3}}));
    // More pages than it has.
    QVERIFY(!job.take(job.source, {.options = options_, .pages = {{2, 99}}}));
}

void PagesTest::recall_and_evidence_come_from_them() {
    const auto model = test::open(llama_);
    const Document& whole = imported_->document;
    const std::size_t first = whole.text.find("marigold"), second = whole.text.rfind("marigold");
    QCOMPARE(whole.page_at(first), 1);
    QCOMPARE(whole.page_at(second), 4);
    const TokenizedDocument text = tokenize(whole, *model, "Be brief.", {}, QuestionPlace::none, {{4, 4}});
    const Reading reading = test::read(*model, text, options_);
    Recall recall(whole);
    Asker asker(*model, reading, text, recall);
    const CancelToken never;
    const auto answered = asker.ask(
        "What is the password of the archive?", {}, {.most_tokens = 4, .recall = RecallMode::passages}, [](auto) {},
        never);
    QVERIFY(answered);
    QVERIFY(!answered->recalled.passages.empty());
    for (const RecalledPassage& passage : answered->recalled.passages) QCOMPARE(passage.page, 4);
    for (const AttendedPage& page : answered->attended) QCOMPARE(page.page, 4);
}

QTEST_GUILESS_MAIN(PagesTest)
#include "pages_test.moc"
