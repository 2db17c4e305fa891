#include <QtTest>
#include <map>

#include "engine/answer/attended_pages.h"
#include "engine/answer/conversation.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/cache/cell_segments.h"
#include "engine/read/snapshot.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/thorough.h"

using namespace lectern;
using test::positions;
using test::scores_after;

/// A device with memory of its own reads as the CPU does, and no host code touches that memory: the device here is the
/// host itself, which would crash.
class DeviceReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() {
        file_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
        cpu_ = test::open(file_);
        device_ = on_device(std::make_unique<::cuda_host::HostDevice>());
    }

    void every_policy_keeps_nearly_the_same_cells_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("ranks");
        for (const std::string& policy : policy_names()) {
            if (policy == "full" || lacks_heads(policy, {})) continue;  // nothing to choose; trained
            for (const bool ranks : {false, true})
                QTest::addRow("%s%s", policy.c_str(), ranks ? " by rank" : "")
                    << QString::fromStdString(policy) << ranks;
        }
    }
    void every_policy_keeps_nearly_the_same_cells() {
        QFETCH(QString, policy);
        QFETCH(bool, ranks);
        ReadOptions options = test::tokens_kept(64, policy.toStdString());
        options.format = CellFormat::q8;
        options.positions = ranks ? PositionMode::rank : PositionMode::original;
        options.chunk = 48;
        const Reading expected = test::read(*cpu_, document(*cpu_), options);
        const Reading got = test::read(*device_, document(*device_), options);
        std::size_t same = 0, all = 0;
        for (int l = 0; l < expected.cells.layers(); ++l)
            for (std::size_t h = 0; h < expected.cells[l].heads.size(); ++h) {
                const auto a = positions(expected.cells[l].heads[h]), b = positions(got.cells[l].heads[h]);
                QCOMPARE(b.size(), a.size());
                all += a.size();
                for (const std::int32_t p : a) same += std::binary_search(b.begin(), b.end(), p) ? 1 : 0;
            }
        // Scores of random weights lie close together; rounding decides between neighbours.
        QVERIFY2(same * 10 >= all * 8, qPrintable(QString("%1 of %2").arg(same).arg(all)));
    }

    void temporary_memory_is_taken_before_the_first_chunk() {
        auto host = std::make_unique<::cuda_host::HostDevice>();
        const ::cuda_host::HostDevice& card = *host;
        const auto model = on_device(std::move(host));
        Transformer& transformer = model->transformer();
        const std::size_t free = card.free_bytes();
        transformer.reserve(24);
        QVERIFY(free - card.free_bytes() >= transformer.working_bytes(transformer.backends().first(), 24));
    }

    /// Taking memory of a card waits for it. Once the budget is full the buffers of results have grown to their size;
    /// keys are rotated to ranks in memory that is taken once a chunk.
    void a_chunk_takes_little_memory_anew_data() {
        QTest::addColumn<bool>("ranks");
        QTest::newRow("original positions") << false;
        QTest::newRow("by rank") << true;
    }
    void a_chunk_takes_little_memory_anew() {
        QFETCH(const bool, ranks);
        auto host = std::make_unique<::cuda_host::HostDevice>();
        const ::cuda_host::HostDevice& card = *host;
        const auto model = on_device(std::move(host));
        ReadOptions options = test::tokens_kept(64, "keydiff");
        options.format = CellFormat::q8;
        options.positions = ranks ? PositionMode::rank : PositionMode::original;
        options.chunk = 24;
        const TokenizedDocument tokens = document(*model);
        auto state = begin_reading(*model, test::plan_of(*model, tokens, options));
        QVERIFY(state);
        std::vector<int> allocations;
        const CancelToken never;
        QVERIFY(read_on(*model, tokens, *state,
                        {.report = [&](const ReadProgress&) { allocations.push_back(card.allocations()); }}, never));
        QVERIFY(allocations.size() > 7);
        for (std::size_t chunk = 5; chunk + 1 < allocations.size(); ++chunk)
            QCOMPARE(allocations[chunk] - allocations[chunk - 1], ranks ? 1 : 0);
    }

    void what_was_read_on_a_device_is_asked_on_the_cpu() {
        ReadOptions options = test::tokens_kept(300);
        options.format = CellFormat::q8;
        options.chunk = 64;
        const auto tokens = document(*device_);
        const Reading on_device = test::read(*device_, tokens, options);
        Reading on_cpu = test::read(*cpu_, tokens, options);
        const auto expected = scores_after(*cpu_, on_cpu);

        const HeadCapacities capacities = on_device.plan.capacities;
        const CellSegments segments(on_device.plan.format, on_device.plan.widths, capacities);
        for (int i = 0; i < segments.count(on_device.cells); ++i)
            QVERIFY(segments.read(segments.write(on_device.cells, i), on_device.tokens, on_cpu.cells, i));
        const auto got = scores_after(*cpu_, on_cpu), there = scores_after(*device_, on_device);
        QVERIFY2(test::nmse(expected, got) < 2e-3, qPrintable(QString::number(test::nmse(expected, got))));
        QVERIFY2(test::nmse(got, there) < 2e-3, qPrintable(QString::number(test::nmse(got, there))));
    }

    /// Evicting the oldest cells asks for positions: those of cells that were restored too.
    void a_break_changes_nothing() {
        ReadOptions options = test::tokens_kept(64, "streaming");
        options.chunk = 48;
        const auto tokens = document(*device_);
        const ReadPlan plan = test::plan_of(*device_, tokens, options);
        const auto expected = test::read_begun(*device_, tokens, begin_reading(*device_, plan));
        QVERIFY(expected);

        SnapshotWriter writer(plan);
        std::map<int, std::vector<std::byte>> shelf;
        CancelToken cancel;
        const auto give = [&](int index, std::vector<std::byte> bytes) { shelf[index] = std::move(bytes); };
        QVERIFY(test::read_begun(*device_, tokens, begin_reading(*device_, plan),
                                 {.report =
                                      [&](const ReadProgress& p) {
                                          if (p.tokens >= 2 * plan.chunk) cancel.cancel();
                                      },
                                  .checkpoint = [&](const ReadingInProgress& state) { writer.write(state, give); }},
                                 cancel));
        const auto take = [&](int index) { return Result<std::vector<std::byte>>(shelf.at(index)); };
        auto restored = restore_reading(*device_, plan, take);
        QVERIFY2(restored, restored ? "" : restored.error().what.english().c_str());
        const auto got = test::read_begun(*device_, tokens, std::move(*restored));
        QVERIFY(got && got->restored_tokens > 0);
        for (int l = 0; l < got->cells.layers(); ++l)
            for (std::size_t h = 0; h < got->cells[l].heads.size(); ++h)
                QCOMPARE(positions(got->cells[l].heads[h]), positions(expected->cells[l].heads[h]));
        QCOMPARE(test::scores_after(*device_, *got), test::scores_after(*device_, *expected));
    }

    /// With what an answer needs: positions of old and new cells, their ranges, what attention falls on which page.
    void answers_are_played_token_by_token_data() {
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("ranks");
        for (const CellFormat format : {CellFormat::f16, CellFormat::q8})
            for (const bool ranks : {false, true})
                QTest::addRow("%s%s", std::string(name(format)).c_str(), ranks ? " by rank" : "")
                    << static_cast<int>(format) << ranks;
    }
    void answers_are_played_token_by_token() {
        QFETCH(int, format);
        QFETCH(bool, ranks);
        ReadOptions options = test::tokens_kept(100);
        options.format = static_cast<CellFormat>(format);
        options.positions = ranks ? PositionMode::rank : PositionMode::original;
        options.chunk = 64;
        auto owned = std::make_unique<::cuda_host::HostDevice>();
        const ::cuda_host::HostDevice& card = *owned;
        const auto model = on_device(std::move(owned));
        constexpr int tokens = 40;
        const auto said = [&](Model& by) {
            const auto text = document(by);
            const Reading reading = test::read(by, text, options);
            AttendedPages watch(text, reading.tokens, {});
            const Question question{.text = "What?", .most_tokens = tokens};
            auto conversation = Conversation::about(reading, by);
            if (!conversation) qFatal("%s", conversation.error().what.english().c_str());
            auto answered = conversation->ask(question, {}, {}, &watch);
            if (!answered) qFatal("%s", answered.error().what.english().c_str());
            return std::pair(std::move(*answered), *watch.pages(0));
        };
        const auto [expected, expected_pages] = said(*cpu_);
        QCOMPARE(card.played(), 0);
        const auto [got, pages] = said(*model);
        QVERIFY2(got.tokens > tokens / 2, "the model of the tests says more");
        // The first token makes buffers, the second is like no other before it.
        QVERIFY2(card.played() >= got.tokens - 4, qPrintable(QString::number(card.played())));
        QCOMPARE(pages.size(), expected_pages.size());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            QCOMPARE(pages[i].page, expected_pages[i].page);
            QVERIFY(std::abs(pages[i].share - expected_pages[i].share) < 0.05);
        }
    }

    void no_more_of_a_card_is_taken_than_planned_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<int>("format");
        QTest::addColumn<bool>("ranks");
        int row = 0;  // without LECTERN_THOROUGH every fifth, so that each policy, format and mode is there
        for (const char* policy : {"keydiff", "h2o", "snapkv", "expected-attention"})
            for (const CellFormat format : {CellFormat::f16, CellFormat::q8, CellFormat::q4})
                for (const bool ranks : {false, true})
                    if (row++ % 5 == 0 || test::is_thorough())
                        QTest::addRow("%s %s%s", policy, std::string(name(format)).c_str(), ranks ? " by rank" : "")
                            << policy << static_cast<int>(format) << ranks;
    }
    void no_more_of_a_card_is_taken_than_planned() {
        QFETCH(QString, policy);
        QFETCH(int, format);
        QFETCH(bool, ranks);
        ReadOptions options = test::tokens_kept(64, policy.toStdString());
        options.format = static_cast<CellFormat>(format);
        options.positions = ranks ? PositionMode::rank : PositionMode::original;
        options.chunk = 48;
        auto owned = std::make_unique<::cuda_host::HostDevice>();
        ::cuda_host::HostDevice& card = *owned;
        const auto model = on_device(std::move(owned));
        const std::size_t before = card.properties().memory_bytes - card.free_bytes();
        const ReadPlan plan = test::plan_of(*model, document(*model), options);
        QVERIFY(plan.device_bytes > plan.budget_bytes / 2 &&
                plan.device_bytes < plan.budget_bytes + plan.scratch_bytes);
        card.take_peak();
        const Reading reading = test::read(*model, document(*model), options);
        const std::size_t taken = card.take_peak() - before;
        QVERIFY2(taken <= plan.device_bytes, qPrintable(QString("%1 of %2").arg(taken).arg(plan.device_bytes)));
    }

    /// A conversation of eight layers is larger than all that the plan counts and this card does not take.
    void what_an_answer_takes_of_a_card_was_planned() {
        auto owned = std::make_unique<::cuda_host::HostDevice>();
        ::cuda_host::HostDevice& card = *owned;
        const auto model = Model::open(write_tiny_model(folder_.path().toStdString(), {.name = "answers", .layers = 8}),
                                       {}, cuda::make_cuda_backend(std::move(owned)));
        QVERIFY(model);
        ReadOptions options = test::tokens_kept(64);
        options.format = CellFormat::f16;
        const std::size_t before = card.properties().memory_bytes - card.free_bytes();
        const auto text = document(**model);
        const ReadPlan plan = test::plan_of(**model, text, options);
        card.take_peak();
        const Reading reading = test::read(**model, text, options);
        AttendedPages watch(text, reading.tokens, {});
        auto conversation = Conversation::about(reading, **model);
        QVERIFY(conversation);
        QVERIFY(conversation->ask({.text = "What?", .most_tokens = 4}, {}, {}, &watch));
        QVERIFY(!watch.pages(0)->empty());
        const std::size_t taken = card.take_peak() - before, pages = 2 * 8 * (2 << 20);
        QVERIFY2(taken <= plan.device_bytes - pages,
                 qPrintable(QString("%1 of %2").arg(taken).arg(plan.device_bytes - pages)));
    }

    void a_card_with_too_little_memory_is_said() {
        const ReadOptions options = test::tokens_kept(64);
        const int tokens = static_cast<int>(document(*device_).tokens.size());
        auto owned = std::make_unique<::cuda_host::HostDevice>();
        ::cuda_host::HostDevice& card = *owned;
        const auto model = on_device(std::move(owned));
        const auto plan = make_plan(*model, tokens, options);
        QVERIFY(plan);
        std::byte* const of_others = card.allocate(card.free_bytes() - plan->device_bytes + 1);
        const auto refused = make_plan(*model, tokens, options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::out_of_memory);
        QVERIFY2(refused.error().what.english().find("on the graphics card") != std::string::npos,
                 refused.error().what.english().c_str());
        ReadOptions lowered = options;
        lowered.held_device_bytes = 1;  // that is given back first
        QVERIFY(make_plan(*model, tokens, lowered));
        card.release(of_others);
    }

    void cells_in_groups_are_not_for_a_card() {
        const auto refused = make_plan(*device_, 400, {.format = CellFormat::kivi4});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::wrong_use);
        QVERIFY2(refused.error().what.english().find("graphics card") != std::string::npos,
                 refused.error().what.english().c_str());
        QVERIFY(refused.error().next.english().find("--device cpu") != std::string::npos);
        QVERIFY(make_plan(*cpu_, 400, {.format = CellFormat::kivi4}));
    }

 private:
    std::unique_ptr<Model> on_device(std::unique_ptr<cuda::Device> device) const {
        auto model = Model::open(file_, {}, cuda::make_cuda_backend(std::move(device)));
        if (!model) qFatal("%s", model.error().what.english().c_str());
        return std::move(*model);
    }
    TokenizedDocument document(const Model& model) const {
        TokenizedDocument tokens = tokenize(text_, model, "");
        tokens.tokens.resize(200);
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }

    QTemporaryDir folder_;
    std::filesystem::path file_;
    std::unique_ptr<Model> cpu_, device_;
    const Document text_ = test::some_document(3000);
};

QTEST_GUILESS_MAIN(DeviceReadingTest)
#include "device_reading_test.moc"
