#include "engine/heads/answer_labels.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int q_heads = 4, kv_heads = 2, group = 2, head_width = 64;  // of the tiny models

/// With two questions, of which the second is shorter.
TrainingDocument some_document(int tokens, int asked, int answer_begins) {
    TrainingDocument document{.tokens = {}, .asked = {{.answer_begins = answer_begins}, {.answer_begins = 3}}};
    for (int i = 0; i < tokens; ++i) document.tokens.push_back(i * i * 31 % 251);
    for (int i = 0; i < asked; ++i) document.asked[0].tokens.push_back(i * 17 % 251);
    for (int i = 0; i < 8; ++i) document.asked[1].tokens.push_back(i * 29 % 251);
    return document;
}

/// A question that was passed through the model: rotated queries, [layers][tokens], and keys, [layers][kv_heads], of
/// the document and then its own.
struct Asking final : AttentionObserver {
    std::map<int, std::vector<std::vector<float>>> queries;
    std::map<int, std::vector<std::vector<float>>> keys;

    void attended(const AttentionStep& step) override {
        for (int t = 0; t < step.qkv.rows; ++t) {
            const float* row = step.qkv.data + static_cast<std::ptrdiff_t>(t) * step.qkv.columns;
            queries[step.layer].emplace_back(row, row + q_heads * head_width);
        }
    }
    int rows() const { return static_cast<int>(queries.at(0).size()); }
    /// Scaled products of the query at `row` with all keys that it sees.
    std::vector<double> logits(int layer, int q_head, int row) const {
        const float* q = queries.at(layer)[static_cast<std::size_t>(row)].data() + q_head * head_width;
        const std::vector<float>& all = keys.at(layer)[static_cast<std::size_t>(q_head / group)];
        std::vector<double> products;
        for (int j = 0; j <= 110 + row; ++j) {
            double sum = 0;
            for (int i = 0; i < head_width; ++i)
                sum += static_cast<double>(q[i]) *
                       static_cast<double>(all[static_cast<std::size_t>(j) * head_width + static_cast<std::size_t>(i)]);
            products.push_back(sum / std::sqrt(head_width));
        }
        return products;
    }
};

std::vector<Asking> passes_of(Model& model, const TrainingDocument& document, const FullReading& reading) {
    std::vector<Asking> passes;
    for (const AskedQuestion& question : document.asked) {
        Transformer& transformer = model.transformer();
        const int length = static_cast<int>(question.tokens.size());
        transformer.reserve(length);
        CellStore own(transformer.backends(), CellFormat::f32, transformer.cell_layers(length, length));
        Asking& pass = passes.emplace_back();
        transformer.forward({.tokens = question.tokens,
                             .length = reading.length,
                             .first_position = 110,
                             .own = &own,
                             .document = &reading.cells,
                             .observer = &pass});
        for (int l = 0; l < 2; ++l)
            for (int h = 0; h < kv_heads; ++h) {
                std::vector<float>& keys =
                    pass.keys[l].emplace_back(static_cast<std::size_t>((110 + length) * head_width));
                own.backend(l).read_keys(reading.cells[l], h, keys.data());
                own.backend(l).read_keys(own[l], h, keys.data() + 110 * head_width);
            }
    }
    return passes;
}

bool is_near(const HeadScores& labels, int layer, int head, int cell, double wanted) {
    const double got =
        labels[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)][static_cast<std::size_t>(cell)];
    return std::abs(got - wanted) < 1e-3 * std::max(1.0, std::abs(wanted));
}

QString where(int layer, int head, int cell) {
    return QString("layer %1, head %2, cell %3").arg(layer).arg(head).arg(cell);
}

}  // namespace

/// Promises of the labels that questions and answers give, against their definitions in plain loops.
class AnswerLabelsTest : public QObject {
    Q_OBJECT

 private slots:
    void labels_are_the_largest_products_with_the_answer_data();
    void labels_are_the_largest_products_with_the_answer();
    void weights_are_the_largest_of_asking_and_answering();
    void windowed_layers_have_none();
    void cancelling_is_answered();

 private:
    std::unique_ptr<Model> open(const TinyModel& model, const char* tier) {
        return test::open(write_tiny_model(folder_.path().toStdString(), model), {.threads = 2, .cpu_tier = tier});
    }
    static FullReading read(Model& model, const TrainingDocument& document) {
        auto reading = read_in_full(
            model, document.tokens,
            {.format = CellFormat::f32, .chunk = 48, .room_behind = static_cast<int>(document.asked[0].tokens.size())});
        if (!reading) qFatal("%s", reading.error().what.english().c_str());
        return std::move(*reading);
    }

