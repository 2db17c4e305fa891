#include "engine/heads/evicting_reading.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <random>

#include "engine/heads/feature_recorder.h"
#include "engine/heads/full_reading.h"
#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr double kept = 0.1;
constexpr int chunk = ReadOptions{}.chunk;

/// Heads of random weights, and shares that differ.
HeadsFile some_heads(const Model& model, TrainedPolicy method) {
    const ModelConfig& config = model.config();
    const int hidden = 32, inputs = head_inputs(method, config), outputs = config.scored_heads().kv_heads;
    std::mt19937 random(5);
    std::normal_distribution<float> normal(0, 0.2f);
    const auto some = [&](int rows, int columns) {
        std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
        for (float& value : values) value = normal(random);
        return values;
    };
    HeadsFile file{.method = method,
                   .fingerprint = fingerprint(model.file()),
                   .model = config.name,
                   .notes = {},
                   .inputs = inputs,
                   .hidden = hidden,
                   .kv_heads = outputs,
                   .layers = {},
                   .shares = {},
                   .curve = {}};
    for (int l = 0; l < config.layers; ++l) {
        file.layers[l] = {.w1 = some(hidden, inputs), .b1 = {}, .w2 = some(outputs, hidden), .b2 = {}};
        for (int h = 0; h < outputs; ++h) file.shares.push_back(h == 0 ? 1.5f : 0.5f);
    }
    return file;
}

}  // namespace

/// Promise of a reading that heads learn from: they see what they will see when a document is read with them.
class EvictingReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void scores_are_those_of_the_product_s_reading_data();
    void scores_are_those_of_the_product_s_reading();
    void features_are_those_of_what_was_kept();
    void a_short_document_is_read_too();
    void cancelling_ends_it();

 private:
    QTemporaryDir folder_;
    std::filesystem::path file_;
    Document text_ = test::some_document(3000);
    const CancelToken never_;
};

void EvictingReadingTest::initTestCase() {
    file_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama", .trained_window = 8192});
}

void EvictingReadingTest::scores_are_those_of_the_product_s_reading_data() {
    QTest::addColumn<TrainedPolicy>("method");
    for (const TrainedPolicyTraits& one : trained_policies())
        QTest::newRow(std::string(one.name).c_str()) << one.policy;
}

/// With the same heads attached to the model, the kept cells bear the scores that were recorded. Those of everything
/// kept are others from the second chunk after the first eviction on, so the promise is not empty.
void EvictingReadingTest::scores_are_those_of_the_product_s_reading() {
    QFETCH(TrainedPolicy, method);
    const auto model = test::open(file_);
    const HeadsFile file = some_heads(*model, method);
    const auto heads = RetainingHeads::make(file, *model);
    QVERIFY(heads);
    const TokenizedDocument document = tokenize(text_, *model, "Be brief.");
    const auto recorded = scores_when_evicting(*model, document.tokens, **heads, kept, never_);
    QVERIFY2(recorded, recorded ? "" : recorded.error().what.english().c_str());
    const auto all = scores_when_evicting(*model, document.tokens, **heads, 1, never_);
    QVERIFY(all);

    model->attach_heads(*RetainingHeads::make(file, *model));
    const auto budget = static_cast<std::uint64_t>(kept * static_cast<double>(document.tokens.size()));
    const Reading reading = test::read(*model, document, test::tokens_kept(budget, std::string(name(method))));
    int cells = 0;
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (std::size_t h = 0; h < reading.cells[l].heads.size(); ++h) {
            const HeadCells& head = reading.cells[l].heads[h];
            const std::vector<float>& scores = (*recorded)[static_cast<std::size_t>(l)][h];
            for (int i = 0; i < head.used; ++i, ++cells)
                QCOMPARE(scores[static_cast<std::size_t>(head.position[i])], head.score[i]);
            const std::vector<float>& full = (*all)[static_cast<std::size_t>(l)][h];
            QVERIFY(std::equal(full.begin(), full.begin() + chunk, scores.begin()));
            if (l > 0) QVERIFY(!std::equal(full.begin() + chunk, full.end(), scores.begin() + chunk));
        }
    QCOMPARE(cells, static_cast<int>(budget) * 4);  // two layers of two heads
}

void EvictingReadingTest::features_are_those_of_what_was_kept() {
    const auto model = test::open(file_);
    const auto heads = RetainingHeads::make(some_heads(*model, TrainedPolicy::zap), *model);
    const std::vector<TokenId> tokens = tokenize(text_, *model, "Be brief.").tokens;
    const int count = static_cast<int>(tokens.size());
    const auto recorder = [&] {
        return FeatureRecorder(TrainedPolicy::zap, model->config(), model->transformer().backends(), count);
    };
    FeatureRecorder evicting = recorder(), full = recorder();
    QVERIFY(read_evicting(*model, tokens, **heads, kept, evicting, never_));
    QVERIFY(read_in_full(*model, tokens, {.chunk_observer = &full}));
    const auto of = [&](const FeatureRecorder& features, int layer) {
        std::vector<float> values(static_cast<std::size_t>(count) * static_cast<std::size_t>(features.inputs()));
        features.copy(layer, 0, count, values.data());
        return values;
    };
    const int last = model->config().layers - 1;
    const std::vector<float> seen = of(evicting, last), whole = of(full, last);
    const auto chunk_values = static_cast<std::ptrdiff_t>(chunk) * evicting.inputs();
    QVERIFY(std::equal(seen.begin(), seen.begin() + chunk_values, whole.begin()));
    QVERIFY(test::nmse({whole.begin() + chunk_values, whole.end()}, {seen.begin() + chunk_values, seen.end()}) > 1e-4);
    QCOMPARE(of(evicting, 0), of(full, 0));  // before any attention
}

void EvictingReadingTest::a_short_document_is_read_too() {
    const auto model = test::open(file_);
    const auto heads = RetainingHeads::make(some_heads(*model, TrainedPolicy::zap), *model);
    const std::vector<TokenId> tokens = tokenize(test::some_document(120), *model, "Be brief.").tokens;
    QVERIFY(tokens.size() < 640);  // a tenth is less than the policy can do with
    const auto scores = scores_when_evicting(*model, tokens, **heads, kept, never_);
    QVERIFY2(scores, scores ? "" : scores.error().what.english().c_str());
}

void EvictingReadingTest::cancelling_ends_it() {
    const auto model = test::open(file_);
    const auto heads = RetainingHeads::make(some_heads(*model, TrainedPolicy::zap), *model);
    CancelToken cancel;
    cancel.cancel();
    const auto stopped =
        scores_when_evicting(*model, tokenize(text_, *model, "Be brief.").tokens, **heads, kept, cancel);
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::cancelled);
}

QTEST_GUILESS_MAIN(EvictingReadingTest)
#include "evicting_reading_test.moc"
