#include <cmath>
#include <iterator>
#include <numeric>
#include <random>

#include "engine/base/memory.h"
#include "engine/heads/retaining_heads.h"
#include "research/heads/safetensors.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/research/heads/checkpoints.h"

using namespace lectern;
using test::import_files;
using test::is_told;
using test::safetensors;

namespace {

constexpr int layers = 2, inputs = 512, hidden = 32, outputs = 2;

/// As tests/data/heads/make_checkpoint.py has it.
float weight(int layer, int matrix, int row, int column) {
    return static_cast<float>((7 * layer + 3 * matrix + 5 * row + 11 * column + row * column) % 61 - 30) / 64;
}

QByteArray checkpoint() {
    return test::recorded_checkpoint("locret-bf16.safetensors");
}

struct Shapes {
    int layers = 2, inputs = 512, hidden = 32, outputs = 2, second_hidden = 0;
    test::StoredAs stored = {};
    const char* module = "self_attn";
};

/// A whole checkpoint of zeros.
QByteArray zeros(const Shapes& s, const QByteArray& more = {}) {
    std::vector<test::NamedShape> tensors;
    for (int l = 0; l < s.layers; ++l) {
        const QByteArray place = QString("model.layers.%1.%2.").arg(l).arg(s.module).toUtf8();
        tensors.push_back({place + "fc1.weight", {s.hidden, s.inputs}});
        tensors.push_back({place + "fc2.weight", {s.outputs, s.second_hidden > 0 ? s.second_hidden : s.hidden}});
    }
    return test::zeros(tensors, s.stored, more);
}

}  // namespace

/// Promises of importing published heads: what is taken, and that nothing else is.
class ImportLocretTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_published_checkpoint_becomes_heads();
    void parts_of_a_checkpoint_are_put_together();
    void eight_bits_keep_the_order();
    void layers_with_a_window_get_no_heads();
    void checkpoints_that_do_not_fit_are_refused_data();
    void checkpoints_that_do_not_fit_are_refused();
    void damaged_files_are_refused_data();
    void damaged_files_are_refused();
    void no_bytes_crash();

 private:
    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_;
};

void ImportLocretTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
}

/// Every weight of the file that the safetensors package wrote, and the scores of the heads that are written and read
/// again: w2 silu(w1 x) over Q, K and V.
void ImportLocretTest::a_published_checkpoint_becomes_heads() {
    const auto file = import_files({checkpoint()}, *llama_);
    QVERIFY2(file, file ? "" : file.error().what.english().c_str());
    QCOMPARE(file->method, TrainedPolicy::locret);
    QCOMPARE(static_cast<int>(file->layers.size()), layers);
    QCOMPARE(file->hidden, hidden);
    for (int l = 0; l < layers; ++l) {
        const HeadWeights& layer = file->layers.at(l);
        QVERIFY(layer.b1.empty() && layer.b2.empty());
        for (int r = 0; r < hidden; ++r)
            for (int c = 0; c < inputs; ++c)
                QCOMPARE(layer.w1[static_cast<std::size_t>(r * inputs + c)], weight(l, 1, r, c));
        for (int r = 0; r < outputs; ++r)
            for (int c = 0; c < hidden; ++c)
                QCOMPARE(layer.w2[static_cast<std::size_t>(r * hidden + c)], weight(l, 2, r, c));
    }

    const std::filesystem::path path = folder_.filePath("heads.gguf").toStdString();
    QVERIFY(file->write(path));
    const auto heads = RetainingHeads::load(path, *llama_);
    QVERIFY2(heads, heads ? "" : heads.error().what.english().c_str());
    QCOMPARE((*heads)->method(), TrainedPolicy::locret);
    std::mt19937 random(3);
    std::normal_distribution<float> normal(0, 0.3f);
    constexpr int tokens = 50;
    AlignedBuffer<float> qkv(tokens * inputs);
    for (float& x : qkv.span()) x = normal(random);
    std::vector<float> scores(tokens * outputs), expected;
    (*heads)->score({.layer = 1, .qkv = {qkv.data(), tokens, inputs}}, scores);
    for (int o = 0; o < outputs; ++o)
        for (int t = 0; t < tokens; ++t) {
            double score = 0;
            for (int r = 0; r < hidden; ++r) {
                double sum = 0;
                for (int c = 0; c < inputs; ++c)
                    sum += static_cast<double>(weight(1, 1, r, c)) *
                           static_cast<double>(qkv[static_cast<std::size_t>(t * inputs + c)]);
                score += static_cast<double>(weight(1, 2, o, r)) * sum / (1 + std::exp(-sum));
            }
            expected.push_back(static_cast<float>(score));
        }
    const double error = test::nmse(expected, scores);
    QVERIFY2(error < 1e-3, qPrintable(QString::number(error)));
}

