#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <map>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/model/room_for_reading.h"
#include "engine/read/lower_budget.h"
#include "engine/read/reading_so_far.h"
#include "engine/read/snapshot.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::scores_after;

namespace {

constexpr int layers = 4, tokens_in_all = 200, chunk = 48;

std::unique_ptr<Backend> cpu() {
    auto backend = make_cpu_backend({.threads = 1, .tier = {}});
    if (!backend) qFatal("%s", backend.error().what.english().c_str());
    return std::move(*backend);
}

/// Segments by index, as a file would hold them; the first says how far the reading is and how fast it was.
using Shelf = std::map<int, std::vector<std::byte>>;

Shelf saved(const ReadingInProgress& state) {
    Shelf shelf;
    SnapshotWriter(state.reading.plan).write(state, [&](int index, std::vector<std::byte> bytes) {
        shelf[index] = std::move(bytes);
    });
    return shelf;
}

Shelf cells_of(Shelf shelf) {
    shelf.erase(0);
    return shelf;
}

ReadingInProgress restored(Model& model, const ReadPlan& plan, const Shelf& shelf) {
    auto state = restore_reading(model, plan, [&](int index) -> Result<std::vector<std::byte>> {
        return shelf.contains(index) ? shelf.at(index) : std::vector<std::byte>();
    });
    if (!state) qFatal("%s", state.error().what.english().c_str());
    return std::move(*state);
}

}  // namespace

