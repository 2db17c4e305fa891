#include "engine/heads/heads_file.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <set>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

std::vector<float> random_values(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0, 0.05f);
    std::vector<float> values(count);
    for (float& v : values) v = normal(random);
    return values;
}

/// Heads that fit a model, with random weights.
HeadsFile heads_for(const Model& model, TrainedPolicy method = TrainedPolicy::zap) {
    const ModelConfig& config = model.config();
    HeadsFile file{.method = method,
                   .fingerprint = fingerprint(model.file()),
                   .model = "tiny",
                   .notes = "a test",
                   .inputs = head_inputs(method, config),
                   .hidden = 64,
                   .kv_heads = config.heads.kv_heads,
                   .layers = {},
                   .shares = {},
                   .curve = {.tokens = {1, 2}, .loss = {0.5f, 0.25f}, .overlap = {0.1f, 0.2f}}};
    const auto inputs = static_cast<std::size_t>(file.inputs), outputs = static_cast<std::size_t>(file.kv_heads);
    for (int l = 0; l < config.layers; ++l) {
        if (config.window[static_cast<std::size_t>(l)] > 0) continue;
        const auto seed = static_cast<unsigned>(l * 10);
        HeadWeights& layer = file.layers[l];
        layer.w1 = random_values(64 * inputs, seed + 1);
        layer.w2 = random_values(outputs * 64, seed + 2);
        if (!traits(method).has_biases) continue;
        layer.b1 = random_values(64, seed + 3);
        layer.b2 = random_values(outputs, seed + 4);
    }
    return file;
}

std::vector<char> bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::filesystem::path& path, const std::vector<char>& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

/// Promises of heads files and of the heads made of them.
class HeadsFileTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void files_come_back_to_the_bit();
    void scores_are_the_formula_data();
    void scores_are_the_formula();
    void every_tier_scores_alike();
    void heads_of_another_model_are_refused();
    void files_that_are_no_heads_are_refused_data();
    void files_that_are_no_heads_are_refused();
    void damaged_files_never_crash();
    void heads_are_found_by_fingerprint_and_method();
    void damaged_heads_are_passed_over();
    void fingerprints_tell_models_apart();
    void within_the_budget_zap_equals_full();
    void without_heads_the_plan_falls_back_and_says_so();
    void heads_lie_with_their_layers();

 private:
    std::filesystem::path path(const char* name) const { return folder_.path().toStdString() + "/" + name; }

    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_;
};

void HeadsFileTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
}

void HeadsFileTest::files_come_back_to_the_bit() {
    for (const TrainedPolicyTraits& one : trained_policies()) {
        HeadsFile file = heads_for(*llama_, one.policy);
        file.shares = {1.5f, 0.5f, 0.75f, 1.25f};
        QVERIFY(file.write(path("a.gguf")));
        const auto read = HeadsFile::read(path("a.gguf"));
        QVERIFY2(read, read ? "" : read.error().what.english().c_str());
        QCOMPARE(read->method, file.method);
        QCOMPARE(read->shares, file.shares);
        QCOMPARE(read->curve.loss, file.curve.loss);
        QCOMPARE(read->layers.at(1).b1, file.layers.at(1).b1);
        QCOMPARE(read->layers.at(0).b1.empty(), !one.has_biases);
        QVERIFY(read->write(path("b.gguf")));
        QCOMPARE(bytes_of(path("a.gguf")), bytes_of(path("b.gguf")));
    }
}

void HeadsFileTest::scores_are_the_formula_data() {
    QTest::addColumn<TrainedPolicy>("method");
    for (const TrainedPolicyTraits& one : trained_policies())
        QTest::newRow(std::string(one.name).c_str()) << one.policy;
}

