#include "engine/backend/cuda/timed_device.h"

#include <QtTest>
#include <chrono>
#include <thread>
#include <utility>

#include "engine/backend/cuda/cuda_backend.h"
#include "tests/cuda_host/host_device.h"

using namespace lectern;

namespace {

/// Returns from everything at once, and takes 5 ms until it is done.
class LateDevice final : public cuda::Device {
 public:
    const cuda::DeviceProperties& properties() const override { return properties_; }
    std::size_t free_bytes() const override { return 1; }
    std::size_t taken_bytes() const override { return 0; }
    std::byte* allocate(std::size_t) override { return nullptr; }
    void release(std::byte*) override {}
    void upload(std::byte*, const void*, std::size_t) override { late_ = true; }
    void download(void*, const std::byte*, std::size_t) override { late_ = true; }
    void copy(std::byte*, const std::byte*, std::size_t) override { late_ = true; }
    void clear(std::byte*, std::size_t) override { late_ = true; }
    void launch(const cuda::KernelLaunch&) override { late_ = true; }
    std::unique_ptr<cuda::LaunchSequence> record(std::span<const cuda::KernelLaunch>) override { return {}; }
    void play(const cuda::LaunchSequence&) override {}
    bool can_multiply(const cuda::DenseProduct&) override { return true; }
    void multiply(const cuda::DenseProduct&) override { late_ = true; }
    void synchronize() override {
        if (std::exchange(late_, false)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }

 private:
    cuda::DeviceProperties properties_;
    bool late_ = false;
};

}  // namespace

/// Where the time of a card goes.
class TimedDeviceTest : public QObject {
    Q_OBJECT

 private slots:
    /// Launches that are played as one elsewhere count one by one.
    void what_is_played_is_timed_launch_by_launch() {
        DeviceTimes times;
        const auto device = cuda::with_times(std::make_unique<LateDevice>(), times);
        const std::array<cuda::KernelLaunch, 3> launches{{{.name = "gemv"}, {.name = "attend"}, {.name = "gemv"}}};
        const auto sequence = device->record(launches);
        QVERIFY(times.rows.empty());
        for (int i = 0; i < 2; ++i) device->play(*sequence);
        const auto calls = [&](const char* name) { return times.rows.at({times.part, name}).calls; };
        QCOMPARE(calls("gemv"), 4);
        QCOMPARE(calls("attend"), 2);
    }

    void what_is_asked_for_is_waited_for() {
        DeviceTimes times;
        const auto device = cuda::with_times(std::make_unique<LateDevice>(), times);
        times.part = "reading";
        device->launch({.name = "gemm"});
        device->launch({.name = "gemm"});
        device->upload(nullptr, nullptr, 0);
        device->download(nullptr, nullptr, 0);
        device->copy(nullptr, nullptr, 0);
        device->clear(nullptr, 0);
        times.part = "scoring";
        device->launch({.name = "gemm"});
        QCOMPARE(times.rows.size(), 6u);
        for (const auto& [key, row] : times.rows) {
            const bool twice = key.first == "reading" && key.second == "gemm";
            QCOMPARE(row.calls, twice ? 2 : 1);
            QVERIFY2(row.seconds >= 0.005 * static_cast<double>(row.calls), key.second.c_str());
        }
        QVERIFY(times.seconds_of("reading") >= 0.030);
        QVERIFY(times.seconds_of("scoring") < times.seconds_of("reading"));
    }

    void results_are_those_of_the_device() {
        DeviceTimes times;
        const auto timed =
            cuda::make_cuda_backend(cuda::with_times(std::make_unique<::cuda_host::HostDevice>(), times));
        const auto plain = cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>());
        std::vector<float> values(64, 3), norm(64, 2), got(64), expected(64);
        timed->rms_norm({values.data(), 1, 64}, norm.data(), 1e-5f, false, {got.data(), 1, 64});
        plain->rms_norm({values.data(), 1, 64}, norm.data(), 1e-5f, false, {expected.data(), 1, 64});
        QCOMPARE(got, expected);
        QCOMPARE((times.rows[{"", "rms_norm"}].calls), 1);
        QVERIFY((times.rows[{"", "upload"}].calls) > 0);
    }
};

QTEST_GUILESS_MAIN(TimedDeviceTest)
#include "timed_device_test.moc"