void ImportLocretTest::parts_of_a_checkpoint_are_put_together() {
    const auto part = [](int layer) {
        const QByteArray place = QString("layers.%1.self_attn.").arg(layer).toUtf8();
        return test::zeros({{place + "fc1.weight", {hidden, inputs}}, {place + "fc2.weight", {outputs, hidden}}},
                           {"F32", 4}, R"("__metadata__":{"format":"pt"})");
    };
    QVERIFY(import_files({part(0), part(1)}, *llama_));
    QVERIFY(is_told(import_files({part(1)}, *llama_).error(), "layer 0 are missing"));
    QVERIFY(is_told(import_files({part(0), part(0)}, *llama_).error(), "twice"));
}

/// The best tenth of 4,000 tokens by heads in 8 bits and by the weights as they were published: 99 % the same.
void ImportLocretTest::eight_bits_keep_the_order() {
    constexpr std::size_t tokens = 4000, best = 400;
    auto file = import_files({zeros({.hidden = 256})}, *llama_);
    QVERIFY(file);
    std::mt19937 random(4);
    std::normal_distribution<float> normal(0, 0.05f);
    for (auto& [index, layer] : file->layers) {
        for (float& w : layer.w1) w = normal(random);
        for (float& w : layer.w2) w = normal(random);
    }
    auto heads = RetainingHeads::make(*file, *llama_);
    QVERIFY(heads);
    AlignedBuffer<float> qkv(tokens * inputs);
    for (float& x : qkv.span()) x = 20 * normal(random);
    std::vector<float> scores(tokens * outputs), exact;
    (*heads)->score({.layer = 0, .qkv = {qkv.data(), static_cast<int>(tokens), inputs}}, scores);
    const HeadWeights& layer = file->layers.at(0);
    for (std::size_t t = 0; t < tokens; ++t) {
        double score = 0;
        for (std::size_t r = 0; r < 256; ++r) {
            const double sum = std::inner_product(qkv.data() + t * inputs, qkv.data() + (t + 1) * inputs,
                                                  layer.w1.data() + r * inputs, 0.0);
            score += static_cast<double>(layer.w2[r]) * sum / (1 + std::exp(-sum));
        }
        exact.push_back(static_cast<float>(score));
    }
    const auto top = [&](std::span<const float> values) {
        std::vector<std::size_t> order(tokens);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
        order.resize(best);
        std::sort(order.begin(), order.end());
        return order;
    };
    const auto a = top(std::span(scores).first(tokens)), b = top(exact);
    std::vector<std::size_t> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    QVERIFY2(both.size() >= best * 99 / 100, qPrintable(QString::number(both.size())));
}

void ImportLocretTest::layers_with_a_window_get_no_heads() {
    const int columns = head_inputs(TrainedPolicy::locret, gemma_->config());
    const auto file = import_files(
        {zeros({.layers = 7, .inputs = columns, .outputs = gemma_->config().scored_heads().kv_heads})}, *gemma_);
    QVERIFY2(file, file ? "" : file.error().what.english().c_str());
    QCOMPARE(static_cast<int>(file->layers.size()), 1);
    QVERIFY(file->layers.contains(5));
    QVERIFY(RetainingHeads::make(*file, *gemma_));
}

void ImportLocretTest::checkpoints_that_do_not_fit_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
        QTest::addRow("%s", name) << bytes << QByteArray(words);
    };
    row("of another model", zeros({.inputs = 960}), "there should be 32 x 512");
    row("written-out 8 outputs", zeros({.outputs = 8}), "there should be 2 x 32");
    row("a layer too few", zeros({.layers = 1}), "layer 1 are missing");
    row("a layer too many", zeros({.layers = 3}), "layer 2");
    row("hidden widths that differ", zeros({.second_hidden = 64}), "there should be 2 x 32");
    row("an odd hidden width", zeros({.hidden = 33}), "multiple of 32");
    row("no hidden width", zeros({.hidden = 0}), "multiple of 32");
    row("another type", zeros({.stored = {"I8", 1}}), "I8");
    row("other modules", zeros({.module = "mlp"}), "no retaining heads");
    row("a bias", zeros({}, R"("model.layers.0.self_attn.fc1.bias":{"dtype":"F16","shape":[0],"data_offsets":[0,0]})"),
        "bias");
    row("a vector",
        safetensors(R"({"layers.0.self_attn.fc1.weight":{"dtype":"F16","shape":[64],"data_offsets":[0,128]}})", 128),
        "there should be 64 x 512");
    row("a single number",
        safetensors(R"({"layers.0.self_attn.fc2.weight":{"dtype":"F16","shape":[],"data_offsets":[0,2]}})", 2),
        "a single number");
    row("no tensors", safetensors("{}"), "no retaining heads");
    QByteArray nan = zeros({});
    nan[nan.size() - 1] = '\x7f';
    row("numbers that are none", nan, "numbers that are none");
}

