#include "engine/heads/replay_labels.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/heads/answer_labels.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int tokens_in_all = 110, part = 48;
constexpr int q_heads = 4, kv_heads = 2, group = 2, head_width = 64, width = 256;  // of the tiny models

std::vector<TokenId> some_tokens() {
    std::vector<TokenId> tokens(tokens_in_all);
    for (int i = 0; i < tokens_in_all; ++i) tokens[static_cast<std::size_t>(i)] = i * i * 31 % 251;
    return tokens;
}

/// Queries of a pass and the residual stream, per layer.
struct Watched final : AttentionObserver {
    struct OfLayer {
        std::vector<std::vector<float>> queries, stream;
    };
    std::map<int, OfLayer> layers;
    void attended(const AttentionStep& step) override {
        OfLayer& layer = layers[step.layer];
        for (int t = 0; t < step.qkv.rows; ++t) {
            const float* row = step.qkv.data + static_cast<std::ptrdiff_t>(t) * step.qkv.columns;
            layer.queries.emplace_back(row, row + q_heads * head_width);
            const float* h = step.stream.data + static_cast<std::ptrdiff_t>(t) * step.stream.columns;
            layer.stream.emplace_back(h, h + width);
        }
    }
};

std::vector<float> matrix(const Model& model, const std::string& name) {
    const TensorInfo* tensor = model.file().tensor(name);
    std::vector<float> values(static_cast<std::size_t>(tensor->values()));
    dequantize(tensor->type, tensor->data.data(), tensor->values(), values.data());
    return values;
}

double dot(const float* a, const float* b, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}

/// The labels of one document by their definition, one row and one cell at a time.
class ByDefinition {
 public:
    ByDefinition(Model& model, std::vector<TokenId> tokens) : model_(model), tokens_(std::move(tokens)) {
        Transformer& transformer = model.transformer();
        document_ = CellStore(transformer.backends(), CellFormat::f32, transformer.cell_layers(tokens_in_all, 400));
        transformer.forward({.tokens = tokens_, .length = longest_, .own = &document_, .observer = &reading_});
        for (int first = 0; first < tokens_in_all; first += part) replay(first);
    }

    /// [kv_heads][tokens]
    std::vector<std::vector<double>> attention(int layer) { return attention_[layer]; }

    /// [tokens] |W_o v| / |h|
    std::vector<double> value_factors(int layer, int head) {
        const auto cells = contents(layer, head, document_);
        const std::vector<float> output = matrix(model_, "blk." + std::to_string(layer) + ".attn_output.weight");
        std::vector<double> factors;
        for (int token = 0; token < tokens_in_all; ++token) {
            double mean_square = 0;
            for (int g = 0; g < group; ++g)
                for (int o = 0; o < width; ++o) {
                    const float* row = output.data() + o * q_heads * head_width + (head * group + g) * head_width;
                    mean_square += std::pow(dot(row, cells.at(token).second.data(), head_width), 2) / group;
                }
            const auto& h = reading_.layers[layer].stream[static_cast<std::size_t>(token)];
            factors.push_back(std::sqrt(mean_square / dot(h.data(), h.data(), width)));
        }
        return factors;
    }

 private:
    test::HeadContents contents(int layer, int head, const CellStore& store) {
        return test::contents(model_, store[layer], head);
    }

