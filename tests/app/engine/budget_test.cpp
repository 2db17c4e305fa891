// Budgets that change while a document is read and after: what is kept, what is said, and what the library makes of it.
#include <atomic>

#include "engine/read/lower_budget.h"
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class BudgetTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void lowered_before_the_first_chunk_is_as_if_planned_so();
    void lowered_while_reading_holds_no_more_data();
    void lowered_while_reading_holds_no_more();
    void lowered_afterwards_holds_no_more_data() { lowered_while_reading_holds_no_more_data(); }
    void lowered_afterwards_holds_no_more();
    void keys_stand_at_their_new_ranks();
    void a_lowered_reading_is_kept_as_what_it_is();
    void lowered_afterwards_it_is_another_reading();
    void more_must_be_read_again();
    void nonsense_is_refused_and_changes_nothing();
    void a_plan_that_does_not_fit_steps_down();
    void what_never_fits_ends_in_words();
    void little_memory_lowers_while_reading();
    void memory_that_runs_out_leaves_a_reading_to_go_on_with();
    void where_half_is_too_little_the_reading_begins_again();

 private:
    command::OpenDocument document(bool read = true) const {
        return {.session = 1,
                .imported = test::imported(file_),
                .file = file_,
                .options = options_,
                .system = "Be brief.",
                .read = read};
    }
    EngineOptions with_library() const { return {.library = library_, .checkpoint_seconds = 0, .meter_seconds = 0}; }
    static void read_to(Driver& engine, int tokens) {
        engine.next<event::ReadingProgress>([=](const auto& at) { return at.progress.tokens >= tokens; });
    }
    static Budget cells(int count) {
        return {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(count)};
    }
    /// Begins reading with the policy, up to `tokens`, without an engine thread.
    ReadingInProgress read_part(const TokenizedDocument& tokens, int until) {
        auto state = begin_reading(*model_, test::plan_of(*model_, tokens, options_));
        CancelToken cancel;
        const auto stop = [&](const ReadProgress& at) {
            if (at.tokens >= until) cancel.cancel();
        };
        (void)read_on(*model_, tokens, *state, {.report = stop}, cancel);
        return std::move(*state);
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path llama_, file_, library_;
    std::unique_ptr<Model> model_;
    static constexpr std::size_t heads_ = 4;  ///< of all layers
    Document text_;
    ReadOptions options_;
    const AskOptions brief_{.most_tokens = 4, .recall = RecallMode::off, .evidence = false};
};

void BudgetTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    model_ = test::open(llama_);
    file_ = test::write_document(folder_, "text.txt", 1200);
    text_ = test::some_document(1200);
}

void BudgetTest::init() {
    options_ = test::tokens_kept(200, "keydiff");
    options_.chunk = 48;
    library_ = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString();
}

void BudgetTest::lowered_before_the_first_chunk_is_as_if_planned_so() {
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(command::PauseReading{});
        engine.post(document());
        engine.post(command::ChangeBudget{.session = 1, .budget = cells(64)});
        QCOMPARE(engine.next<event::BudgetChanged>().plan.budget_tokens, 64);
        engine.post(command::ResumeReading{});
        QVERIFY(engine.next<event::ReadingEnded>().saved);
    }
    options_.budget = cells(64);
    QVERIFY(test::saved_cells(*model_, library_) == test::undisturbed_cells(*model_, file_, "Be brief.", options_));
}

void BudgetTest::lowered_while_reading_holds_no_more_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<PositionMode>("positions");
    QTest::addColumn<CellFormat>("format");
    for (const char* policy :
         {"full", "keydiff", "h2o", "sirllm", "snapkv", "expected-attention", "replay", "streaming"})
        for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
            QTest::addRow("%s %s", policy, std::string(name(positions)).c_str())
                << policy << positions << (positions == PositionMode::rank ? CellFormat::q4 : CellFormat::q8);
}

