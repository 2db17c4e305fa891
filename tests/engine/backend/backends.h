#pragma once

#include <QtTest>
#include <cstdlib>
#include <functional>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/driver_device.h"
#include "tests/cuda_host/host_device.h"

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

    bool is_gpu() const { return kind != cpu; }
};

inline std::unique_ptr<Backend> on_card(int number) {
    auto device = lectern::cuda::open_driver_device(number);
    if (!device) qFatal("%s", device.error().what.c_str());
    return lectern::cuda::make_cuda_backend(std::move(*device));
}

/// Every tier that this machine can run, the kernels of the GPU, and the card of LECTERN_TEST_CUDA, if that is set.
inline const std::vector<BackendUnderTest>& backends() {
    static const auto all = [] {
        std::vector<BackendUnderTest> found;
        for (const std::string& tier : cpu_tier_names())
            if (tier != "reference")
                found.push_back({tier, BackendUnderTest::cpu, [tier](int threads) {
                                     return std::move(*make_cpu_backend({.threads = threads, .tier = tier}));
                                 }});
        found.push_back({"cuda-host", BackendUnderTest::cuda_host, [](int) {
                             return lectern::cuda::make_cuda_backend(std::make_unique<::cuda_host::HostDevice>());
                         }});
        if (const char* card = std::getenv("LECTERN_TEST_CUDA"))
            found.push_back({"cuda", BackendUnderTest::cuda, [card = std::atoi(card)](int) { return on_card(card); }});
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

}  // namespace lectern::test