    void replay(int first) {
        const int count = std::min(part, tokens_in_all - first);
        std::vector<TokenId> replay;
        model_.tokenizer().encode(first == 0 ? "\n\nRepeat the previous context exactly:"
                                             : "\n\nRepeat the part of the previous context exactly, starting with:",
                                  TextPosition::after_special, replay);
        const auto at = [&](int token) { return tokens_.begin() + token; };
        if (first > 0) replay.insert(replay.end(), at(first - 8), at(first));
        const auto closing = model_.chat_format().closing();
        replay.insert(replay.end(), closing.begin(), closing.end());
        replay.insert(replay.end(), at(first), at(first + count));

        Transformer& transformer = model_.transformer();
        const int length = static_cast<int>(replay.size());
        CellStore own(transformer.backends(), CellFormat::f32, transformer.cell_layers(length, length));
        Watched watched;
        transformer.forward({.tokens = replay,
                             .length = longest_,
                             .first_position = tokens_in_all,
                             .own = &own,
                             .document = &document_,
                             .observer = &watched});
        for (auto& [layer, of_layer] : watched.layers) {
            if (model_.config().window[static_cast<std::size_t>(layer)] > 0) continue;
            attention_[layer].resize(kv_heads, std::vector<double>(tokens_in_all));
            for (int head = 0; head < kv_heads; ++head) {
                const auto document = contents(layer, head, document_), replayed = contents(layer, head, own);
                for (int row = 0; row < length; ++row)
                    for (int g = 0; g < group; ++g) {
                        const float* q =
                            of_layer.queries[static_cast<std::size_t>(row)].data() + (head * group + g) * head_width;
                        const auto weight = [&](const std::vector<float>& key) {
                            return std::exp(static_cast<double>(model_.config().attention_scale) *
                                            dot(q, key.data(), head_width));
                        };
                        double sum = 0;
                        std::map<int, double> of_part;
                        for (const auto& [position, cell] : document) {
                            const bool in_part = position >= first && position < first + count;
                            if (!in_part && position >= 4) continue;
                            const double w = weight(cell.first);
                            sum += w;
                            if (in_part) of_part[position] = w;
                        }
                        for (const auto& [position, cell] : replayed)
                            if (position <= tokens_in_all + row) sum += weight(cell.first);
                        for (const auto& [position, w] : of_part) {
                            double& largest =
                                attention_[layer][static_cast<std::size_t>(head)][static_cast<std::size_t>(position)];
                            largest = std::max(largest, w / sum);
                        }
                    }
            }
        }
    }

    const SequenceLength longest_{600};
    Model& model_;
    std::vector<TokenId> tokens_;
    CellStore document_;
    Watched reading_;
    std::map<int, std::vector<std::vector<double>>> attention_;
};

ReplayLabels labels_of(Model& model, const std::vector<TokenId>& tokens, int chunk,
                       std::span<const AskedQuestion> questions = {}) {
    const ReplayOptions options{.part = part, .chunk = chunk, .questions = questions};
    const auto reading =
        read_in_full(model, tokens,
                     {.format = CellFormat::f32, .chunk = chunk, .room_behind = ReplayLabeller::room_behind(options)});
    if (!reading) qFatal("%s", reading.error().what.english().c_str());
    auto labels = ReplayLabeller(model).label(tokens, *reading, options);
    if (!labels) qFatal("%s", labels.error().what.english().c_str());
    return std::move(*labels);
}

}  // namespace

/// Promises of the labels by replay.
class ReplayLabelsTest : public QObject {
    Q_OBJECT

 private slots:
    void are_what_their_definition_says_data();
    void are_what_their_definition_says();
    void do_not_depend_on_chunks();
    void what_questions_look_at_counts_for_more();
    void a_document_that_was_evicted_from_is_refused();
    void can_be_cancelled();

 private:
    std::filesystem::path folder() const { return folder_.path().toStdString(); }
    QTemporaryDir folder_;
};

void ReplayLabelsTest::are_what_their_definition_says_data() {
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("tier");
    for (const std::string& tier : cpu_tier_names())
        for (const char* architecture : {"llama", "qwen2", "gemma3"})
            if (tier != "reference" || architecture == std::string("llama"))  // slow
                QTest::addRow("%s %s", architecture, tier.c_str()) << architecture << QString::fromStdString(tier);
}

