#include "research/meters/device_profile.h"

#include <QtTest>

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/timed_device.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

/// Takes 20 ms, half of which a card computes.
class HalfOnACard final : public Policy {
 public:
    explicit HalfOnACard(DeviceTimes& times) : times_(times) {}
    std::string_view name() const override { return "half"; }
    void score_cells(const HeadView&, std::span<float>) override {
        times_.rows[{times_.part, "gemm_q4"}].seconds += 0.01;
        QTest::qSleep(20);
    }
    KeepRule rule(int capacity, bool) const override { return {.keep = capacity}; }

 private:
    DeviceTimes& times_;
};

}  // namespace

/// What `bench --read --profile` says, with the kernels of a card on the CPU.
class DeviceProfileTest : public QObject {
    Q_OBJECT

 private slots:
    void every_kernel_is_work_of_a_kind_data() {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("kernel");
        QTest::addColumn<QByteArray>("kind");
        const auto row = [](const char* part, const char* kernel, const char* kind) {
            QTest::addRow("%s of %s", kernel, part) << QByteArray(part) << QByteArray(kernel) << QByteArray(kind);
        };
        row("reading", "gemm_q4", "products");
        row("decoding", "gemv_q4_1", "products");
        row("reading", "mmq_q4", "products");
        row("reading", "attend_q8_128", "attention");
        row("reading", "merge_splits", "attention");
        row("reading", "select_cells", "choosing cells");
        row("reading", "move_cells_q8", "choosing cells");
        row("reading", "span_positions", "choosing cells");
        row("scoring", "gemm_q8", "choosing cells");  // of retaining heads
        row("scoring", "host", "choosing cells");
        row("reading", "rms_norm", "other");
        row("reading", "upload", "copies");
    }
    void every_kernel_is_work_of_a_kind() {
        QFETCH(const QByteArray, part);
        QFETCH(const QByteArray, kernel);
        QTEST(QByteArray::fromStdString(cli::kind_of_work(part.toStdString(), kernel.toStdString())), "kind");
    }

    void what_the_host_scores_counts_once() {
        DeviceTimes times;
        times.part = "reading";
        HalfOnACard policy(times);
        cli::ProfiledPolicy profiled(policy, times);
        QElapsedTimer timer;
        timer.start();
        profiled.score_cells({}, {});
        profiled.score_cells({}, {});
        const double all = 1e-9 * static_cast<double>(timer.nsecsElapsed());
        QCOMPARE((times.rows[{"scoring", "gemm_q4"}].seconds), 0.02);
        const double host = times.rows[{"scoring", "host"}].seconds;
        QVERIFY2(host >= 0.02 && host <= all - 0.02, qPrintable(QString::number(host)));
        QCOMPARE(times.part, "reading");
    }

    void a_reading_is_told_apart() {
        QTemporaryDir folder;
        const auto file = write_tiny_model(folder.path().toStdString(), {.name = "llama", .type = TensorType::q4_k});
        DeviceTimes times;
        const auto model = Model::open(
            file, {}, cuda::make_cuda_backend(cuda::with_times(std::make_unique<::cuda_host::HostDevice>(), times)));
        QVERIFY(model);
        const Document text = test::some_document(3000);
        TokenizedDocument document = tokenize(text, **model, "");
        document.tokens.resize(120);
        document.offsets.resize(document.tokens.size() - static_cast<std::size_t>(document.opening_tokens));
        const ReadPlan plan = test::plan_of(**model, document, test::tokens_kept(48, "expected-attention"));
        const auto read = [&](Policy& policy) {
            auto reading = test::read_begun(**model, document, begin_reading(**model, plan, policy));
            if (!reading) qFatal("%s", reading.error().what.english().c_str());
            return test::contents(reading->cells);
        };
        const auto plain = make_policy(plan.policy), watched = make_policy(plan.policy);
        const auto expected = read(**plain);

        times.rows.clear();
        times.part = "reading";
        cli::ProfiledPolicy profiled(**watched, times);
        const auto start = std::chrono::steady_clock::now();
        const auto got = read(profiled);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        QVERIFY(got == expected);  // watching changes nothing
        QCOMPARE(times.part, "reading");

        const cli::Json json = cli::describe(times, seconds);
        double shares = 0;
        for (const char* kind : {"products", "attention", "choosing cells", "copies", "other", "host"}) {
            QVERIFY2(json["work"].contains(kind), kind);
            const double share = json["work"][kind]["share"].get<double>();
            QVERIFY2(share > 0 && share < 1, kind);
            shares += share;
        }
        QVERIFY2(std::abs(shares - 1) < 1e-6, qPrintable(QString::number(shares)));
        QStringList kernels;
        double before = 1e9;
        for (const cli::Json& row : json["kernels"]) {
            kernels << QString::fromStdString(row["part"].get<std::string>() + " " + row["kernel"].get<std::string>());
            QVERIFY(row["seconds"].get<double>() <= before);
            before = row["seconds"].get<double>();
        }
        QVERIFY2(kernels.contains("reading gemm_q4"), qPrintable(kernels.join(", ")));
        QVERIFY2(kernels.contains("scoring host"), qPrintable(kernels.join(", ")));
        QVERIFY(!kernels.contains("scoring gemm_q4"));
    }
};

QTEST_GUILESS_MAIN(DeviceProfileTest)
#include "device_profile_test.moc"
