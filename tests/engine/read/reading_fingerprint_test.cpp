#include "engine/read/reading_fingerprint.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <functional>

#include "engine/read/kept_by_page.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/engine/read/some_channels.h"

using namespace lectern;

namespace {

/// Retaining heads with a fingerprint of their own.
class NamedHeads final : public TokenScorer {
 public:
    explicit NamedHeads(std::string name) : name_(std::move(name)) {}
    TrainedPolicy method() const override { return TrainedPolicy::zap; }
    void score(const ChunkView& chunk, std::span<float> scores) override { channels_.score(chunk, scores); }
    std::string fingerprint() const override { return name_; }

 private:
    std::string name_;
    test::SomeChannels channels_{TrainedPolicy::zap};
};

/// What was asked for, and of whom.
struct Case {
    TinyModel model{.name = "llama"};
    std::string heads = "trained";
    ReadOptions options = test::tokens_kept(80, "zap");
    std::string text_end;
};

}  // namespace

/// Promises of fingerprints: each thing that cells depend on is told, and nothing else counts.
class ReadingFingerprintTest : public QObject {
    Q_OBJECT

 private slots:
    void each_difference_is_told_data();
    void each_difference_is_told();
    void ranks_with_a_magnitude_are_a_version_of_their_own();
    void the_same_again_is_no_difference();
    void chunks_do_not_count_where_everything_is_kept();
    void kept_cells_are_counted_by_page();

 private:
    std::unique_ptr<Model> open(const Case& of) {
        auto model = test::open(write_tiny_model(folder_.path().toStdString(), of.model));
        model->attach_heads(std::make_unique<NamedHeads>(of.heads));
        return model;
    }
    ReadingFingerprint fingerprint(const Case& of) {
        const auto model = open(of);
        Document text = test::some_document(400);
        text.text += of.text_end;
        const TokenizedDocument tokens = tokenize(text, *model, "");
        return fingerprint_of(*model, test::plan_of(*model, tokens, of.options), tokens.tokens);
    }

    QTemporaryDir folder_;
};

void ReadingFingerprintTest::each_difference_is_told_data() {
    QTest::addColumn<std::function<void(Case&)>>("change");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* name, const char* told, std::function<void(Case&)> change) {
        QTest::addRow("%s", name) << std::move(change) << QString(told);
    };
    row("weights", "the model", [](Case& c) { c.model.type = TensorType::f16; });
    row("layers", "the model", [](Case& c) { c.model.layers = 3; });
    row("rope", "how the model counts positions", [](Case& c) { c.model.rope_factors = true; });
    row("positions", "the positions (original, not rank)", [](Case& c) { c.options.positions = PositionMode::rank; });
    row("format", "the cell format (q8, not f16)", [](Case& c) { c.options.format = CellFormat::f16; });
    row("policy", "the policy (zap, not keydiff)", [](Case& c) { c.options.policy = std::string("keydiff"); });
    row("heads", "the retaining heads", [](Case& c) { c.heads = std::string("trained anew"); });
    row("budget", "the budget in tokens per head (80, not 81)", [](Case& c) { c.options.budget.amount = 81; });
    row("sinks", "the number of first tokens that are always kept (-, not 8)", [](Case& c) { c.options.sinks = 8; });
    row("chunk", "the tokens read together (256, not 16)", [](Case& c) { c.options.chunk = 16; });
    row("text", "the text of the document", [](Case& c) { c.text_end = std::string("!"); });
}

void ReadingFingerprintTest::each_difference_is_told() {
    QFETCH(std::function<void(Case&)>, change);
    QFETCH(QString, told);
    Case saved, wanted;
    saved.options.chunk = wanted.options.chunk = 256;
    change(wanted);
    const ReadingFingerprint one = fingerprint(saved), other = fingerprint(wanted);
    QVERIFY(one.hash() != other.hash());
    QStringList all;
    for (const Sentence& difference : differences(one, other)) all += QString::fromStdString(difference.english());
    QVERIFY2(all.contains(told), qPrintable(all.join("; ")));
}

/// Keys by rank were once saved without the magnitude of YaRN: such readings are another version's.
void ReadingFingerprintTest::ranks_with_a_magnitude_are_a_version_of_their_own() {
    const auto version = [this](float yarn_factor, PositionMode positions) {
        Case c;
        c.model.original_window = 128;
        c.model.yarn_factor = yarn_factor;
        c.options.positions = positions;
        return fingerprint(c).parts.front().value;
    };
    const std::string before = version(1, PositionMode::rank);
    QCOMPARE(version(4, PositionMode::original), before);
    QVERIFY(version(4, PositionMode::rank) != before);
}

/// From a model that was opened anew, under another name; names for people are no part of it.
void ReadingFingerprintTest::the_same_again_is_no_difference() {
    Case first, second;
    second.model.name = std::string("renamed");
    const ReadingFingerprint one = fingerprint(first), other = fingerprint(second);
    QCOMPARE(one.hash(), other.hash());
    QVERIFY(differences(one, other).empty());
    QCOMPARE(one.hash().size(), std::size_t{32});
    ReadingFingerprint lacking = one;
    lacking.parts.erase(lacking.parts.begin());
    QCOMPARE(english(differences(lacking, one)), std::vector<std::string>{"the version of Lectern"});
}

void ReadingFingerprintTest::chunks_do_not_count_where_everything_is_kept() {
    Case small, large;
    small.options = {.chunk = 64};
    large.options = {.chunk = 256};
    QCOMPARE(fingerprint(small).hash(), fingerprint(large).hash());
    small.options.positions = large.options.positions = PositionMode::rank;
    QVERIFY(fingerprint(small).hash() != fingerprint(large).hash());
    // A token sees the cells in groups that were there when its chunk began.
    small.options = {.format = CellFormat::kivi4, .chunk = 64};
    large.options = {.format = CellFormat::kivi4, .chunk = 256};
    QVERIFY(fingerprint(small).hash() != fingerprint(large).hash());
}

/// Three pages, the middle one a scan without text. StreamingLLM keeps the first four tokens and the newest.
void ReadingFingerprintTest::kept_cells_are_counted_by_page() {
    const auto model = open({});
    Document text{.name = "a.txt", .text = std::string(300, 'a')};
    text.pages = {{.label = "1", .begin = 0, .end = 200},
                  {.label = "2", .begin = 200, .end = 200},
                  {.label = "3", .begin = 200, .end = 300}};
    const TokenizedDocument tokens = tokenize(text, *model, "");
    const int opening = tokens.opening_tokens;  // and a token for each byte
    QCOMPARE(static_cast<int>(tokens.tokens.size()), opening + 300);
    const auto shares = [&](std::uint64_t kept) {
        const Reading reading = test::read(*model, tokens, test::tokens_kept(kept, "streaming"));
        return kept_by_page(reading, tokens, *model);
    };
    QCOMPARE(shares(1000), (std::vector{1.0f, 0.0f, 1.0f}));
    const float sinks_in_text = static_cast<float>(std::max(0, 4 - opening));
    QCOMPARE(shares(54), (std::vector{sinks_in_text / 200, 0.0f, 0.5f}));
    QCOMPARE(shares(124), (std::vector{(20 + sinks_in_text) / 200, 0.0f, 1.0f}));
}

QTEST_GUILESS_MAIN(ReadingFingerprintTest)
#include "reading_fingerprint_test.moc"
