#include "engine/heads/answer_labels.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int q_heads = 4, kv_heads = 2, head_width = 64;  // of the tiny models

TrainingDocument some_document(int tokens, int asked, int answer_begins) {
    TrainingDocument document{.answer_begins = answer_begins};
    for (int i = 0; i < tokens; ++i) document.tokens.push_back(i * i * 31 % 251);
    for (int i = 0; i < asked; ++i) document.asked.push_back(i * 17 % 251);
    return document;
}

/// The rotated queries of a pass, [layers][tokens].
struct Queries final : AttentionObserver {
    std::map<int, std::vector<std::vector<float>>> layers;
    void attended(const AttentionStep& step) override {
        for (int t = 0; t < step.qkv.rows; ++t) {
            const float* row = step.qkv.data + static_cast<std::ptrdiff_t>(t) * step.qkv.columns;
            layers[step.layer].emplace_back(row, row + q_heads * head_width);
        }
    }
};

}  // namespace

/// Promises of the labels that answers give, against the definition in plain loops.
class AnswerLabelsTest : public QObject {
    Q_OBJECT

 private slots:
    void labels_are_the_largest_products_with_the_answer_data();
    void labels_are_the_largest_products_with_the_answer();
    void windowed_layers_have_none();
    void cancelling_is_answered();

 private:
    std::unique_ptr<Model> open(const TinyModel& model, const char* tier) {
        return test::open(write_tiny_model(folder_.path().toStdString(), model), {.threads = 2, .cpu_tier = tier});
    }
    static FullReading read(Model& model, const TrainingDocument& document) {
        auto reading = read_in_full(
            model, document.tokens,
            {.format = CellFormat::f32, .chunk = 48, .room_behind = static_cast<int>(document.asked.size())});
        if (!reading) qFatal("%s", reading.error().what.c_str());
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
    const auto labels = answer_labels(*model, document, reading.cells, never_);
    QVERIFY(labels);

    Transformer& transformer = model->transformer();
    transformer.reserve(asked);
    CellStore own(transformer.backends(), CellFormat::f32, transformer.cell_layers(asked, asked));
    Queries queries;
    transformer.forward({.tokens = document.asked,
                         .first_position = 110,
                         .own = &own,
                         .document = &reading.cells,
                         .observer = &queries});
    for (int l = 0; l < 2; ++l)
        for (int h = 0; h < kv_heads; ++h) {
            std::vector<float> keys(110 * head_width);
            reading.cells.backend(l).read_keys(reading.cells[l], h, keys.data());
            for (std::size_t j = 0; j < 110; ++j) {
                double largest = -1e30;
                for (std::size_t p = static_cast<std::size_t>(answer_begins); p < static_cast<std::size_t>(asked); ++p)
                    for (int g = 0; g < q_heads / kv_heads; ++g) {
                        const float* q = queries.layers[l][p].data() + (h * q_heads / kv_heads + g) * head_width;
                        double sum = 0;
                        for (std::size_t i = 0; i < head_width; ++i)
                            sum += static_cast<double>(q[i]) * static_cast<double>(keys[j * head_width + i]);
                        largest = std::max(largest, sum / std::sqrt(head_width));
                    }
                const double got = (*labels)[static_cast<std::size_t>(l)][static_cast<std::size_t>(h)][j];
                QVERIFY2(std::abs(got - largest) < 1e-3 * std::max(1.0, std::abs(largest)),
                         qPrintable(QString("layer %1, head %2, cell %3: %4 is not %5")
                                        .arg(l)
                                        .arg(h)
                                        .arg(j)
                                        .arg(got)
                                        .arg(largest)));
            }
        }
}

void AnswerLabelsTest::windowed_layers_have_none() {
    const auto model = open({.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}, "");
    const TrainingDocument document = some_document(110, 20, 10);
    const FullReading reading = read(*model, document);
    const auto labels = answer_labels(*model, document, reading.cells, never_);
    QVERIFY(labels);
    for (std::size_t l = 0; l < 7; ++l) QCOMPARE(!(*labels)[l].empty(), model->config().window[l] == 0);
}

void AnswerLabelsTest::cancelling_is_answered() {
    const auto model = open({.name = "llama"}, "");
    const TrainingDocument document = some_document(60, 20, 10);
    const FullReading reading = read(*model, document);
    CancelToken cancel;
    cancel.cancel();
    const auto labels = answer_labels(*model, document, reading.cells, cancel);
    QVERIFY(!labels);
    QCOMPARE(labels.error().code, ErrorCode::cancelled);
}

QTEST_GUILESS_MAIN(AnswerLabelsTest)
#include "answer_labels_test.moc"