void ImportLocretTest::checkpoints_that_do_not_fit_are_refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, words);
    const auto file = import_files({bytes}, *llama_);
    QVERIFY(!file);
    QVERIFY2(is_told(file.error(), words), file.error().what.english().c_str());
}

void ImportLocretTest::damaged_files_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
        QTest::addRow("%s", name) << bytes << QByteArray(words);
    };
    const auto tensor = [](const char* fields, qsizetype data = 4) {
        return safetensors(QByteArray(R"({"a":{)") + fields + "}}", data);
    };
    const QByteArray good = checkpoint();
    row("empty header", safetensors(""), "no list of tensors");
    row("seven bytes", good.left(7), "too short");
    row("the length alone", good.left(8), "cannot be");
    row("a cut header", good.left(100), "cannot be");
    row("cut data", good.left(good.size() - 1), "cut off");
    row("a length beyond all", QByteArray(8, '\xff') + good.mid(8), "cannot be");
    row("a pickle", QByteArray("\x80\x02}q\x01(X\x05\0\0\0state", 16), "cannot be");
    row("no JSON", safetensors("{\"a\":"), "no list of tensors");
    row("not UTF-8", safetensors("{\"\xff\":{}}"), "no list of tensors");
    row("a list", safetensors("[]"), "no list of tensors");
    row("a number", safetensors("7"), "no list of tensors");
    row("a name twice", safetensors(R"({"a":{},"a":{}})"), "no list of tensors");
    row("too deep", safetensors(R"({"a":{"shape":[[1]]}})"), "no list of tensors");
    row("a million deep", safetensors(QByteArray(1'000'000, '[')), "no list of tensors");
    row("a million deep, within", safetensors("{\"a\":" + QByteArray(1'000'000, '[')), "no list of tensors");
    row("no object", safetensors(R"({"a":1})"), "does not say");
    row("no type", tensor(R"("shape":[1],"data_offsets":[0,4])"), "does not say");
    row("a type that is a number", tensor(R"("dtype":7,"shape":[1],"data_offsets":[0,4])"), "does not say");
    row("an unknown type", tensor(R"("dtype":"Q7","shape":[1],"data_offsets":[0,4])"), "unknown");
    row("a negative size", tensor(R"("dtype":"F32","shape":[-1],"data_offsets":[0,4])"), "does not say");
    row("half a size", tensor(R"("dtype":"F32","shape":[1.5],"data_offsets":[0,4])"), "does not say");
    row("a size beyond 63 bits", tensor(R"("dtype":"F32","shape":[9223372036854775808],"data_offsets":[0,4])"),
        "does not say");
    row("a product that overflows", tensor(R"("dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4])"),
        "do not fit");
    row("a product that overflows to the size",
        tensor(R"("dtype":"F32","shape":[4611686018427387905],"data_offsets":[0,4])"), "do not fit");
    row("nine dimensions", tensor(R"("dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4])"), "does not say");
    row("one offset", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0])"), "does not say");
    row("offsets the wrong way", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,0])"), "cut off");
    row("offsets beyond the end", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[4,8])"), "cut off");
    row("offsets beyond all",
        tensor(R"("dtype":"U8","shape":[1],"data_offsets":[9223372036854775806,9223372036854775807])"), "cut off");
    row("too few bytes", tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,4])"), "do not fit");
    row("too many bytes", tensor(R"("dtype":"F32","shape":[1],"data_offsets":[0,8])", 8), "do not fit");
}

void ImportLocretTest::damaged_files_are_refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, words);
    const auto file = import_files({bytes}, *llama_);
    QVERIFY(!file);
    QVERIFY2(is_told(file.error(), words), file.error().what.english().c_str());
}

/// The real checkpoint with bytes of its header changed by lot: heads or an error, and tensors within the file.
void ImportLocretTest::no_bytes_crash() {
    const QByteArray good = checkpoint();
    std::mt19937 random(5);
    int refused = 0;
    for (int i = 0; i < 2000; ++i) {
        QByteArray bytes = good;
        for (unsigned changes = 1 + random() % 4; changes > 0; --changes)
            bytes[static_cast<qsizetype>(random() % 700)] = static_cast<char>(random() % 128);
        const auto tensors = SafetensorsFile::parse(std::as_bytes(std::span(bytes.data(), bytes.size())), "changed");
        refused += tensors ? 0 : 1;
        if (!tensors) continue;
        for (const auto& [name, tensor] : *tensors) {
            QVERIFY(reinterpret_cast<const char*>(tensor.data.data()) >= bytes.data());
            QVERIFY(reinterpret_cast<const char*>(tensor.data.data() + tensor.data.size()) <=
                    bytes.data() + bytes.size());
            if (tensor.is_float()) static_cast<void>(tensor.floats());
        }
    }
    QVERIFY(refused > 500);
}

QTEST_GUILESS_MAIN(ImportLocretTest)
#include "import_locret_test.moc"
