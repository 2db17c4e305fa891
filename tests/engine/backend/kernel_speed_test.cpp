#include "engine/backend/cuda/kernel_speed.h"

#include <QtTest>

#include "engine/backend/cuda/cuda_backend.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;

/// Speeds here are those of kernels on the host and say nothing; what is tested is that they are measured at all.
class KernelSpeedTest : public QObject {
    Q_OBJECT

 private slots:
    void peaks() {
        ::cuda_host::HostDevice device;
        const std::size_t free = device.free_bytes();
        const cuda::DevicePeaks peaks =
            cuda::measure_peaks(device, {.read_bytes = 1 << 16, .product_rounds = 2, .runs = 1});
        QVERIFY(peaks.operations > 0 && peaks.read_bytes > 0);
        QCOMPARE(device.free_bytes(), free);
    }

    void products_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("tokens");
        for (const TensorType type : {TensorType::f16, TensorType::q4_k})
            for (const int tokens : {1, 16})
                QTest::addRow("%s, %d tokens", std::string(block_format(type)->name).c_str(), tokens)
                    << static_cast<int>(type) << tokens;
    }
    void products() {
        QFETCH(const int, type);
        QFETCH(const int, tokens);
        auto backend = cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>());
        const std::size_t free = backend->own_memory()->free;
        const cuda::ProductShape shape{static_cast<TensorType>(type), tokens, 256, 128, 2};
        const cuda::DevicePeaks peaks{.operations = 1e-3, .read_bytes = 1e9};
        const auto speed = cuda::measure_linear(*backend, shape, peaks, 2);
        QVERIFY(speed);
        QVERIFY(speed->operations > 0 && speed->bytes > 0);
        QCOMPARE(speed->share_of_peak, speed->operations / peaks.operations);  // it is what bounds it
        QVERIFY(backend->own_memory()->free > free - (4 << 20));               // but for what operations keep
    }

    void attention() {
        auto backend = cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>());
        const cuda::DevicePeaks peaks{.operations = 1e9, .read_bytes = 1e-3};
        for (const int tokens : {1, 16}) {
            const auto speed = cuda::measure_attention(*backend, {{4, 2, 64}, CellFormat::q8, tokens, 64, 2}, peaks, 2);
            QVERIFY(speed.operations > 0 && speed.bytes > 0);
            QCOMPARE(speed.share_of_peak, speed.bytes / peaks.read_bytes);
        }
    }

    void too_little_memory() {
        auto backend = cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>(std::size_t{1} << 20));
        const auto speed = cuda::measure_linear(*backend, {TensorType::f16, 1, 4096, 4096, 1}, {1, 1}, 1);
        QVERIFY(!speed);
        QCOMPARE(speed.error().code, ErrorCode::out_of_memory);
    }
};

QTEST_GUILESS_MAIN(KernelSpeedTest)
#include "kernel_speed_test.moc"
