#include "engine/heads/train.h"

#include <sys/resource.h>

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>
#include <csignal>
#include <fstream>
#include <iterator>
#include <set>

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
using test::planted;
using test::planted_source;

namespace {

/// While it lives, no file can grow beyond so many bytes: to a program, a full disk.
class FullDisk {
 public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit full{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &full);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
    rlimit before_{};
};

}  // namespace

/// Promises of training: it learns, it can be stopped at any time, and it says what it cannot do.
class TrainTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() { cancel_.reset(); }
    void a_planted_pattern_is_learned_data();
    void a_planted_pattern_is_learned();
    void heads_that_are_not_good_enough_are_not_written();
    void an_interrupted_training_ends_as_if_it_had_not_been();
    void a_checkpoint_of_another_training_is_refused();
    void a_damaged_checkpoint_is_refused();
    void folders_that_cannot_be_written_are_found_out_first();
    void a_disk_that_fills_up_costs_nothing_that_was_saved();
    void too_little_text_is_refused();
    void uniform_labels_are_refused();
    void texts_are_cut_into_documents();
    void overlap_counts_the_best();

 private:
    TrainOptions options(const char* name) const {
        return {.hidden = 32, .epochs = 4, .rate = 3e-3f, .labels = planted_source(), .output = path(name)};
    }
    std::filesystem::path path(const char* name) const { return folder_.path().toStdString() + "/" + name; }
    static std::filesystem::path checkpoint_of(std::filesystem::path output) { return output += ".training"; }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    std::vector<TrainingDocument> documents_;
    CancelToken cancel_;
};

void TrainTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
    const std::string text = test::some_document(12'000).text;
    documents_ = cut_documents(*model_, std::span(&text, 1), {.system = "Read.", .context = 1200, .tokens = 100'000});
    QVERIFY(documents_.size() >= 8);
}

void TrainTest::a_planted_pattern_is_learned_data() {
    QTest::addColumn<TrainedPolicy>("method");
    for (const TrainedPolicyTraits& one : trained_policies())
        QTest::newRow(std::string(one.name).c_str()) << one.policy;
}

void TrainTest::a_planted_pattern_is_learned() {
    QFETCH(TrainedPolicy, method);
    TrainOptions wanted = options("planted.gguf");
    wanted.method = method;
    std::vector<TrainProgress> progress;
    const auto report = train_heads(
        *model_, documents_, wanted, [&](const TrainProgress& p) { progress.push_back(p); }, cancel_);
    QVERIFY2(report, report ? "" : report.error().what.english().c_str());
    QVERIFY2(report->overlap > 0.8, qPrintable(QString::number(report->overlap)));
    QVERIFY(progress.back().loss < progress[1].loss / 2);
    QCOMPARE(progress.back().documents, static_cast<int>(documents_.size()) - 1);
    QVERIFY(!std::filesystem::exists(checkpoint_of(wanted.output)));
    const auto file = HeadsFile::read(wanted.output);
    QVERIFY(file);
    QCOMPARE(file->method, wanted.method);
    QCOMPARE(file->curve.loss.size(), documents_.size() - 1);
    QVERIFY(RetainingHeads::load(wanted.output, *model_));
}

void TrainTest::heads_that_are_not_good_enough_are_not_written() {
    TrainOptions wanted = options("good_enough.gguf");
    wanted.learned_from = 2;
    for (const double least : {1.01, 0.5}) {
        wanted.least_overlap = least;
        const auto report = train_heads(*model_, documents_, wanted, ignore, cancel_);
        QVERIFY(report);
        QCOMPARE(report->written, report->overlap >= least);
        QCOMPARE(std::filesystem::exists(wanted.output), least < 1);
        QVERIFY(!std::filesystem::exists(checkpoint_of(wanted.output)));
    }
    QCOMPARE(HeadsFile::read(wanted.output)->learned_from, 2);
}

void TrainTest::an_interrupted_training_ends_as_if_it_had_not_been() {
    QVERIFY(train_heads(*model_, documents_, options("whole.gguf"), ignore, cancel_));
    TrainOptions interrupted = options("parts.gguf");
    for (const int stop : {0, 2, 3}) {
        CancelToken cancel;
        interrupted.labels = cancelling_source(cancel, stop);
        const auto stopped = train_heads(*model_, documents_, interrupted, ignore, cancel);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::cancelled);
        QVERIFY(!stopped.error().next.empty());
        QVERIFY(std::filesystem::exists(checkpoint_of(interrupted.output)));
        QVERIFY(!std::filesystem::exists(interrupted.output));
    }
    interrupted.labels = planted_source();
    std::vector<TrainProgress> progress;
    QVERIFY(train_heads(
        *model_, documents_, interrupted, [&](const TrainProgress& p) { progress.push_back(p); }, cancel_));
    QCOMPARE(progress.front().documents, 5);  // 0 + 2 + 3 were learned from before
    QCOMPARE(bytes_of(interrupted.output), bytes_of(path("whole.gguf")));
}

void TrainTest::a_checkpoint_of_another_training_is_refused() {
    TrainOptions wanted = options("other.gguf");
    wanted.labels = cancelling_source(cancel_, 1);
    QVERIFY(!train_heads(*model_, documents_, wanted, ignore, cancel_));
    cancel_.reset();
    wanted.labels = planted_source();
    wanted.rate = 1e-3f;
    const auto refused = train_heads(*model_, documents_, wanted, ignore, cancel_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    QVERIFY(refused.error().what.english().find("other.gguf.training") != std::string::npos);
    QVERIFY(refused.error().next.english().find("remove that file") != std::string::npos);
}

void TrainTest::a_damaged_checkpoint_is_refused() {
    TrainOptions wanted = options("damaged.gguf");
    wanted.labels = cancelling_source(cancel_, 1);
    QVERIFY(!train_heads(*model_, documents_, wanted, ignore, cancel_));
    cancel_.reset();
    std::filesystem::resize_file(checkpoint_of(wanted.output), 20'000);
    const auto refused = train_heads(*model_, documents_, wanted, ignore, cancel_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::bad_input);
    QVERIFY2(refused.error().next.english().find("remove that file") != std::string::npos,
             refused.error().next.english().c_str());
}

void TrainTest::folders_that_cannot_be_written_are_found_out_first() {
    TrainOptions wanted = options("no/such/folder/heads.gguf");
    int labelled = 0;
    wanted.labels.label = [&](Model& model, const TrainingDocument& document, const FullReading&,
                              const CancelToken&) -> Result<HeadScores> {
        ++labelled;
        return planted(model, document);
    };
    const auto refused = train_heads(*model_, documents_, wanted, ignore, cancel_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::failed);
    QVERIFY(refused.error().next.english().find("space") != std::string::npos);
    QCOMPARE(labelled, 0);
}

/// The disk is full when a training that learned more is interrupted, and when the heads are to be written: it is said,
/// and with room again the same command goes on from what was saved, to the same heads.
void TrainTest::a_disk_that_fills_up_costs_nothing_that_was_saved() {
    QVERIFY(train_heads(*model_, documents_, options("undisturbed.gguf"), ignore, cancel_));
    TrainOptions wanted = options("full.gguf");
    wanted.labels = cancelling_source(cancel_, 2);
    QVERIFY(!train_heads(*model_, documents_, wanted, ignore, cancel_));
    cancel_.reset();
    const auto saved = bytes_of(checkpoint_of(wanted.output));
    for (const int more : {1, 100}) {  // documents until it is interrupted; 100: never, and the heads cannot be written
        std::optional<FullDisk> disk;
        wanted.labels = cancelling_source(cancel_, more);
        wanted.labels.label = [&, inner = wanted.labels.label](Model& model, const TrainingDocument& document,
                                                               const FullReading& reading, const CancelToken& cancel) {
            if (!disk) disk.emplace(1000);
            return inner(model, document, reading, cancel);
        };
        const auto stopped = train_heads(*model_, documents_, wanted, ignore, cancel_);
        disk.reset();
        cancel_.reset();
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::failed);
        QVERIFY2(stopped.error().next.english().find("space") != std::string::npos,
                 stopped.error().next.english().c_str());
        QCOMPARE(bytes_of(checkpoint_of(wanted.output)), saved);
        QVERIFY(!std::filesystem::exists(wanted.output));
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path().toStdString()))
            QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
    }
    {
        const FullDisk disk(1000);
        QVERIFY(!train_heads(*model_, documents_, wanted, ignore, cancel_));
        QCOMPARE(bytes_of(checkpoint_of(wanted.output)), saved);
    }
    wanted.labels = planted_source();
    std::vector<TrainProgress> progress;
    QVERIFY(train_heads(
        *model_, documents_, wanted, [&](const TrainProgress& p) { progress.push_back(p); }, cancel_));
    QCOMPARE(progress.front().documents, 2);
    QCOMPARE(bytes_of(wanted.output), bytes_of(path("undisturbed.gguf")));
}