void BudgetTest::lowered_while_reading_holds_no_more() {
    QFETCH(const QString, policy);
    QFETCH(const PositionMode, positions);
    QFETCH(const CellFormat, format);
    options_.policy = policy.toStdString();
    options_.positions = positions;
    options_.format = format;
    if (policy == "full") options_.budget = {};
    const TokenizedDocument tokens = tokenize(text_, *model_, "Be brief.");
    ReadingInProgress state = read_part(tokens, 600);
    const int before = state.reading.tokens;
    const auto less = plan_with_less(*model_, state, cells(100));
    QVERIFY(less);
    QVERIFY(lower_budget(*model_, state, *less));
    const auto holds_no_more = [&] {
        const Reading& now = state.reading;
        for (int l = 0; l < now.cells.layers(); ++l)
            for (std::size_t h = 0; h < now.cells[l].heads.size(); ++h) {
                const int most = now.plan.capacities[static_cast<std::size_t>(l)][h] + 48 + cell_group;
                if (now.cells[l].heads[h].capacity > most) return false;  // memory was given back
            }
        return now.cells.used() == 100 * heads_;
    };
    QVERIFY(holds_no_more());
    const CancelToken never;
    QVERIFY(read_on(*model_, tokens, state, {}, never));
    QVERIFY(state.reading.complete);
    QVERIFY(holds_no_more());
    QCOMPARE(state.reading.plan.lowered.size(), std::size_t{1});
    QCOMPARE(state.reading.plan.lowered[0].until, before);
    QCOMPARE(state.reading.plan.policy, policy == "full" ? std::string("keydiff") : policy.toStdString());
    for (const float score : test::scores_after(*model_, state.reading)) QVERIFY(std::isfinite(score));
}

void BudgetTest::lowered_afterwards_holds_no_more() {
    QFETCH(const QString, policy);
    QFETCH(const PositionMode, positions);
    QFETCH(const CellFormat, format);
    options_.policy = policy.toStdString();
    options_.positions = positions;
    options_.format = format;
    if (policy == "full") options_.budget = {};
    const TokenizedDocument tokens = tokenize(text_, *model_, "Be brief.");
    ReadingInProgress state = read_part(tokens, 1 << 20);
    QVERIFY(state.reading.complete);
    const auto less = plan_with_less(*model_, state, cells(100));
    QVERIFY(less && lower_budget(*model_, state, *less));
    QCOMPARE(state.reading.cells.used(), 100 * heads_);
    for (const float score : test::scores_after(*model_, state.reading)) QVERIFY(std::isfinite(score));
}

/// In the first layer a key depends on its token and position alone: after lowering, the keys of each head are those of
/// a short text of the kept tokens, read from position 0.
void BudgetTest::keys_stand_at_their_new_ranks() {
    options_.positions = PositionMode::rank;
    options_.format = CellFormat::f32;
    const TokenizedDocument tokens = tokenize(text_, *model_, "Be brief.");
    ReadingInProgress state = read_part(tokens, 1 << 20);
    const auto less = plan_with_less(*model_, state, cells(60));
    QVERIFY(less && lower_budget(*model_, state, *less));
    for (int h = 0; h < 2; ++h) {
        const auto kept = test::contents(*model_, state.reading.cells[0], h);
        QCOMPARE(kept.size(), std::size_t{60});
        TokenizedDocument short_text = tokens;
        short_text.tokens.clear();
        for (const auto& [position, cell] : kept)
            short_text.tokens.push_back(tokens.tokens[static_cast<std::size_t>(position)]);
        ReadOptions all = test::tokens_kept(60, "keydiff");
        all.format = CellFormat::f32;
        all.positions = PositionMode::original;
        const Reading expected = test::read(*model_, short_text, all);
        const auto expected_cells = test::contents(*model_, expected.cells[0], h);
        int rank = 0;
        for (const auto& [position, cell] : kept)
            QVERIFY(test::nmse(expected_cells.at(rank++).first, cell.first) < 1e-9);
    }
}

void BudgetTest::a_lowered_reading_is_kept_as_what_it_is() {
    ReadingId id = 0;
    std::string answer;
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document());
        read_to(engine, 300);
        engine.post(command::ChangeBudget{.session = 1, .budget = cells(64)});
        const auto changed = engine.next<event::BudgetChanged>();
        QCOMPARE(changed.plan.budget_tokens, 64);
        QVERIFY(changed.read.tokens >= 300 && !changed.read.complete());
        const auto ended = engine.next<event::ReadingEnded>();
        QVERIFY(ended.saved && ended.id);
        QCOMPARE(ended.read.kept_share, 64.0 / ended.read.tokens);
        id = *ended.id;
        answer = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
        QCOMPARE(engine.count<event::Trouble>(), 0);
    }
    {
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(command::OpenReading{.session = 1, .reading = id});
        QCOMPARE(engine.next<event::ReadingEnded>().prefilled_tokens, 0);
        QCOMPARE(engine.ask(1, 1, "Why?", brief_).answered.answer.text, answer);
    }
    // Neither the larger plan nor one that had 64 cells from the beginning is the same reading.
    for (const int budget : {200, 64}) {
        options_.budget = cells(budget);
        Driver engine(with_library());
        engine.open_model(llama_);
        engine.post(document());
        QVERIFY(engine.next<event::ReadingEnded>().prefilled_tokens > 0);
    }
}