void HeadsFileTest::scores_are_the_formula() {
    QFETCH(TrainedPolicy, method);
    const HeadsFile file = heads_for(*llama_, method);
    const auto heads = RetainingHeads::make(file, *llama_);
    QVERIFY(heads);
    const int tokens = 37, width = file.inputs;
    std::vector<float> x = random_values(static_cast<std::size_t>(tokens * width), 77);
    for (float& v : x) v *= 20;
    std::vector<float> other(x.size() * 4, 1000.0f);  // what the method must not look at
    const bool hidden = traits(method).input == TrainedPolicyTraits::Input::hidden_state;
    const Tensor seen{x.data(), tokens, width}, unseen{other.data(), tokens, width};
    std::vector<std::int32_t> positions(static_cast<std::size_t>(tokens));
    std::vector<float> scores(static_cast<std::size_t>(tokens * file.kv_heads));
    (*heads)->score(
        {.layer = 1, .hidden = hidden ? seen : unseen, .qkv = hidden ? unseen : seen, .positions = positions}, scores);
    double error = 0, energy = 0;
    const HeadWeights& w = file.layers.at(1);
    for (int t = 0; t < tokens; ++t)
        for (int k = 0; k < file.kv_heads; ++k) {
            double score = w.b2.empty() ? 0 : static_cast<double>(w.b2[static_cast<std::size_t>(k)]);
            for (int h = 0; h < file.hidden; ++h) {
                double a = w.b1.empty() ? 0 : static_cast<double>(w.b1[static_cast<std::size_t>(h)]);
                for (int i = 0; i < width; ++i)
                    a += static_cast<double>(w.w1[static_cast<std::size_t>(h * width + i)]) *
                         static_cast<double>(x[static_cast<std::size_t>(t * width + i)]);
                score +=
                    static_cast<double>(w.w2[static_cast<std::size_t>(k * file.hidden + h)]) * a / (1 + std::exp(-a));
            }
            const double difference = static_cast<double>(scores[static_cast<std::size_t>(k * tokens + t)]) - score;
            error += difference * difference;
            energy += score * score;
        }
    QVERIFY2(error / energy < 1e-3, qPrintable(QString::number(error / energy)));  // weights and inputs in 8 bits
}

void HeadsFileTest::every_tier_scores_alike() {
    std::vector<std::vector<float>> all;
    for (const std::string& tier : cpu_tier_names()) {
        if (tier == "reference") continue;  // whose activations are not rounded to 8 bits
        const auto model = test::open(path("tiny-llama.gguf"), {.threads = 2, .cpu_tier = tier});
        const auto heads = RetainingHeads::make(heads_for(*model), *model);
        QVERIFY(heads);
        std::vector<float> x = random_values(256 * 20, 5);
        std::vector<std::int32_t> positions(20);
        all.emplace_back(40);
        (*heads)->score({.layer = 0, .hidden = {x.data(), 20, 256}, .qkv = {}, .positions = positions}, all.back());
    }
    for (const auto& scores : all)
        for (std::size_t i = 0; i < scores.size(); ++i) QVERIFY(std::abs(scores[i] - all[0][i]) < 1e-5f);
}

void HeadsFileTest::heads_of_another_model_are_refused() {
    HeadsFile file = heads_for(*llama_);
    file.fingerprint = "0123456789abcdef";
    const auto heads = RetainingHeads::make(file, *llama_);
    QVERIFY(!heads);
    QCOMPARE(heads.error().code, ErrorCode::bad_input);
    QVERIFY(heads.error().what.english().find("another model") != std::string::npos);
    QVERIFY(!heads.error().means.empty() && !heads.error().next.empty());
    QVERIFY(!RetainingHeads::make(heads_for(*llama_), *gemma_));
    HeadsFile short_of_a_layer = heads_for(*llama_);
    short_of_a_layer.layers.erase(1);
    QVERIFY(!RetainingHeads::make(short_of_a_layer, *llama_));
    QVERIFY(RetainingHeads::make(heads_for(*gemma_), *gemma_));  // heads for the layers without a window
}

void HeadsFileTest::files_that_are_no_heads_are_refused_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("says");
    HeadsFile file = heads_for(*llama_);
    QVERIFY(file.write(path("method.gguf")));
    std::vector<char> bytes = bytes_of(path("method.gguf"));
    const std::string_view key = "lectern-heads.method", zap = "zap";
    const auto at = std::search(bytes.begin(), bytes.end(), key.begin(), key.end());
    *(std::search(at, bytes.end(), zap.begin(), zap.end()) + 1) = 'i';
    write_bytes(path("method.gguf"), bytes);
    QTest::addRow("method") << "method.gguf"
                            << "zip";
    file = heads_for(*llama_);
    file.layers.at(1).w1[3] = std::numeric_limits<float>::infinity();
    QVERIFY(file.write(path("infinite.gguf")));
    QTest::addRow("infinite") << "infinite.gguf"
                              << "fc1";
    file = heads_for(*llama_);
    file.layers.at(0).b2.push_back(1);
    QVERIFY(file.write(path("shape.gguf")));
    QTest::addRow("shape") << "shape.gguf"
                           << "fc2.bias";
    file = heads_for(*llama_);
    file.shares = {1, 1};
    QVERIFY(file.write(path("shares.gguf")));
    QTest::addRow("shares") << "shares.gguf"
                            << "shares";
    file.shares = {1, -1, 1, 1};
    QVERIFY(file.write(path("share.gguf")));
    QTest::addRow("share") << "share.gguf"
                           << "share";
    file = heads_for(*llama_);
    file.layers.clear();
    QVERIFY(file.write(path("empty.gguf")));
    QTest::addRow("no layers") << "empty.gguf"
                               << "layers";
    QTest::addRow("a model") << "tiny-llama.gguf"
                             << "llama";
    QTest::addRow("missing") << "missing.gguf"
                             << "missing.gguf";
}

