#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <limits>
#include <random>

#include "engine/base/memory.h"
#include "engine/heads/retaining_heads.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/research/heads/checkpoints.h"

using namespace lectern;
using test::import_files;
using test::is_told;
using test::recorded_checkpoint;

namespace {

// As tests/data/heads/make_checkpoint.py has them.
constexpr int layers = 2, width = 256, hidden = 32, outputs = 2, tokens = 40;
float weight(int layer, int matrix, int row, int column) {
    return static_cast<float>((7 * layer + 3 * matrix + 5 * row + 11 * column + row * column) % 61 - 30) / 64;
}
float state(int token, int channel) {
    return static_cast<float>((13 * token + 7 * channel + token * channel) % 41 - 20) / 32;
}

bool holds(const std::vector<float>& values, int layer, int matrix, int rows, int columns) {
    if (values.size() != static_cast<std::size_t>(rows * columns)) return false;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            if (values[static_cast<std::size_t>(r * columns + c)] != weight(layer, matrix, r, c)) return false;
    return true;
}

/// What Python computed for a layer, in the order of TokenScorer::score().
std::vector<float> expected_scores(const QString& network, int layer) {
    const QJsonObject all = QJsonDocument::fromJson(recorded_checkpoint("kvzap-scores.json")).object();
    const QJsonArray of_layer = all[network].toArray()[layer].toArray();
    std::vector<float> scores;
    for (int o = 0; o < outputs; ++o)
        for (int t = 0; t < tokens; ++t) scores.push_back(static_cast<float>(of_layer[t].toArray()[o].toDouble()));
    return scores;
}

struct Shapes {
    int layers = 2, width = 256, hidden = 32, outputs = 2;
};
using Tensors = std::vector<test::NamedShape>;

Tensors linear(const Shapes& s = {}, int first_layer = 0) {
    Tensors tensors;
    for (int l = first_layer; l < first_layer + s.layers; ++l) {
        const QByteArray place = "layers." + QByteArray::number(l);
        tensors.push_back({place + ".weight", {s.outputs, s.width}});
        tensors.push_back({place + ".bias", {s.outputs}});
    }
    return tensors;
}

Tensors mlp(const Shapes& s = {}, int first_layer = 0) {
    Tensors tensors;
    for (int l = first_layer; l < first_layer + s.layers; ++l) {
        const QByteArray place = "layers." + QByteArray::number(l);
        tensors.push_back({place + ".0.weight", {s.hidden, s.width}});
        tensors.push_back({place + ".0.bias", {s.hidden}});
        tensors.push_back({place + ".2.weight", {s.outputs, s.hidden}});
        tensors.push_back({place + ".2.bias", {s.outputs}});
    }
    return tensors;
}

Tensors without(Tensors tensors, const QByteArray& name) {
    std::erase_if(tensors, [&](const test::NamedShape& tensor) { return tensor.name == name; });
    return tensors;
}

Tensors with(Tensors tensors, const QByteArray& name, std::vector<int> shape) {
    tensors = without(std::move(tensors), name);
    tensors.push_back({name, std::move(shape)});
    return tensors;
}

/// A checkpoint of linear heads in F32 whose last number is that.
QByteArray ending_with(float last) {
    QByteArray bytes = test::zeros(linear(), {"F32", 4});
    return bytes.replace(bytes.size() - 4, 4, reinterpret_cast<const char*>(&last), 4);
}

}  // namespace

/// Promises of importing KVzap's heads: that they score as published, and that nothing else is taken.
class ImportKVzapTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void what_kvpress_writes_becomes_heads_data();
    void what_kvpress_writes_becomes_heads();
    void parts_of_a_checkpoint_are_put_together();
    void layers_with_a_window_get_no_heads_data();
    void layers_with_a_window_get_no_heads();
    void checkpoints_that_do_not_fit_are_refused_data();
    void checkpoints_that_do_not_fit_are_refused();
    void damaged_files_are_refused_data();
    void damaged_files_are_refused();
    void no_bytes_crash_data();
    void no_bytes_crash();

 private:
    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_;
};

void ImportKVzapTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
}

void ImportKVzapTest::what_kvpress_writes_becomes_heads_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<HeadForm>("form");
    QTest::addColumn<double>("limit");
    QTest::newRow("mlp, BF16") << "kvzap-mlp-bf16.safetensors" << HeadForm::gelu << 1e-3;  // eight bits
    QTest::newRow("linear, F16") << "kvzap-linear-f16.safetensors" << HeadForm::linear << 1e-12;
    QTest::newRow("linear, F32") << "kvzap-linear-f32.safetensors" << HeadForm::linear << 1e-12;
}