    QTemporaryDir folder_;
    CancelToken never_;
};

void AnswerLabelsTest::labels_are_the_largest_products_with_the_answer_data() {
    QTest::addColumn<int>("asked");
    QTest::addColumn<int>("answer_begins");
    QTest::addRow("question and answer") << 20 << 12;
    QTest::addRow("an answer of one token") << 20 << 19;
    QTest::addRow("in several chunks") << 700 << 500;
    QTest::addRow("an answer that begins in the second chunk") << 700 << 600;
}

void AnswerLabelsTest::labels_are_the_largest_products_with_the_answer() {
    QFETCH(int, asked);
    QFETCH(int, answer_begins);
    const auto model = open({.name = "biased", .trained_window = 2048, .biased_qkv = true}, "");
    const TrainingDocument document = some_document(110, asked, answer_begins);
    const FullReading reading = read(*model, document);
    const auto labels = answer_labels(*model, document, reading, never_);
    QVERIFY(labels);

    const std::vector<Asking> passes = passes_of(*model, document, reading);
    for (int l = 0; l < 2; ++l)
        for (int h = 0; h < kv_heads; ++h)
            for (int j = 0; j < 110; ++j) {
                double largest = -1e30;
                for (std::size_t i = 0; i < passes.size(); ++i)
                    for (int p = document.asked[i].answer_begins; p < passes[i].rows(); ++p)
                        for (int g = 0; g < group; ++g)
                            largest =
                                std::max(largest, passes[i].logits(l, h * group + g, p)[static_cast<std::size_t>(j)]);
                QVERIFY2(is_near(*labels, l, h, j, largest), qPrintable(where(l, h, j)));
            }
}

/// The softmax runs over the document and the turns so far; the turn that asks counts like the one that answers.
void AnswerLabelsTest::weights_are_the_largest_of_asking_and_answering() {
    const auto model = open({.name = "biased", .trained_window = 2048, .biased_qkv = true}, "");
    const TrainingDocument document = some_document(110, 20, 12);
    const FullReading reading = read(*model, document);
    const auto weights = question_weights(*model, 110, document.asked, reading, never_);
    QVERIFY(weights);
    const std::vector<Asking> passes = passes_of(*model, document, reading);
    for (int l = 0; l < 2; ++l)
        for (int h = 0; h < kv_heads; ++h) {
            std::vector<double> largest(110);
            for (const Asking& pass : passes)
                for (int p = 0; p < pass.rows(); ++p)
                    for (int g = 0; g < group; ++g) {
                        const std::vector<double> logits = pass.logits(l, h * group + g, p);
                        double sum = 0;
                        for (const double logit : logits) sum += std::exp(logit);
                        for (std::size_t j = 0; j < 110; ++j)
                            largest[j] = std::max(largest[j], std::exp(logits[j]) / sum);
                    }
            for (int j = 0; j < 110; ++j)
                QVERIFY2(is_near(*weights, l, h, j, largest[static_cast<std::size_t>(j)]), qPrintable(where(l, h, j)));
        }
    const auto nobody_asks = question_weights(*model, 110, {}, reading, never_);
    QCOMPARE((*nobody_asks)[1][1], std::vector<float>(110, 0.0f));
}

void AnswerLabelsTest::windowed_layers_have_none() {
    const auto model = open({.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}, "");
    const TrainingDocument document = some_document(110, 20, 10);
    const FullReading reading = read(*model, document);
    const auto labels = answer_labels(*model, document, reading, never_);
    QVERIFY(labels);
    for (std::size_t l = 0; l < 7; ++l) QCOMPARE(!(*labels)[l].empty(), model->config().window[l] == 0);
}

void AnswerLabelsTest::cancelling_is_answered() {
    const auto model = open({.name = "llama"}, "");
    const TrainingDocument document = some_document(60, 20, 10);
    const FullReading reading = read(*model, document);
    CancelToken cancel;
    cancel.cancel();
    const auto labels = answer_labels(*model, document, reading, cancel);
    QVERIFY(!labels);
    QCOMPARE(labels.error().code, ErrorCode::cancelled);
}

QTEST_GUILESS_MAIN(AnswerLabelsTest)
#include "answer_labels_test.moc"
