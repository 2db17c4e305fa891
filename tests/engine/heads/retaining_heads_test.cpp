#include "engine/heads/retaining_heads.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>
#include <fstream>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/heads/random_heads.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::add_networks;
using test::heads_for;
using test::random_values;

namespace {

double activated(HeadForm form, double x) {
    return form == HeadForm::gelu ? 0.5 * x * std::erfc(-x / std::sqrt(2.0)) : x / (1 + std::exp(-x));
}

}  // namespace

/// Promises of the heads that are made of files.
class RetainingHeadsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void scores_are_the_formula_data() { add_networks(); }
    void scores_are_the_formula();
    void every_tier_scores_alike_data() { add_networks(); }
    void every_tier_scores_alike();
    void heads_of_another_model_are_refused();
    void heads_are_found_by_fingerprint_and_method();
    void damaged_heads_are_passed_over();
    void within_the_budget_zap_equals_full();
    void without_heads_the_plan_falls_back_and_says_so();
    void heads_lie_with_their_layers_data() { add_networks(); }
    void heads_lie_with_their_layers();

 private:
    std::filesystem::path path(const char* name) const { return folder_.path().toStdString() + "/" + name; }

    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_;
};

void RetainingHeadsTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
}

void RetainingHeadsTest::scores_are_the_formula() {
    QFETCH(TrainedPolicy, method);
    QFETCH(HeadForm, form);
    const HeadsFile file = heads_for(*llama_, method, form);
    const int tokens = 37, width = file.inputs;
    std::vector<float> x = random_values(static_cast<std::size_t>(tokens * width), 77);
    for (float& v : x) v *= 20;
    std::vector<float> other(x.size() * 4, 1000.0f);  // what the method must not look at
    const bool hidden = traits(method).input == TrainedPolicyTraits::Input::hidden_state;
    const Tensor seen{x.data(), tokens, width}, unseen{other.data(), tokens, width};
    std::vector<std::int32_t> positions(static_cast<std::size_t>(tokens));
    std::vector<double> expected;  // [kv_heads][tokens]
    const HeadWeights& w = file.layers.at(1);
    for (int k = 0; k < file.kv_heads; ++k)
        for (int t = 0; t < tokens; ++t) {
            double score = w.b2.empty() ? 0 : static_cast<double>(w.b2[static_cast<std::size_t>(k)]);
            for (int i = 0; form == HeadForm::linear && i < width; ++i)
                score += static_cast<double>(w.w2[static_cast<std::size_t>(k * width + i)]) *
                         static_cast<double>(x[static_cast<std::size_t>(t * width + i)]);
            for (int h = 0; h < file.hidden; ++h) {
                double a = w.b1.empty() ? 0 : static_cast<double>(w.b1[static_cast<std::size_t>(h)]);
                for (int i = 0; i < width; ++i)
                    a += static_cast<double>(w.w1[static_cast<std::size_t>(h * width + i)]) *
                         static_cast<double>(x[static_cast<std::size_t>(t * width + i)]);
                score += static_cast<double>(w.w2[static_cast<std::size_t>(k * file.hidden + h)]) * activated(form, a);
            }
            expected.push_back(score);
        }
    const double limit = form == HeadForm::linear ? 1e-10 : 1e-3;  // the others have weights and inputs in 8 bits
    for (const char* tier : {"", "reference"}) {
        const auto model = test::open(path("tiny-llama.gguf"), {.threads = 2, .cpu_tier = tier});
        const auto heads = RetainingHeads::make(file, *model);
        QVERIFY(heads);
        std::vector<float> scores(expected.size());
        (*heads)->score(
            {.layer = 1, .hidden = hidden ? seen : unseen, .qkv = hidden ? unseen : seen, .positions = positions},
            scores);
        double error = 0, energy = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            error += std::pow(static_cast<double>(scores[i]) - expected[i], 2);
            energy += expected[i] * expected[i];
        }
        QVERIFY2(error / energy < limit, qPrintable(QString("%1: %2").arg(tier).arg(error / energy)));
    }
}

