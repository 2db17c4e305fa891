#include <QtTest>

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/cache/cell_segments.h"
#include "tests/cuda_host/host_device.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::positions;
using test::scores_after;

/// A device with memory of its own reads as the CPU does, and no host code touches that memory: the device here is the
/// host itself, which would crash.
class DeviceReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase() {
        const auto path = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
        cpu_ = test::open(path);
        auto model = Model::open(path, {}, cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>()));
        QVERIFY(model);
        device_ = std::move(*model);
    }

    void every_policy_keeps_nearly_the_same_cells_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("ranks");
        for (const std::string& policy : policy_names()) {
            if (policy == "full" || policy == "zap" || policy == "locret") continue;  // nothing to choose; trained
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

    void what_was_read_on_a_device_is_asked_on_the_cpu() {
        ReadOptions options = test::tokens_kept(300);
        options.format = CellFormat::q8;
        options.chunk = 64;
        const auto tokens = document(*device_);
        const Reading on_device = test::read(*device_, tokens, options);
        Reading on_cpu = test::read(*cpu_, tokens, options);
        const auto expected = scores_after(*cpu_, on_cpu);

        const HeadCapacities capacities = on_device.plan.capacities;
        const CellSegments segments(on_device.plan.format, on_device.cells[0].width, capacities);
        for (int i = 0; i < segments.count(on_device.cells); ++i)
            QVERIFY(segments.read(segments.write(on_device.cells, i), on_device.tokens, on_cpu.cells, i));
        const auto got = scores_after(*cpu_, on_cpu), there = scores_after(*device_, on_device);
        QVERIFY2(test::nmse(expected, got) < 2e-3, qPrintable(QString::number(test::nmse(expected, got))));
        QVERIFY2(test::nmse(got, there) < 2e-3, qPrintable(QString::number(test::nmse(got, there))));
    }

 private:
    TokenizedDocument document(const Model& model) const {
        TokenizedDocument tokens = tokenize(text_, model, "");
        tokens.tokens.resize(200);
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> cpu_, device_;
    const Document text_ = test::some_document(3000);
};

QTEST_GUILESS_MAIN(DeviceReadingTest)
#include "device_reading_test.moc"