void HeadsFileTest::files_that_are_no_heads_are_refused() {
    QFETCH(QString, file);
    QFETCH(QString, says);
    const auto read = HeadsFile::read(path(qPrintable(file)));
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::bad_input);
    QVERIFY2(read.error().what.english().find(says.toStdString()) != std::string::npos,
             read.error().what.english().c_str());
    QVERIFY(!read.error().means.empty() && !read.error().next.empty());
}

void HeadsFileTest::damaged_files_never_crash() {
    QVERIFY(heads_for(*llama_).write(path("whole.gguf")));
    const std::vector<char> whole = bytes_of(path("whole.gguf"));
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        std::vector<char> bytes = whole;
        // Mostly in front, where names and numbers are.
        const std::size_t end = i % 4 == 0 ? bytes.size() : 1500;
        for (int hits = 0; hits < 3; ++hits) bytes[random() % end] = static_cast<char>(random());
        if (i % 5 == 0) bytes.resize(random() % bytes.size());
        write_bytes(path("hit.gguf"), bytes);
        const auto heads = RetainingHeads::load(path("hit.gguf"), *llama_);
        if (heads) continue;
        QCOMPARE(heads.error().code, ErrorCode::bad_input);
        // What to do is said of heads, not of a model that could be downloaded again.
        QVERIFY(!heads.error().next.empty() && heads.error().next.english().find("ownload") == std::string::npos);
    }
}

void HeadsFileTest::heads_are_found_by_fingerprint_and_method() {
    const std::filesystem::path one = path("one"), two = path("two");
    std::filesystem::create_directories(one);
    std::filesystem::create_directories(two);
    QVERIFY(heads_for(*gemma_).write(one / "a.gguf"));
    QVERIFY(heads_for(*llama_, TrainedPolicy::locret).write(one / "b.gguf"));
    QVERIFY(heads_for(*llama_).write(two / "c.gguf"));
    write_bytes(one / "0.gguf", {'n', 'o'});
    const std::vector<std::filesystem::path> folders{path("nowhere"), one, two};
    std::vector<Error> problems;
    const auto llama = find_heads(folders, *llama_, problems), gemma = find_heads(folders, *gemma_, problems);
    QCOMPARE(llama.size(), std::size_t{2});
    QCOMPARE(llama[0]->method(), TrainedPolicy::zap);
    QCOMPARE(llama[1]->method(), TrainedPolicy::locret);
    QCOMPARE(gemma.size(), std::size_t{1});
    QCOMPARE(gemma[0]->method(), TrainedPolicy::zap);
    QCOMPARE(problems.size(), std::size_t{2});  // 0.gguf, for each model
    QVERIFY(problems[0].what.english().find("0.gguf") != std::string::npos);
}

/// Damaged heads with the right fingerprint stand in nobody's way: those of a later file are taken, and the person
/// told.
void HeadsFileTest::damaged_heads_are_passed_over() {
    const std::filesystem::path folder = path("damaged");
    std::filesystem::create_directories(folder);
    HeadsFile odd = heads_for(*llama_);
    odd.layers.erase(1);
    QVERIFY(odd.write(folder / "a.gguf"));
    std::vector<Error> problems;
    QVERIFY(find_heads(std::vector{folder}, *llama_, problems).empty());
    QCOMPARE(problems.size(), std::size_t{1});
    QVERIFY(!problems[0].what.empty() && !problems[0].means.empty() && !problems[0].next.empty());
    QVERIFY(find_heads(std::vector{folder}, *gemma_, problems).empty());
    QCOMPARE(problems.size(), std::size_t{1});  // no business of another model

    QVERIFY(heads_for(*llama_).write(folder / "b.gguf"));
    QCOMPARE(find_heads(std::vector{folder}, *llama_, problems).size(), std::size_t{1});
    QCOMPARE(problems.size(), std::size_t{2});
}

