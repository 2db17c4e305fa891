#pragma once

#include <QtTest>
#include <cstdlib>
#include <functional>
#include <optional>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/driver_device.h"
#include "engine/backend/cuda/forwarded_device.h"
// On Windows the kernels of the GPU do not run on the CPU: what runs them is made of signals and pages of Linux.
#ifndef _WIN32
#include "tests/cuda_host/host_device.h"
#endif

namespace lectern::test {

/// A column of the op tests: the same operations, shapes and formulas for every backend.
struct BackendUnderTest {
    enum Kind {
        cpu,        ///< a tier of vector extensions
        cuda_host,  ///< the kernels of the GPU, run on the CPU: some thousand times slower
        cuda,       ///< a real card
    };
    std::string name;
    Kind kind = cpu;
    std::function<std::unique_ptr<Backend>(int threads)> make;
    bool in_two_orders = false;  ///< of threads: every kernel runs twice, so it gets fewer shapes

    bool is_gpu() const { return kind != cpu; }
};

/// A card for which kernels are chosen as for one of another compute capability.
class CardAs final : public lectern::cuda::ForwardedDevice {
 public:
    CardAs(std::unique_ptr<Device> device, int compute_major, int compute_minor)
        : ForwardedDevice(std::move(device)), properties_(device_->properties()) {
        properties_.compute_major = compute_major;
        properties_.compute_minor = compute_minor;
    }
    const lectern::cuda::DeviceProperties& properties() const override { return properties_; }

 private:
    lectern::cuda::DeviceProperties properties_;
};

#ifndef _WIN32
/// The GPU's kernels on the CPU, as a card of that compute capability chooses them.
inline BackendUnderTest on_host(const std::string& name, int compute_major, int compute_minor, bool in_two_orders) {
    return {name, BackendUnderTest::cuda_host,
            [=](int) {
                auto device = std::make_unique<::cuda_host::HostDevice>();
                if (in_two_orders) device->check_order();
                return lectern::cuda::make_cuda_backend(
                    std::make_unique<CardAs>(std::move(device), compute_major, compute_minor));
            },
            in_two_orders};
}
#endif

/// The same with their threads in one order and in two; none where the CPU does not run them.
inline std::vector<BackendUnderTest> on_host_in_both_orders([[maybe_unused]] const std::string& name,
                                                            [[maybe_unused]] int compute_major,
                                                            [[maybe_unused]] int compute_minor) {
#ifdef _WIN32
    return {};
#else
    return {on_host(name, compute_major, compute_minor, false),
            on_host(name + " random", compute_major, compute_minor, true)};
#endif
}

/// Opened once, since a program tests one card only.
inline std::unique_ptr<lectern::cuda::Device> open_card(int number) {
    static const auto card = [number] {
        auto device = lectern::cuda::open_driver_device(number);
        if (!device) qFatal("%s", device.error().what.english().c_str());
        return std::shared_ptr<lectern::cuda::Device>(std::move(*device));
    }();
    return std::make_unique<lectern::cuda::ForwardedDevice>(card);
}

/// The number of the card that is tested, if one is.
inline std::optional<int> card_under_test() {
    const char* card = std::getenv("LECTERN_TEST_CUDA");
    return card == nullptr ? std::nullopt : std::optional(std::atoi(card));
}

/// Every tier that this machine can run, the kernels of the GPU in one order of threads and in two, and the card of
/// LECTERN_TEST_CUDA, if that is set.
inline const std::vector<BackendUnderTest>& backends() {
    static const auto all = [] {
        std::vector<BackendUnderTest> found;
        for (const std::string& tier : cpu_tier_names())
            if (tier != "reference")
                found.push_back({tier, BackendUnderTest::cpu, [tier](int threads) {
                                     return std::move(*make_cpu_backend({.threads = threads, .tier = tier}));
                                 }});
        for (BackendUnderTest& kernels : on_host_in_both_orders("cuda-host", 8, 0)) found.push_back(std::move(kernels));
        if (const auto card = card_under_test())
            found.push_back({"cuda", BackendUnderTest::cuda,
                             [number = *card](int) { return lectern::cuda::make_cuda_backend(open_card(number)); }});
        return found;
    }();
    return all;
}

/// A row for each backend, in a column "backend".
inline void add_backends() {
    QTest::addColumn<int>("backend");
    for (std::size_t i = 0; i < backends().size(); ++i)
        QTest::addRow("%s", backends()[i].name.c_str()) << static_cast<int>(i);
}

/// The formats of cells that a test goes through. Two where kernels run twice, one with scales and one without: formats
/// within those share their barriers.
inline std::vector<CellFormat> formats_on(const BackendUnderTest& on) {
    if (on.in_two_orders) return {CellFormat::f16, CellFormat::q4};
    return {single_cell_formats.begin(), single_cell_formats.end()};
}

/// A row for each backend and format, in columns "backend" and "format".
inline void add_backends_and_formats() {
    QTest::addColumn<int>("backend");
    QTest::addColumn<int>("format");
    for (std::size_t i = 0; i < backends().size(); ++i)
        for (const CellFormat format : formats_on(backends()[i]))
            QTest::addRow("%s %s", backends()[i].name.c_str(), name(format).data())
                << static_cast<int>(i) << static_cast<int>(format);
}

}  // namespace lectern::test