/// A document read with a model whose layers lie on two backends.
class SplitReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() {
        file_ = write_tiny_model(folder_.path().toStdString(), {.name = "split", .layers = layers});
        whole_ = test::open(file_);
    }

    void every_policy_keeps_the_same_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("ranks");
        for (const std::string& policy : policy_names()) {
            if (policy == "full" || lacks_heads(policy, {})) continue;  // nothing to choose; trained
            for (const bool ranks : {false, true})
                QTest::addRow("%s%s", policy.c_str(), ranks ? " by rank" : "")
                    << QString::fromStdString(policy) << ranks;
        }
    }
    /// Read, put down in the middle, taken up by a model that is split elsewhere, and made smaller: bit for bit what a
    /// model on one backend does.
    void every_policy_keeps_the_same() {
        QFETCH(QString, policy);
        QFETCH(bool, ranks);
        const ReadOptions options = options_for(policy.toStdString(), ranks);
        const Steps expected = steps(*whole_, *whole_, options);
        for (const int first : {1, 4}) {
            const auto begun = split(cpu(), first), gone_on = split(cpu(), layers + 1 - first);
            const Steps got = steps(*begun, *gone_on, options);
            QCOMPARE(cells_of(got.middle), cells_of(expected.middle));
            QCOMPARE(got.asked_in_the_middle, expected.asked_in_the_middle);
            QCOMPARE(got.end, expected.end);
            QCOMPARE(got.lowered, expected.lowered);
            QCOMPARE(got.answer, expected.answer);
        }
    }

    void a_card_and_the_cpu_read_together_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("ranks");
        for (const char* policy : {"keydiff", "h2o", "expected-attention"})
            for (const bool ranks : {false, true})
                QTest::addRow("%s%s", policy, ranks ? " by rank" : "") << policy << ranks;
    }
    /// The card's memory is closed to the host: a backend that touched a layer of the other would crash. What was
    /// saved is asked by the CPU alone, and answers nearly alike.
    void a_card_and_the_cpu_read_together() {
        QFETCH(QString, policy);
        QFETCH(bool, ranks);
        const ReadOptions options = options_for(policy.toStdString(), ranks);
        const auto begun = split(card(), 1), gone_on = split(card(), 3);
        const Steps got = steps(*begun, *gone_on, options);
        const ReadPlan plan = test::plan_of(*whole_, document(*whole_), options);
        const auto expected = scores_after(*whole_, restored(*whole_, plan, got.end).reading);
        const auto answer = scores_after(*gone_on, restored(*gone_on, plan, got.end).reading);
        QVERIFY2(test::nmse(expected, answer) < 2e-3, qPrintable(QString::number(test::nmse(expected, answer))));
    }

    void no_more_of_the_card_is_taken_than_planned_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("ranks");
        for (const char* policy : {"keydiff", "h2o"})
            for (const bool ranks : {false, true})
                QTest::addRow("%s%s", policy, ranks ? " by rank" : "") << policy << ranks;
    }
    void no_more_of_the_card_is_taken_than_planned() {
        QFETCH(QString, policy);
        QFETCH(bool, ranks);
        const ReadOptions options = options_for(policy.toStdString(), ranks);
        const ReadPlan on_cpu = test::plan_of(*whole_, document(*whole_), options);
        std::uint64_t before = 0;
        for (int first = 1; first <= layers; ++first) {
            auto owned = std::make_unique<::cuda_host::HostDevice>();
            ::cuda_host::HostDevice& device = *owned;
            const auto model = split(cuda::make_cuda_backend(std::move(owned)), first);
            const ReadPlan plan = test::plan_of(*model, document(*model), options);
            QVERIFY(plan.device_bytes > before);  // with each layer more
            before = plan.device_bytes;
            // The CPU has its buffers and cells of its layers, and does without those of the others.
            QVERIFY(plan.ram_bytes() > 0 && plan.budget_bytes == on_cpu.budget_bytes);
            const std::size_t taken_before = device.properties().memory_bytes - device.free_bytes();
            device.take_peak();
            const Reading reading = test::read(*model, document(*model), options);
            const std::size_t taken = device.take_peak() - taken_before;
            QVERIFY2(taken <= plan.device_bytes, qPrintable(QString("%1 of %2").arg(taken).arg(plan.device_bytes)));
            QVERIFY2(taken >= cell_bytes(*card(), plan, first), qPrintable(QString("only %1").arg(taken)));
        }
    }

    /// Cells of layers that lie on the CPU count in RAM: what a layer costs there goes to the card with it.
    void a_plan_counts_each_layer_where_it_lies() {
        const ReadOptions options{.budget = {.kind = Budget::Kind::tokens, .amount = 20'000},
                                  .policy = "keydiff",
                                  .positions = PositionMode::original};
        std::vector<ReadPlan> plans;
        for (int first = 1; first <= layers; ++first) {
            auto plan = make_plan(*split(card(), first), 40'000, options);
            QVERIFY2(plan, plan ? "" : plan.error().what.english().c_str());
            plans.push_back(std::move(*plan));
        }
        for (std::size_t i = 1; i < plans.size(); ++i) {
            const std::uint64_t pages = 2 * (2 << 20), cells = cell_bytes(*cpu(), plans[i], 1);
            const std::vector<CellStore::Layer> answer = layers_of(whole_->transformer().cell_layers(4096, 4096), 1);
            std::uint64_t watched = 0;  // of four layers the last
            const std::vector<CellStore::Layer> read = plans[i].cell_layers();
            if (i + 1 == layers)
                for (const int kept : read[i].capacity) watched += 4 * (kept + 4096);
            QCOMPARE(plans[i].device_bytes - plans[i - 1].device_bytes,
                     cell_bytes(*card(), plans[i], 1) + pages + watched +
                         CellStore::backend_bytes(*card(), plans[i].format, answer));
            const std::uint64_t less = plans[i - 1].ram_bytes() - plans[i].ram_bytes();
            // A CPU without layers needs less for its products besides.
            QVERIFY2(i + 1 < layers ? less == cells : less >= cells, qPrintable(QString::number(less)));
        }
        // What is on its way to the card and back lies on both sides: four words for each cell of a layer, and 4 MiB.
        const auto alone = opened(Model::open(file_, {}, cpu()));
        const auto on_cpu = make_plan(*alone, 40'000, options);
        QVERIFY(on_cpu);
        std::uint64_t staged = 4 << 20;
        const std::vector<CellStore::Layer> all = plans[0].cell_layers();
        for (const int capacity : all[0].capacity) staged += static_cast<std::uint64_t>(capacity) * 16;
        QCOMPARE(plans[0].ram_bytes(), on_cpu->ram_bytes() - cell_bytes(*cpu(), plans[0], 1) + staged);
    }

    /// What room_for_reading() promises holds in every split: 4,096 tokens kept, by rank, asked while it is read, and
    /// a conversation about it.
    void the_room_that_is_left_suffices_to_read() {
        ReadOptions options = test::tokens_kept(4096, "keydiff");
        options.positions = PositionMode::rank;
        options.asked = true;
        int splits = 0;
        for (std::size_t mib = 24; mib < 80; mib += 2) {
            auto device = std::make_unique<::cuda_host::HostDevice>(mib << 20);
            const auto model =
                opened(Model::open(file_, {}, cuda::make_cuda_backend(std::move(device)), {.backend = cpu()}));
            const LayerBackends& backends = model->transformer().backends();
            if (!backends[0].own_memory()) continue;
            splits += backends.is_split() ? 1 : 0;
            const auto plan = make_plan(*model, 30'000, options);
            QVERIFY2(plan, plan ? "" : plan.error().what.english().c_str());
            QVERIFY(plan->device_bytes <= backends[0].own_memory()->free);
        }
        QVERIFY(splits > 5);
    }

 private:
    /// What two models made of a document, the second from where the first put it down.
    struct Steps {
        Shelf middle, end, lowered;
        std::vector<float> asked_in_the_middle, answer;
    };
    Steps steps(Model& begins, Model& goes_on, const ReadOptions& options) const {
        const TokenizedDocument tokens = document(begins);
        const ReadPlan plan = test::plan_of(begins, tokens, options);
        Steps steps;
        ReadingInProgress begun = std::move(*begin_reading(begins, plan));
        CancelToken cancel;
        const ReadWatch watch{.report = [&](const ReadProgress& p) {
            if (p.tokens >= 2 * chunk) cancel.cancel();
        }};
        if (!read_on(begins, tokens, begun, watch, cancel)) qFatal("not begun");
        steps.middle = saved(begun);
        steps.asked_in_the_middle = scores_after(begins, ReadingSoFar(begins, begun).reading());

        ReadingInProgress state = restored(goes_on, plan, steps.middle);
        const CancelToken never;
        if (!read_on(goes_on, tokens, state, {}, never)) qFatal("not gone on with");
        if (!state.reading.complete) qFatal("not complete");
        steps.end = saved(state);
        const auto less = plan_with_less(goes_on, state, {.kind = Budget::Kind::tokens, .amount = 70});
        if (!less || !lower_budget(goes_on, state, *less)) qFatal("not lowered");
        steps.lowered = saved(state);
        steps.answer = scores_after(goes_on, state.reading);
        return steps;
    }

    static ReadOptions options_for(const std::string& policy, bool ranks) {
        ReadOptions options = test::tokens_kept(96, policy);
        options.format = CellFormat::q8;
        options.positions = ranks ? PositionMode::rank : PositionMode::original;
        options.chunk = chunk;
        return options;
    }
    static std::vector<CellStore::Layer> layers_of(std::vector<CellStore::Layer> all, int count) {
        all.resize(static_cast<std::size_t>(count));
        return all;
    }
    static std::size_t cell_bytes(const Backend& backend, const ReadPlan& plan, int count) {
        return CellStore::backend_bytes(backend, plan.format, layers_of(plan.cell_layers(), count));
    }

    static std::unique_ptr<Backend> card() {
        return cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>());
    }
    static std::unique_ptr<Model> opened(Result<std::unique_ptr<Model>> model) {
        if (!model) qFatal("%s", model.error().what.english().c_str());
        return std::move(*model);
    }
    std::unique_ptr<Model> split(std::unique_ptr<Backend> first, int first_layers) const {
        auto model =
            opened(Model::open(file_, {}, std::move(first), {.backend = cpu(), .most_first_layers = first_layers}));
        if (model->transformer().backends().first_layers() != first_layers) qFatal("not split as asked");
        return model;
    }
    TokenizedDocument document(const Model& model) const {
        TokenizedDocument tokens = tokenize(text_, model, "");
        tokens.tokens.resize(tokens_in_all);
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }

    QTemporaryDir folder_;
    std::filesystem::path file_;
    std::unique_ptr<Model> whole_;
    const Document text_ = test::some_document(3000);
};

QTEST_GUILESS_MAIN(SplitReadingTest)
#include "split_reading_test.moc"
