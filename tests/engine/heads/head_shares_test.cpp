#include "engine/heads/head_shares.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <numeric>

#include "engine/heads/training_text.h"
#include "engine/model/surprise.h"
#include "engine/replay/replay_prompt.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

/// Knows nothing: of equal scores the newest cells stay.
class NoOpinion final : public TokenScorer {
 public:
    TrainedPolicy method() const override { return TrainedPolicy::zap; }
    void score(const ChunkView&, std::span<float> scores) override { std::fill(scores.begin(), scores.end(), 0.0f); }
    std::span<const float> shares() const override { return known; }

    std::vector<float> known;
};

std::vector<TrainingDocument> documents_of(const Model& model, std::size_t bytes, int context) {
    const std::string text = test::some_document(bytes).text;
    return cut_documents(model, std::span(&text, 1), {.system = "Read.", .context = context, .tokens = 1});
}

}  // namespace

/// Promises of the search for shares: it finds the heads that look back, and says what it cannot do.
class HeadSharesTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void heads_that_look_back_are_found();
    void answers_decide_where_there_are_questions();
    void layers_with_a_window_have_no_shares();
    void with_everything_kept_it_is_what_the_model_says();
    void cancelling_is_answered();
    void short_documents_are_refused();

 private:
    QTemporaryDir folder_;
    std::unique_ptr<Model> tiny_;
    NoOpinion scorer_;
};

void HeadSharesTest::initTestCase() {
    tiny_ = test::open(write_tiny_model(
        folder_.path().toStdString(), {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
}

/// A tenth of a text, its end, is not enough to write down a passage of its middle, unless the heads that copy get
/// more than the others.
void HeadSharesTest::heads_that_look_back_are_found() {
    const auto model = test::open(test::smollm());
    const auto documents = documents_of(*model, 3500, 800);
    std::vector<SharesProgress> progress;
    const auto found = find_shares(
        *model, scorer_, documents,
        {.rounds = 1, .passages = 2, .passage = 24, .report = [&](const SharesProgress& p) { progress.push_back(p); }});
    QVERIFY2(found, found ? "" : found.error().what.english().c_str());
    const auto heads = static_cast<std::size_t>(model->config().layers * model->config().scored_heads().kv_heads);
    QCOMPARE(found->shares.size(), heads);
    const float sum = std::accumulate(found->shares.begin(), found->shares.end(), 0.0f);
    QVERIFY(std::abs(sum / static_cast<float>(heads) - 1) < 1e-4f);
    QVERIFY(*std::min_element(found->shares.begin(), found->shares.end()) > 0);
    qInfo("%.3f nats with equal shares, %.3f with those found", found->before, found->found);
    QVERIFY(found->found < found->before - 0.1);
    QVERIFY(*std::max_element(found->shares.begin(), found->shares.end()) > 3);
    QCOMPARE(progress.back().tried, static_cast<int>(heads));

    // Another search goes on from there.
    NoOpinion knows;
    knows.known = found->shares;
    const auto again = find_shares(*model, knows, documents, {.rounds = 0, .passages = 2, .passage = 24});
    QVERIFY(std::abs(again->before - found->found) < 1e-9);
}

/// Of two questions about one document both are asked: the surprise is that of answers, not of passages alone.
void HeadSharesTest::answers_decide_where_there_are_questions() {
    const auto model = test::open(test::smollm());
    auto documents = documents_of(*model, 3500, 800);
    documents.resize(1);
    const SharesOptions options{.rounds = 0, .passages = 2, .passage = 24, .passage_weight = 0};
    const auto with_answers = [&](std::initializer_list<const char*> answers) {
        TrainingDocument document = documents.front();
        for (const char* answer : answers) {
            AskedQuestion& asked = document.asked.emplace_back();
            model->tokenizer().encode("Q: Where?", TextPosition::after_special, asked.tokens);
            asked.answer_begins = static_cast<int>(asked.tokens.size());
            model->tokenizer().encode(answer, TextPosition::after_special, asked.tokens);
        }
        return find_shares(*model, scorer_, std::vector{document}, options)->before;
    };
    const double first = with_answers({" In the house."}), second = with_answers({" Zebra quux flange."});
    QVERIFY(second > first + 1);
    const double both = with_answers({" In the house.", " Zebra quux flange."});
    QVERIFY(std::abs(both - (first + second) / 2) < 1e-6);
}

void HeadSharesTest::layers_with_a_window_have_no_shares() {
    const auto found =
        find_shares(*tiny_, scorer_, documents_of(*tiny_, 3000, 600), {.rounds = 1, .passages = 2, .passage = 8});
    QVERIFY2(found, found ? "" : found.error().what.english().c_str());
    QCOMPARE(found->shares.size(), std::size_t(2));  // of the sixth layer
    QVERIFY(found->found <= found->before);
}

/// Layers with a window have less room than the others, in the copy of the document's cells too.
void HeadSharesTest::with_everything_kept_it_is_what_the_model_says() {
    auto documents = documents_of(*tiny_, 6000, 1400);
    documents.resize(1);
    const auto found = find_shares(*tiny_, scorer_, documents, {.kept = 1, .rounds = 0, .passages = 1, .passage = 8});
    QVERIFY2(found, found ? "" : found.error().what.english().c_str());

    const std::vector<TokenId>& text = documents.front().tokens;
    const int count = static_cast<int>(text.size());
    const ReplayPrompt prompt = replay_prompt(*tiny_, text, count / 2, 8);
    const int behind = static_cast<int>(prompt.tokens.size());
    Transformer& transformer = tiny_->transformer();
    const SequenceLength length(count + behind);
    CellStore own(transformer.backends(), CellFormat::q8, transformer.cell_layers(count + behind, count + behind));
    QVERIFY(transformer.forward({.tokens = text, .length = length, .first_position = 0, .own = &own}));
    QVERIFY(transformer.forward({.tokens = prompt.tokens, .length = length, .first_position = count, .own = &own}));
    const double expected = sum_of_surprise(transformer, prompt.tokens, prompt.begins - 1) / (behind - prompt.begins);
    QVERIFY2(std::abs(found->before - expected) < 1e-3,
             qPrintable(QString("%1 instead of %2").arg(found->before).arg(expected)));
}

void HeadSharesTest::cancelling_is_answered() {
    CancelToken cancel;
    const auto found = find_shares(
        *tiny_, scorer_, documents_of(*tiny_, 3000, 600),
        {.passages = 2, .passage = 8, .cancel = &cancel, .report = [&](const SharesProgress&) { cancel.cancel(); }});
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::cancelled);
}

void HeadSharesTest::short_documents_are_refused() {
    const auto found = find_shares(*tiny_, scorer_, documents_of(*tiny_, 300, 600), {});
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::wrong_use);
}

QTEST_APPLESS_MAIN(HeadSharesTest)
#include "head_shares_test.moc"