/// Every weight of a file that the safetensors package wrote, and the scores of the heads that are written and read
/// again: those that Python computed from the published formulas.
void ImportKVzapTest::what_kvpress_writes_becomes_heads() {
    QFETCH(QString, file);
    QFETCH(HeadForm, form);
    QFETCH(double, limit);
    const bool is_linear = form == HeadForm::linear;
    const auto imported = import_files({recorded_checkpoint(file)}, *llama_);
    QVERIFY2(imported, imported ? "" : imported.error().what.english().c_str());
    QCOMPARE(imported->method, TrainedPolicy::zap);
    QCOMPARE(imported->form, form);
    QCOMPARE(imported->hidden, is_linear ? 0 : hidden);
    QCOMPARE(static_cast<int>(imported->layers.size()), layers);
    for (int l = 0; l < layers; ++l) {
        const HeadWeights& layer = imported->layers.at(l);
        if (is_linear) {
            QVERIFY(layer.w1.empty() && layer.b1.empty());
            QVERIFY(holds(layer.w2, l, 1, outputs, width) && holds(layer.b2, l, 3, outputs, 1));
        } else {
            QVERIFY(holds(layer.w1, l, 1, hidden, width) && holds(layer.b1, l, 3, hidden, 1));
            QVERIFY(holds(layer.w2, l, 2, outputs, hidden) && holds(layer.b2, l, 4, outputs, 1));
        }
    }

    const std::filesystem::path path = folder_.filePath("heads.gguf").toStdString();
    QVERIFY(imported->write(path));
    const auto heads = RetainingHeads::load(path, *llama_);
    QVERIFY2(heads, heads ? "" : heads.error().what.english().c_str());
    AlignedBuffer<float> states(std::size_t{tokens} * width);
    for (int t = 0; t < tokens; ++t)
        for (int c = 0; c < width; ++c) states.data()[t * width + c] = state(t, c);
    for (int l = 0; l < layers; ++l) {
        std::vector<float> scores(std::size_t{tokens} * outputs);
        (*heads)->score({.layer = l, .hidden = {states.data(), tokens, width}}, scores);
        const std::vector<float> expected = expected_scores(is_linear ? "linear" : "mlp", l);
        QCOMPARE(expected.size(), scores.size());
        const double error = test::nmse(expected, scores);
        QVERIFY2(error < limit, qPrintable(QString("layer %1: %2").arg(l).arg(error)));
    }
}

void ImportKVzapTest::parts_of_a_checkpoint_are_put_together() {
    const QByteArray first = test::zeros(mlp({.layers = 1})), second = test::zeros(mlp({.layers = 1}, 1));
    QVERIFY(import_files({first, second}, *llama_));
    QVERIFY(is_told(import_files({second}, *llama_).error(), "layer 0 are missing"));
    QVERIFY(is_told(import_files({first, first}, *llama_).error(), "twice"));
    QVERIFY(is_told(import_files({first, test::zeros(linear({.layers = 1}, 1))}, *llama_).error(), "no network"));
}

void ImportKVzapTest::layers_with_a_window_get_no_heads_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("count");
    QTest::newRow("for all layers") << 0 << 7;
    QTest::newRow("for those without a window") << 5 << 1;
}

void ImportKVzapTest::layers_with_a_window_get_no_heads() {
    QFETCH(int, first);
    QFETCH(int, count);
    const ModelConfig& config = gemma_->config();
    const Shapes shapes{.layers = count, .width = config.width, .outputs = config.scored_heads().kv_heads};
    for (const Tensors& tensors : {linear(shapes, first), mlp(shapes, first)}) {
        const auto file = import_files({test::zeros(tensors)}, *gemma_);
        QVERIFY2(file, file ? "" : file.error().what.english().c_str());
        QCOMPARE(static_cast<int>(file->layers.size()), 1);
        QVERIFY(file->layers.contains(5));
        QVERIFY(RetainingHeads::make(*file, *gemma_));
    }
}