void HeadsFileTest::fingerprints_tell_models_apart() {
    const std::filesystem::path folder = path("models");
    std::filesystem::create_directories(folder);
    std::set<std::string> seen;
    std::vector<TinyModel> models = tiny_architectures();
    models.push_back({.name = "q8", .type = TensorType::q8_0});
    models.push_back({.name = "longer", .trained_window = 1024});
    for (const TinyModel& model : models) {
        const auto file = GgufFile::open(write_tiny_model(folder, model));
        QVERIFY(file);
        const std::string print = fingerprint(*file);
        QCOMPARE(print.size(), std::size_t{16});
        QCOMPARE(fingerprint(*GgufFile::open(folder / ("tiny-" + model.name + ".gguf"))), print);
        QVERIFY2(seen.insert(print).second, model.name.c_str());
    }
}

void HeadsFileTest::within_the_budget_zap_equals_full() {
    const auto model = test::open(path("tiny-llama.gguf"));
    auto heads = RetainingHeads::make(heads_for(*model), *model);
    QVERIFY(heads);
    model->attach_heads(std::move(*heads));
    const Document text = test::some_document(300);
    const TokenizedDocument document = tokenize(text, *model, "");
    const auto all = static_cast<std::uint64_t>(document.tokens.size());
    const Reading full = test::read(*model, document, {.policy = "full", .chunk = 64});
    const Reading zap = test::read(
        *model, document, {.budget = {.kind = Budget::Kind::tokens, .amount = all}, .policy = "zap", .chunk = 64});
    QCOMPARE(zap.plan.policy, std::string("zap"));
    QCOMPARE(test::contents(zap.cells), test::contents(full.cells));
    const Reading less =
        test::read(*model, document, {.budget = {.kind = Budget::Kind::tokens, .amount = all / 2}, .chunk = 64});
    QCOMPARE(less.plan.policy, std::string("zap"));  // what the model has heads for is what is used
    QCOMPARE(less.cells[0].heads[0].used, static_cast<int>(all / 2));
}

void HeadsFileTest::without_heads_the_plan_falls_back_and_says_so() {
    const auto plan =
        make_plan(*llama_, 400, {.budget = {.kind = Budget::Kind::tokens, .amount = 100}, .policy = "zap"});
    QVERIFY(plan);
    QCOMPARE(plan->policy, std::string("replay"));
    QCOMPARE(plan->notices.size(), std::size_t{1});
    QVERIFY(plan->notices[0].english().find("'zap'") != std::string::npos &&
            plan->notices[0].english().find("replay") != std::string::npos);
}

/// Heads of a layer score on that layer's backend: the memory of a card is closed to the CPU.
void HeadsFileTest::heads_lie_with_their_layers() {
    const auto cpu = [] { return std::move(*make_cpu_backend({.threads = 2, .tier = {}})); };
    const auto card = [] { return cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>()); };
    const Document text = test::some_document(300);
    const auto scores = [&](std::unique_ptr<Backend> first, int first_layers, TrainedPolicy method) {
        auto model = Model::open(path("tiny-llama.gguf"), {}, std::move(first),
                                 {.backend = cpu(), .most_first_layers = first_layers});
        if (!model) qFatal("%s", model.error().what.english().c_str());
        if ((*model)->transformer().backends().first_layers() != first_layers) qFatal("not split as asked");
        auto heads = RetainingHeads::make(heads_for(**model, method), **model);
        if (!heads) qFatal("%s", heads.error().what.english().c_str());
        (*model)->attach_heads(std::move(*heads));
        const TokenizedDocument document = tokenize(text, **model, "");
        ReadOptions all = test::tokens_kept(document.tokens.size(), std::string(name(method)));
        all.positions = PositionMode::original;
        all.chunk = 64;
        return test::read(**model, document, all).cells.scores();
    };
    for (const TrainedPolicyTraits& one : trained_policies()) {
        const std::vector<float> whole = scores(cpu(), 0, one.policy);
        QCOMPARE(scores(cpu(), 1, one.policy), whole);
        for (const int layers : {1, 2}) {
            const double error = test::nmse(whole, scores(card(), layers, one.policy));
            QVERIFY2(error < 2e-3, qPrintable(QString::number(error)));
        }
    }
}

QTEST_GUILESS_MAIN(HeadsFileTest)
#include "heads_file_test.moc"