void TrainTest::too_little_text_is_refused() {
    std::vector<TrainingDocument> few(documents_.begin(), documents_.begin() + 1);
    auto refused = train_heads(*model_, few, options("few.gguf"), ignore, cancel_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    QVERIFY(refused.error().what.english().find("too short") != std::string::npos);
    few.push_back({.tokens = {1, 2, 3}});
    refused = train_heads(*model_, few, options("few.gguf"), ignore, cancel_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    QVERIFY(!std::filesystem::exists(checkpoint_of(path("few.gguf"))));
}

void TrainTest::uniform_labels_are_refused() {
    TrainOptions wanted = options("uniform.gguf");
    wanted.labels.label = [](Model& model, const TrainingDocument& document, const FullReading&,
                             const CancelToken&) -> Result<HeadScores> {
        HeadScores labels = planted(model, document);
        for (auto& layer : labels)
            for (auto& head : layer) std::fill(head.begin(), head.end(), 0.25f);
        return labels;
    };
    const auto refused = train_heads(*model_, documents_, wanted, ignore, cancel_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    QVERIFY(refused.error().what.english().find("uniform") != std::string::npos);
}

void TrainTest::texts_are_cut_into_documents() {
    const std::string text = test::some_document(5'000).text;
    const std::vector<std::string> texts{text, "a few words"};
    const CutOptions wanted{.system = "Read.", .context = 1000, .tokens = 1 << 20, .seed = 2};
    const auto documents = cut_documents(*model_, texts, wanted);
    const auto opening = model_->chat_format().opening("Read.");
    std::multiset<TokenId> cut, whole;
    for (const TrainingDocument& document : documents) {
        QVERIFY(document.tokens.size() <= 1000);
        QVERIFY(std::equal(opening.begin(), opening.end(), document.tokens.begin()));
        cut.insert(document.tokens.begin() + static_cast<std::ptrdiff_t>(opening.size()), document.tokens.end());
    }
    for (const std::string& one : texts) {
        std::vector<TokenId> tokens;
        model_->tokenizer().encode(one, model_->chat_format().after_opening(), tokens);
        whole.insert(tokens.begin(), tokens.end());
    }
    QVERIFY(cut == whole);
    QCOMPARE(cut_documents(*model_, texts, wanted).front().tokens, documents.front().tokens);
    CutOptions less = wanted;
    less.tokens = 1500;
    QCOMPARE(cut_documents(*model_, texts, less).size(), std::size_t{2});
}

void TrainTest::overlap_counts_the_best() {
    const std::vector<float> labels{9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    QCOMPARE(top_overlap(labels, labels, 0.3), 1.0);
    QCOMPARE(top_overlap(std::vector<float>{0, 0, 9, 9, 9, 0, 0, 0, 0, 0}, labels, 0.3), 1.0 / 3);
    QCOMPARE(top_overlap(std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, labels, 0.3), 0.0);
    QCOMPARE(top_overlap(std::vector<float>(10, 1.0f), labels, 0.3), 0.0);  // ties: the newer
}

QTEST_GUILESS_MAIN(TrainTest)
#include "train_test.moc"