void BudgetTest::lowered_afterwards_it_is_another_reading() {
    Driver engine(with_library());
    engine.open_model(llama_);
    engine.post(document());
    const auto ended = engine.next<event::ReadingEnded>();
    const std::string before = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
    engine.post(command::ChangeBudget{.session = 1, .budget = cells(64)});
    engine.next<event::BudgetChanged>();
    const auto saved = engine.next<event::ReadingSaved>();
    QVERIFY(saved.saved && saved.id && saved.id != ended.id);
    const std::string after = engine.ask(1, 2, "Why?", brief_).answered.answer.text;
    engine.post(command::OpenReading{.session = 2, .reading = *ended.id});  // undone from the library
    engine.next<event::ReadingEnded>();
    QCOMPARE(engine.ask(2, 3, "Why?", brief_).answered.answer.text, before);
    engine.post(command::OpenReading{.session = 3, .reading = *saved.id});
    engine.next<event::ReadingEnded>();
    QCOMPARE(engine.ask(3, 4, "Why?", brief_).answered.answer.text, after);
    engine.post(command::SaveNow{.session = 1});
    QVERIFY(engine.next<event::ReadingSaved>().id == saved.id);
}

void BudgetTest::more_must_be_read_again() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingEnded>();
    const std::string before = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
    engine.post(command::ChangeBudget{.session = 1, .budget = cells(300)});
    QCOMPARE(engine.next<event::MustReadAgain>().plan.budget_tokens, 300);
    QCOMPARE(engine.ask(1, 2, "Why?", brief_).answered.answer.text, before);
}

void BudgetTest::nonsense_is_refused_and_changes_nothing() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingEnded>();
    const std::string before = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
    engine.post(command::ChangeBudget{.session = 1, .budget = cells(1)});
    const auto refused = engine.next<event::BudgetRefused>();
    QCOMPARE(refused.error.code, ErrorCode::wrong_use);
    QVERIFY(!refused.error.means.empty() && !refused.error.next.empty());
    QCOMPARE(engine.ask(1, 2, "Why?", brief_).answered.answer.text, before);
}

/// Bits before tokens.
void BudgetTest::a_plan_that_does_not_fit_steps_down() {
    const TokenizedDocument tokens = tokenize(text_, *model_, "Be brief.");
    const auto needed = [&](CellFormat format, int budget) {
        ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(budget), "keydiff");
        options.format = format;
        options.chunk = 48;
        options.asked = true;
        const ReadPlan plan = test::plan_of(*model_, tokens, options);
        return plan.budget_bytes + plan.scratch_bytes;
    };
    options_.budget = cells(1000);
    for (const auto& [most, format, budget] : {std::tuple{needed(CellFormat::q4, 1000), CellFormat::q4, 1000},
                                               std::tuple{needed(CellFormat::q4, 500), CellFormat::q4, 500}}) {
        Driver engine({.most_bytes = most});
        engine.open_model(llama_);
        engine.post(document());
        const auto stepped = engine.next<event::SteppedDown>();
        QCOMPARE(stepped.plan.format, format);
        QCOMPARE(stepped.plan.budget_tokens, budget);
        QCOMPARE(stepped.why.code, ErrorCode::out_of_memory);
        QVERIFY(!stepped.why.what.empty());
        QVERIFY(engine.next<event::ReadingEnded>().read.complete());
    }
}

void BudgetTest::what_never_fits_ends_in_words() {
    Driver engine({.most_bytes = 1000});
    engine.open_model(llama_);
    engine.post(document());
    const auto failed = engine.next<event::ReadingFailed>();
    QCOMPARE(failed.error.code, ErrorCode::out_of_memory);
    QVERIFY(failed.error.means.english().find("smallest") != std::string::npos && !failed.error.next.empty());
}