/// qwen2 has biased and so balanced keys; gemma3 has layers with a window, which get no labels.
void ReplayLabelsTest::are_what_their_definition_says() {
    QFETCH(QString, architecture);
    QFETCH(QString, tier);
    const std::string name = architecture.toStdString();
    const bool gemma = name == "gemma3";
    const auto path = write_tiny_model(
        folder(), {.name = name, .architecture = name, .layers = gemma ? 6 : 2, .sliding_window = gemma ? 400 : 0});
    const auto model = test::open(path, {.threads = 2, .cpu_tier = tier.toStdString()});
    const auto slow_model = test::open(path, {.threads = 2, .cpu_tier = "reference"});
    ByDefinition expected(*slow_model, some_tokens());
    const ReplayLabels labels = labels_of(*model, some_tokens(), 50);
    for (std::size_t l = 0; l < labels.scores.size(); ++l) {
        if (model->config().window[l] > 0) {
            QVERIFY(labels.scores[l].empty() && labels.attention[l].empty());
            continue;
        }
        const auto attention = expected.attention(static_cast<int>(l));
        for (std::size_t h = 0; h < kv_heads; ++h) {
            const auto factors = expected.value_factors(static_cast<int>(l), static_cast<int>(h));
            for (std::size_t t = 0; t < tokens_in_all; ++t) {
                const auto near = [&](float got, double wanted) {
                    return std::abs(static_cast<double>(got) - wanted) < 3e-3 * wanted;
                };
                QVERIFY2(near(labels.attention[l][h][t], attention[h][t]) &&
                             near(labels.scores[l][h][t], attention[h][t] * factors[t]),
                         qPrintable(QString("layer %1 head %2 token %3: %4, not %5; %6, not %7")
                                        .arg(l)
                                        .arg(h)
                                        .arg(t)
                                        .arg(static_cast<double>(labels.attention[l][h][t]))
                                        .arg(attention[h][t])
                                        .arg(static_cast<double>(labels.scores[l][h][t]))
                                        .arg(attention[h][t] * factors[t])));
            }
        }
    }
}

void ReplayLabelsTest::do_not_depend_on_chunks() {
    const auto model = test::open(write_tiny_model(folder(), {.name = "chunks"}));
    const ReplayLabels a = labels_of(*model, some_tokens(), 400), b = labels_of(*model, some_tokens(), 17);
    for (std::size_t l = 0; l < a.scores.size(); ++l)
        for (std::size_t h = 0; h < kv_heads; ++h) QVERIFY(test::nmse(a.scores[l][h], b.scores[l][h]) < 1e-9);
}

void ReplayLabelsTest::what_questions_look_at_counts_for_more() {
    const auto model = test::open(write_tiny_model(folder(), {.name = "asked"}));
    const std::vector<AskedQuestion> questions{{.tokens = {7, 11, 13, 17, 19, 23}, .answer_begins = 4}};
    const ReplayLabels alone = labels_of(*model, some_tokens(), 50),
                       asked = labels_of(*model, some_tokens(), 50, questions);
    const auto reading =
        read_in_full(*model, some_tokens(), {.format = CellFormat::f32, .chunk = 50, .room_behind = 100});
    const auto weights = question_weights(*model, tokens_in_all, questions, *reading, CancelToken());
    int lifted = 0;
    for (std::size_t l = 0; l < 2; ++l)
        for (std::size_t h = 0; h < kv_heads; ++h)
            for (std::size_t t = 0; t < tokens_in_all; ++t) {
                const float replayed = alone.attention[l][h][t] / 5, looked_at = (*weights)[l][h][t];
                QCOMPARE(asked.attention[l][h][t], std::max(replayed, looked_at));
                QVERIFY(std::abs(asked.scores[l][h][t] * alone.attention[l][h][t] -
                                 alone.scores[l][h][t] * asked.attention[l][h][t]) < 1e-6f);  // the same value's length
                lifted += looked_at > replayed ? 1 : 0;
            }
    QVERIFY(lifted > 0 && lifted < 2 * kv_heads * tokens_in_all);
}

void ReplayLabelsTest::a_document_that_was_evicted_from_is_refused() {
    const auto model = test::open(write_tiny_model(folder(), {.name = "evicted"}));
    auto reading = read_in_full(*model, some_tokens(), {});
    QVERIFY(reading);
    reading->cells.drop_from(90);
    const auto labels = ReplayLabeller(*model).label(some_tokens(), *reading, {.part = part});
    QVERIFY(!labels);
    QVERIFY(!labels.error().what.empty() && !labels.error().means.empty() && !labels.error().next.empty());
}

void ReplayLabelsTest::can_be_cancelled() {
    const auto model = test::open(write_tiny_model(folder(), {.name = "cancelled"}));
    auto reading = read_in_full(*model, some_tokens(), {});
    QVERIFY(reading);
    CancelToken cancel;
    const ReplayOptions options{.part = part, .chunk = 64, .cancel = &cancel, .report = [&](int) { cancel.cancel(); }};
    const auto labels = ReplayLabeller(*model).label(some_tokens(), *reading, options);
    QVERIFY(!labels);
    QCOMPARE(labels.error().code, ErrorCode::cancelled);
}

QTEST_GUILESS_MAIN(ReplayLabelsTest)
#include "replay_labels_test.moc"
