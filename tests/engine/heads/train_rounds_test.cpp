#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "engine/heads/retaining_heads.h"
#include "engine/heads/training_text.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/heads/planted_labels.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::bytes_of;
using test::cancelling_source;
using test::ignore;
using test::planted_source;

/// Promises of a training in more than one round: the first is the training that it always was, and the others learn
/// from what heads see when they evict.
class TrainRoundsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() { cancel_.reset(); }
    void the_first_round_is_a_training_of_one();
    void later_rounds_learn_from_evicted_states_data();
    void later_rounds_learn_from_evicted_states();
    void an_interrupted_training_ends_as_if_it_had_not_been();
    void a_checkpoint_of_other_rounds_is_refused();

 private:
    TrainOptions options(const char* name, int rounds) const {
        return {.hidden = 32,
                .epochs = 2,
                .rounds = rounds,
                .rate = 3e-3f,
                .labels = planted_source(),
                .output = folder_.path().toStdString() + "/" + name};
    }
    int learned() const { return static_cast<int>(documents_.size()) - 1; }
    HeadsFile trained(const TrainOptions& wanted, std::vector<TrainProgress>* progress = nullptr) {
        const auto done = train_heads(
            *model_, documents_, wanted,
            [&](const TrainProgress& p) {
                if (progress != nullptr) progress->push_back(p);
            },
            cancel_);
        if (!done) qFatal("%s", done.error().what.english().c_str());
        report_ = *done;
        auto file = HeadsFile::read(wanted.output);
        if (!file) qFatal("%s", file.error().what.english().c_str());
        return std::move(*file);
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    std::vector<TrainingDocument> documents_;
    TrainReport report_;
    CancelToken cancel_;
};

void TrainRoundsTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama", .trained_window = 8192}));
    const std::string text = test::some_document(6'000).text;
    documents_ = cut_documents(*model_, std::span(&text, 1), {.system = "Read.", .context = 1200, .tokens = 100'000});
    QVERIFY(documents_.size() >= 4);
}

void TrainRoundsTest::the_first_round_is_a_training_of_one() {
    const HeadsFile one = trained(options("one.gguf", 1));
    QVERIFY(!report_.overlap_evicting);
    std::vector<TrainProgress> progress;
    const HeadsFile two = trained(options("two.gguf", 2), &progress);
    QVERIFY(report_.overlap_evicting);
    QCOMPARE(progress.front().all_documents, 2 * learned());
    QCOMPARE(progress.back().documents, 2 * learned());
    QCOMPARE(progress[static_cast<std::size_t>(learned())].round, 1);
    QCOMPARE(progress.back().round, 2);
    QCOMPARE(two.curve.loss.size(), 2 * one.curve.loss.size());
    QVERIFY(std::equal(one.curve.loss.begin(), one.curve.loss.end(), two.curve.loss.begin()));
    QVERIFY(two.curve.loss[one.curve.loss.size()] < one.curve.loss.front() / 2);  // what was learned is not lost
    QVERIFY2(two.notes.find("2 rounds, 10 % kept") != std::string::npos, two.notes.c_str());
    QVERIFY(one.notes.find("round") == std::string::npos);
}

void TrainRoundsTest::later_rounds_learn_from_evicted_states_data() {
    QTest::addColumn<TrainedPolicy>("method");
    for (const TrainedPolicyTraits& one : trained_policies())
        QTest::newRow(std::string(one.name).c_str()) << one.policy;
}

/// Against a second round of as many steps in which hardly anything is evicted.
void TrainRoundsTest::later_rounds_learn_from_evicted_states() {
    QFETCH(TrainedPolicy, method);
    const auto overlap = [&](const char* name, double kept) {
        TrainOptions wanted = options(name, 2);
        wanted.method = method;
        wanted.kept = kept;
        trained(wanted);
        const auto heads = RetainingHeads::load(wanted.output, *model_);
        const auto quality =
            judge_heads(*model_, **heads, std::span(documents_).last(1), planted_source(), cancel_, 0.1);
        return quality->top_10;
    };
    const double evicting = overlap("evicting.gguf", 0.1), full = overlap("full.gguf", 0.999);
    qInfo("%f %f", evicting, full);
    QVERIFY2(evicting > full, qPrintable(QString("%1 against %2").arg(evicting).arg(full)));
}

void TrainRoundsTest::an_interrupted_training_ends_as_if_it_had_not_been() {
    trained(options("whole.gguf", 2));
    TrainOptions interrupted = options("parts.gguf", 2);
    for (const int stop : {1, learned() - 1, 1}) {  // in the first round, before the second, in it
        CancelToken cancel;
        interrupted.labels = cancelling_source(cancel, stop);
        const auto stopped = train_heads(*model_, documents_, interrupted, ignore, cancel);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::cancelled);
        QVERIFY(!std::filesystem::exists(interrupted.output));
    }
    interrupted.labels = planted_source();
    std::vector<TrainProgress> progress;
    trained(interrupted, &progress);
    QCOMPARE(progress.front().documents, learned() + 1);
    QCOMPARE(bytes_of(interrupted.output), bytes_of(options("whole.gguf", 2).output));
}

void TrainRoundsTest::a_checkpoint_of_other_rounds_is_refused() {
    TrainOptions wanted = options("other.gguf", 2);
    wanted.labels = cancelling_source(cancel_, 1);
    QVERIFY(!train_heads(*model_, documents_, wanted, ignore, cancel_));
    cancel_.reset();
    wanted.labels = planted_source();
    for (const auto& [rounds, kept] : {std::pair{1, 0.1}, std::pair{2, 0.2}}) {
        wanted.rounds = rounds;
        wanted.kept = kept;
        const auto refused = train_heads(*model_, documents_, wanted, ignore, cancel_);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    }
}

QTEST_GUILESS_MAIN(TrainRoundsTest)
#include "train_rounds_test.moc"