void BudgetTest::little_memory_lowers_while_reading() {
    std::atomic<std::size_t> available = std::size_t{1} << 40;
    EngineOptions options = with_library();
    options.available_bytes = [&] { return available.load(); };
    Driver engine(options);
    engine.open_model(llama_);
    engine.post(document());
    read_to(engine, 300);
    available = 1;
    const auto first = engine.next<event::SteppedDown>();
    QCOMPARE(first.plan.budget_tokens, 100);
    QVERIFY(first.why.what.english().find("free") != std::string::npos);
    // Until the policy needs all that is left; then it is tried no more.
    QCOMPARE(engine.next<event::SteppedDown>().plan.budget_tokens, 50);
    const auto ended = engine.next<event::ReadingEnded>();
    QVERIFY(ended.read.complete() && ended.saved);
    QVERIFY(ended.read.kept_share < 16.0 / ended.read.tokens);
}

/// Throws when it is asked to score in one of the chunks.
class Failing final : public Policy {
 public:
    explicit Failing(std::unique_ptr<Policy> policy) : policy_(std::move(policy)) {}
    std::string_view name() const override { return policy_->name(); }
    PolicyNeeds needs() const override { return policy_->needs(); }
    void score_attention(const AttentionView& head, std::span<float> scores) override {
        if (calls++ == fail_at) throw std::bad_alloc();
        policy_->score_attention(head, scores);
    }
    bool scores_at_eviction() const override { return policy_->scores_at_eviction(); }
    KeepRule rule(int capacity, bool last) const override { return policy_->rule(capacity, last); }

    int calls = 0, fail_at = -1;

 private:
    std::unique_ptr<Policy> policy_;
};

void BudgetTest::memory_that_runs_out_leaves_a_reading_to_go_on_with() {
    options_.policy = "h2o";
    const TokenizedDocument tokens = tokenize(text_, *model_, "Be brief.");
    const ReadPlan plan = test::plan_of(*model_, tokens, options_);
    const CancelToken never;
    std::vector<std::vector<std::byte>> expected;
    for (const int fail_at : {-1, 0, 3, 21}) {
        Failing policy(std::move(*make_policy("h2o")));
        policy.fail_at = fail_at;
        auto state = begin_reading(*model_, plan, policy);
        const auto first = read_on(*model_, tokens, *state, {}, never);
        QCOMPARE(first.has_value(), fail_at < 0);
        if (!first) {
            QCOMPARE(first.error().code, ErrorCode::out_of_memory);
            QCOMPARE(state->reading.tokens % 48, 0);
            QVERIFY(read_on(*model_, tokens, *state, {}, never));
        }
        QVERIFY(state->reading.complete);
        if (fail_at < 0) expected = test::cell_bytes(state->reading.cells);
        QVERIFY(test::cell_bytes(state->reading.cells) == expected);
    }
}

/// The policy needs more than half of the budget: so it is read anew with fewer bits, and what was asked goes on.
void BudgetTest::where_half_is_too_little_the_reading_begins_again() {
    options_.budget = cells(12);
    options_.format = CellFormat::q4;
    std::string expected;
    {
        Driver engine;
        engine.open_model(llama_);
        engine.post(document());
        engine.next<event::ReadingEnded>();
        expected = engine.ask(1, 1, "Why?", brief_).answered.answer.text;
    }
    options_.format = CellFormat::q8;
    std::atomic<bool> gone = false;
    EngineOptions options = with_library();
    options.available_bytes = [&]() -> std::size_t {
        if (gone.exchange(false)) throw std::bad_alloc();
        return std::size_t{1} << 40;
    };
    Driver engine(options);
    engine.open_model(llama_);
    engine.post(document());
    read_to(engine, 300);
    engine.ask(1, 1, "Why?", brief_);
    gone = true;
    const auto stepped = engine.next<event::SteppedDown>();
    QCOMPARE(stepped.plan.format, CellFormat::q4);
    QCOMPARE(stepped.plan.budget_tokens, 12);
    QVERIFY(!stepped.why.what.empty() && !stepped.why.means.empty());
    const auto ended = engine.next<event::ReadingEnded>();
    QVERIFY(ended.read.complete() && ended.saved);
    QCOMPARE(ended.prefilled_tokens, ended.read.tokens);
    QCOMPARE(engine.count<event::ReadingFailed>(), 0);
    QCOMPARE(engine.ask(1, 2, "Why?", brief_).answered.answer.text, expected);
}

QTEST_GUILESS_MAIN(BudgetTest)
#include "budget_test.moc"
