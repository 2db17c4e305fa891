#include "engine/read/presets.h"

#include <QtTest/QtTest>
#include <set>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// Promises of presets: each is a plan that can be made, and it is the plan that its options say.
class PresetsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void every_preset_is_a_plan_data();
    void every_preset_is_a_plan();
    void names_are_those_of_the_comparisons();
    void locret_has_the_constants_of_its_authors();
    void unknown_names_are_refused();

 private:
    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
};

void PresetsTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

void PresetsTest::every_preset_is_a_plan_data() {
    QTest::addColumn<QString>("name");
    for (const Preset& preset : presets()) QTest::addRow("%s", preset.name.data()) << QString(preset.name.data());
}

void PresetsTest::every_preset_is_a_plan() {
    QFETCH(QString, name);
    constexpr int tokens = 20'000;
    const auto options = preset(name.toStdString());
    QVERIFY(options);
    QVERIFY(check_policy_name(options->policy));
    const auto plan = make_plan(*model_, tokens, *options);
    QVERIFY2(plan, plan ? "" : plan.error().what.english().c_str());
    if (!lacks_heads(options->policy, {})) QCOMPARE(plan->policy, options->policy);
    QCOMPARE(plan->format, options->format);
    QCOMPARE(plan->chunk, options->chunk);
    QCOMPARE(plan->question, options->question);
    if (options->positions) QCOMPARE(plan->positions, *options->positions);
    QCOMPARE(plan->budget_tokens < tokens, options->policy != "full");
}

void PresetsTest::names_are_those_of_the_comparisons() {
    std::set<std::string_view> names;
    for (const Preset& preset : presets()) {
        QVERIFY(names.insert(preset.name).second);
        QVERIFY(!preset.what.empty());
    }
    for (const char* name :
         {"locret", "locret+4bit", "hf-4bit", "hf-2bit", "kivi", "streaming", "h2o", "snapkv", "sirllm", "full"})
        QVERIFY2(names.contains(name), name);
}

/// Budget 6000 with 2500 stabilizers: the last 2500 cells are safe while a document is read, and not at its end.
void PresetsTest::locret_has_the_constants_of_its_authors() {
    class Constant final : public TokenScorer {
     public:
        TrainedPolicy method() const override { return TrainedPolicy::locret; }
        void score(const ChunkView&, std::span<float> scores) override { std::fill(scores.begin(), scores.end(), 0.f); }
    } scorer;
    const auto policy = make_locret_policy(scorer);
    const auto budget = static_cast<int>(preset("locret")->budget.amount);
    QCOMPARE(budget, 6000);
    QCOMPARE(policy->rule(budget, false).recent, 2500);
    QCOMPARE(policy->rule(16384, false).recent, 2500);
    QCOMPARE(policy->rule(budget, true).recent, 0);
    QCOMPARE(policy->rule(budget, true).sinks, 0);
}

void PresetsTest::unknown_names_are_refused() {
    for (const char* name : {"", "Locret", "locret+2bit", "kvzip"}) {
        const auto options = preset(name);
        QVERIFY(!options);
        QCOMPARE(options.error().code, ErrorCode::wrong_use);
        QVERIFY(options.error().next.english().find("sirllm") != std::string::npos);
    }
}

QTEST_GUILESS_MAIN(PresetsTest)
#include "presets_test.moc"
