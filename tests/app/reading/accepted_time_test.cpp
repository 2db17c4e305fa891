// How much is kept where nobody said so, and keeping everything takes longer than a person accepts.
#include "app/reading/accepted_time.h"

#include <QtTest/QtTest>

#include "tests/engine/model/tiny_models.h"

using namespace lectern;

class AcceptedTimeTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();

    void what_is_read_in_time_keeps_everything();
    void what_takes_longer_is_compact();
    void what_a_person_named_is_left_alone();
    void short_documents_are_not_tried();
    void the_library_knows_what_was_decided();
    void a_trial_can_be_stopped();

 private:
    std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }
    std::unique_ptr<ReadingJob> job(int sentences);
    /// Counts trials.
    Result<AcceptedTime> decide(ReadingJob& job, const ReadOptions& wanted, double minutes, bool cancelled = false);
    /// Enters a reading by such options in the library.
    void begin(ReadingJob& job, const ReadOptions& options);

    static constexpr double long_time = 1e6, no_time = 1e-6;
    static constexpr int many = 1000, few = 20;
    const ReadOptions usual_{.budget = {.kind = Budget::Kind::usual}};
    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    std::unique_ptr<ReadingLibrary> library_;
    int trials_ = 0;
};

void AcceptedTimeTest::initTestCase() {
    model_ =
        std::move(Model::open(write_tiny_model(file("."), {.name = "tiny", .trained_window = 1 << 20}), {}).value());
}

void AcceptedTimeTest::init() {
    trials_ = 0;
    library_.reset();
    std::filesystem::remove(file("library.db"));
    library_ = std::move(ReadingLibrary::open(file("library.db")).value());
}

std::unique_ptr<ReadingJob> AcceptedTimeTest::job(int sentences) {
    Document document{.name = "harbour.txt"};
    for (int i = 0; i < sentences; ++i) document.text += "The password is marigold, marigold. ";
    document.pages.push_back({.label = "1", .begin = 0, .end = document.text.size()});
    auto made = std::make_unique<ReadingJob>(*model_, ReadingJob::Place{.library = library_.get()});
    const SourceDocument source{.document = std::make_shared<const Document>(std::move(document)),
                                .file = file("harbour.txt"),
                                .hash = std::string(64, 'a')};
    if (!made->take(source, {.options = usual_})) qFatal("no document");
    return made;
}

Result<AcceptedTime> AcceptedTimeTest::decide(ReadingJob& job, const ReadOptions& wanted, double minutes,
                                              bool cancelled) {
    CancelToken cancel;
    if (cancelled) cancel.cancel();
    return in_accepted_time(
        job, *model_, wanted, minutes, [this] { ++trials_; }, cancel);
}

void AcceptedTimeTest::begin(ReadingJob& job, const ReadOptions& options) {
    QVERIFY(job.make_plan(options));
    QVERIFY(job.begin({.tell = [](const Error& error) { qFatal("%s", error.what.english().c_str()); }},
                      [](const Error&) {}));
}

void AcceptedTimeTest::what_is_read_in_time_keeps_everything() {
    const auto decided = decide(*job(many), usual_, long_time);
    QVERIFY(decided);
    QCOMPARE(trials_, 1);
    QCOMPARE(decided->options.budget.kind, Budget::Kind::usual);
    QVERIFY(!decided->everything);
}

void AcceptedTimeTest::what_takes_longer_is_compact() {
    const auto decided = decide(*job(many), usual_, no_time);
    QVERIFY(decided);
    QCOMPARE(decided->options.budget.kind, Budget::Kind::compact);
    QVERIFY(decided->everything);
    QVERIFY(decided->everything->least > 60 * no_time);
    QCOMPARE(decide(*job(many), usual_, 0)->options.budget.kind, Budget::Kind::usual);
    QCOMPARE(trials_, 1);
}

void AcceptedTimeTest::what_a_person_named_is_left_alone() {
    const ReadOptions full{.budget = {.kind = Budget::Kind::full}};
    QCOMPARE(decide(*job(many), full, no_time)->options.budget.kind, Budget::Kind::full);
    ReadOptions policy = usual_;
    policy.policy = "full";
    QCOMPARE(decide(*job(many), policy, no_time)->options.budget.kind, Budget::Kind::usual);
    QCOMPARE(trials_, 0);
}

void AcceptedTimeTest::short_documents_are_not_tried() {
    QCOMPARE(decide(*job(few), usual_, no_time)->options.budget.kind, Budget::Kind::usual);
    QCOMPARE(trials_, 0);
}

void AcceptedTimeTest::the_library_knows_what_was_decided() {
    const auto first = job(many);
    begin(*first, {.budget = {.kind = Budget::Kind::compact}});
    const auto known = decide(*job(many), usual_, long_time);
    QVERIFY(known->takes_known);
    QCOMPARE(known->options.budget.kind, Budget::Kind::compact);

    begin(*first, usual_);
    const auto both = decide(*job(many), usual_, no_time);
    QVERIFY(!both->takes_known);
    QCOMPARE(both->options.budget.kind, Budget::Kind::usual);
    QCOMPARE(trials_, 0);
}

void AcceptedTimeTest::a_trial_can_be_stopped() {
    const auto decided = decide(*job(many), usual_, long_time, true);
    QVERIFY(!decided);
    QCOMPARE(decided.error().code, ErrorCode::cancelled);
}

QTEST_GUILESS_MAIN(AcceptedTimeTest)
#include "accepted_time_test.moc"