void ImportKVzapTest::checkpoints_that_do_not_fit_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
        QTest::addRow("%s", name) << bytes << QByteArray(words);
    };
    const auto tensors = [&](const char* name, const Tensors& all, const char* words) {
        row(name, test::zeros(all), words);
    };
    tensors("linear of another model", linear({.width = 512}), "there should be 2 x 256");
    tensors("MLP of another model", mlp({.width = 512}), "there should be 32 x 256");
    tensors("linear, other KV heads", linear({.outputs = 8}), "there should be 2");
    tensors("MLP, other KV heads", mlp({.outputs = 8}), "there should be 2");
    tensors("linear, a layer too few", linear({.layers = 1}), "layer 1 are missing");
    tensors("MLP, a layer too few", mlp({.layers = 1}), "layer 1 are missing");
    tensors("linear, a layer too many", linear({.layers = 3}), "layer 2");
    tensors("MLP, a layer too many", mlp({.layers = 3}), "layer 2");
    for (const char* name : {"layers.1.weight", "layers.1.bias"})
        row(qPrintable(QString("linear without ") + name), test::zeros(without(linear(), name)), "only half there");
    for (const char* name : {"layers.1.0.weight", "layers.1.0.bias", "layers.1.2.weight", "layers.1.2.bias"})
        row(qPrintable(QString("MLP without ") + name), test::zeros(without(mlp(), name)), "only half there");
    tensors("turned over", with(linear(), "layers.0.weight", {256, 2}), "there should be 2 x 256");
    tensors("a matrix of one dimension", with(linear(), "layers.0.weight", {512}), "there should be 2 x 256");
    tensors("a bias of two dimensions", with(mlp(), "layers.0.2.bias", {2, 1}), "there should be 2");
    tensors("hidden widths that differ", with(mlp(), "layers.1.0.weight", {64, 256}), "there should be 32 x 256");
    tensors("an odd hidden width", mlp({.hidden = 33}), "multiple of 32");
    tensors("no hidden width", mlp({.hidden = 0}), "multiple of 32");
    tensors("a layer of the other form",
            with(with(without(without(mlp(), "layers.1.0.weight"), "layers.1.0.bias"), "layers.1.weight", {2, 256}),
                 "layers.1.bias", {2}),
            "no network");
    tensors("a matrix more", with(mlp(), "layers.0.4.weight", {2, 2}), "'layers.0.4.weight' belongs to no network");
    tensors("a norm", with(mlp(), "norm.weight", {256}), "'norm.weight' belongs to no network");
    tensors("a layer below zero", with(linear(), "layers.-1.weight", {2, 256}), "no network");
    tensors("a layer beyond all", with(linear(), "layers.99999999999.weight", {2, 256}), "no network");
    tensors("other names", {{"heads.0.weight", {2, 256}}, {"layers.weight", {2, 256}}}, "no retaining heads");
    row("another type", test::zeros(linear(), {"F64", 8}), "F64");
    row("another type of MLP", test::zeros(mlp(), {"I8", 1}), "I8");
    row("numbers that are none", ending_with(std::numeric_limits<float>::quiet_NaN()), "numbers that are none");
    row("infinity", ending_with(-std::numeric_limits<float>::infinity()), "numbers that are none");
    row("numbers beyond all", ending_with(1e30f), "numbers beyond");
}

void ImportKVzapTest::checkpoints_that_do_not_fit_are_refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, words);
    const auto file = import_files({bytes}, *llama_);
    QVERIFY(!file);
    QVERIFY2(is_told(file.error(), words), file.error().what.english().c_str());
}

void ImportKVzapTest::damaged_files_are_refused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
        QTest::addRow("%s", name) << bytes << QByteArray(words);
    };
    const QByteArray good = recorded_checkpoint("kvzap-mlp-bf16.safetensors");
    const auto replaced = [&](const char* was, const char* is) {
        QByteArray bytes = good;
        const qsizetype at = bytes.indexOf(was);
        if (at < 0 || qstrlen(was) != qstrlen(is)) qFatal("'%s' cannot be replaced", was);
        return bytes.replace(at, qsizetype(qstrlen(was)), is);
    };
    row("cut in the header", good.left(200), "cannot be");
    row("cut in the data", good.left(good.size() - 1), "cut off");
    row("a header of 16 EiB", QByteArray(8, '\xff') + good.mid(8), "cannot be");
    row("a header of a gigabyte", QByteArray("\0\0\0\x40\0\0\0\0", 8) + good.mid(8), "cannot be");
    row("another shape than bytes", replaced("[32,256]", "[99,256]"), "do not fit its shape");
    row("another format than bytes", replaced("\"BF16\"", "\"F32\" "), "do not fit its shape");
    row("an unknown format", replaced("\"BF16\"", "\"BF99\""), "unknown");
}

void ImportKVzapTest::damaged_files_are_refused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, words);
    const auto file = import_files({bytes}, *llama_);
    QVERIFY(!file);
    QVERIFY2(is_told(file.error(), words), file.error().what.english().c_str());
}

void ImportKVzapTest::no_bytes_crash_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("mlp") << "kvzap-mlp-bf16.safetensors";
    QTest::newRow("linear") << "kvzap-linear-f32.safetensors";
}

/// Bytes of the header changed by lot: heads of a layer each, or an error that is whole.
void ImportKVzapTest::no_bytes_crash() {
    QFETCH(QString, file);
    const QByteArray good = recorded_checkpoint(file);
    const auto header = static_cast<unsigned>(good.lastIndexOf('}'));
    std::mt19937 random(6);
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        QByteArray bytes = good;
        for (unsigned changes = 1 + random() % 2; changes > 0; --changes)
            bytes[static_cast<qsizetype>(random() % header)] = static_cast<char>(random() % 128);
        const auto heads = import_files({bytes}, *llama_);
        refused += heads ? 0 : 1;
        QVERIFY(heads ? RetainingHeads::make(*heads, *llama_).has_value() : is_told(heads.error(), ""));
    }
    QVERIFY(refused > 100);
}

QTEST_GUILESS_MAIN(ImportKVzapTest)
#include "import_kvzap_test.moc"