void RetainingHeadsTest::every_tier_scores_alike() {
    QFETCH(TrainedPolicy, method);
    QFETCH(HeadForm, form);
    std::vector<std::vector<float>> all;
    for (const std::string& tier : cpu_tier_names()) {
        if (tier == "reference") continue;  // whose activations are not rounded to 8 bits
        const auto model = test::open(path("tiny-llama.gguf"), {.threads = 2, .cpu_tier = tier});
        const HeadsFile file = heads_for(*model, method, form);
        const auto heads = RetainingHeads::make(file, *model);
        QVERIFY(heads);
        std::vector<float> x = random_values(static_cast<std::size_t>(file.inputs) * 20, 5);
        const Tensor in{x.data(), 20, file.inputs};
        std::vector<std::int32_t> positions(20);
        all.emplace_back(40);
        (*heads)->score({.layer = 0, .hidden = in, .qkv = in, .positions = positions}, all.back());
    }
    for (const auto& scores : all)
        for (std::size_t i = 0; i < scores.size(); ++i) QVERIFY(std::abs(scores[i] - all[0][i]) < 1e-5f);
}

void RetainingHeadsTest::heads_of_another_model_are_refused() {
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

void RetainingHeadsTest::heads_are_found_by_fingerprint_and_method() {
    const std::filesystem::path one = path("one"), two = path("two");
    std::filesystem::create_directories(one);
    std::filesystem::create_directories(two);
    QVERIFY(heads_for(*gemma_).write(one / "a.gguf"));
    QVERIFY(heads_for(*llama_, TrainedPolicy::locret).write(one / "b.gguf"));
    QVERIFY(heads_for(*llama_).write(two / "c.gguf"));
    std::ofstream(one / "0.gguf") << "no";
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
void RetainingHeadsTest::damaged_heads_are_passed_over() {
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

void RetainingHeadsTest::within_the_budget_zap_equals_full() {
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

void RetainingHeadsTest::without_heads_the_plan_falls_back_and_says_so() {
    const auto plan =
        make_plan(*llama_, 400, {.budget = {.kind = Budget::Kind::tokens, .amount = 100}, .policy = "zap"});
    QVERIFY(plan);
    QCOMPARE(plan->policy, std::string("replay"));
    QCOMPARE(plan->notices.size(), std::size_t{1});
    QVERIFY(plan->notices[0].english().find("'zap'") != std::string::npos &&
            plan->notices[0].english().find("replay") != std::string::npos);
}

/// Heads of a layer score on that layer's backend: the memory of a card is closed to the CPU.
void RetainingHeadsTest::heads_lie_with_their_layers() {
    QFETCH(TrainedPolicy, method);
    QFETCH(HeadForm, form);
    const auto cpu = [] { return std::move(*make_cpu_backend({.threads = 2, .tier = {}})); };
    const auto card = [] { return cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>()); };
    const Document text = test::some_document(300);
    const auto scores = [&](std::unique_ptr<Backend> first, int first_layers) {
        auto model = Model::open(path("tiny-llama.gguf"), {}, std::move(first),
                                 {.backend = cpu(), .most_first_layers = first_layers});
        if (!model) qFatal("%s", model.error().what.english().c_str());
        if ((*model)->transformer().backends().first_layers() != first_layers) qFatal("not split as asked");
        auto heads = RetainingHeads::make(heads_for(**model, method, form), **model);
        if (!heads) qFatal("%s", heads.error().what.english().c_str());
        (*model)->attach_heads(std::move(*heads));
        const TokenizedDocument document = tokenize(text, **model, "");
        ReadOptions all = test::tokens_kept(document.tokens.size(), std::string(name(method)));
        all.positions = PositionMode::original;
        all.chunk = 64;
        return test::read(**model, document, all).cells.scores();
    };
    const std::vector<float> whole = scores(cpu(), 0);
    QCOMPARE(scores(cpu(), 1), whole);
    for (const int layers : {1, 2}) {
        const double error = test::nmse(whole, scores(card(), layers));
        QVERIFY2(error < 2e-3, qPrintable(QString::number(error)));
    }
}

QTEST_GUILESS_MAIN(RetainingHeadsTest)
#include "retaining_heads_test.moc"
