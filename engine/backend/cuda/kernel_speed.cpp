#include "engine/backend/cuda/kernel_speed.h"

#include <algorithm>
#include <chrono>

#include "engine/backend/cuda/device_weight.h"

namespace lectern::cuda {

namespace {

using Clock = std::chrono::steady_clock;

/// Of one run, by the host's clock: the first run, which loads and compiles, does not count.
double seconds_of_run(int runs, const std::function<void(int)>& run, const std::function<void()>& finish) {
    run(0);
    finish();
    const auto start = Clock::now();
    for (int i = 0; i < runs; ++i) run(i);
    finish();
    return std::chrono::duration<double>(Clock::now() - start).count() / runs;
}

}  // namespace

DevicePeaks measure_peaks(Device& device, const SpeedSizes& sizes) {
    constexpr unsigned product_threads = 256, read_threads = 512, blocks_each = 4;
    const auto blocks = blocks_each * static_cast<unsigned>(device.properties().multiprocessors);
    const DeviceMemory data = take_memory(device, sizes.read_bytes), out = take_memory(device, sizeof(std::uint32_t));
    device.clear(data.get(), sizes.read_bytes);
    const PeakArguments arguments{.data = data.get(),
                                  .out = reinterpret_cast<std::uint32_t*>(out.get()),
                                  .count = static_cast<std::int64_t>(sizes.read_bytes / 16),
                                  .rounds = sizes.product_rounds,
                                  .unused = 0};
    const auto seconds = [&](const char* kernel, unsigned threads) {
        const KernelLaunch launch{.name = kernel,
                                  .grid = {blocks, 1, 1},
                                  .threads = threads,
                                  .shared_bytes = 0,
                                  .arguments = &arguments,
                                  .argument_bytes = sizeof(arguments)};
        return seconds_of_run(
            sizes.runs, [&](int) { device.launch(launch); }, [&] { device.synchronize(); });
    };
    const unsigned warps = product_threads / 32 * blocks;
    const double products = 2.0 * 16 * 8 * 16 * peak_products * sizes.product_rounds * warps;
    return {.operations = 1e-9 * products / seconds("peak_mma", product_threads),
            .read_bytes = 1e-9 * static_cast<double>(sizes.read_bytes) / seconds("peak_read", read_threads)};
}

CardMeter::CardMeter(Backend& backend, DeviceProperties card, const DevicePeaks& peaks, int runs)
    : SpeedMeter(backend, {peaks.operations, peaks.operations, peaks.operations, peaks.read_bytes},
                 [runs](const auto& run, const auto& finish) { return seconds_of_run(runs, run, finish); }),
      card_(std::move(card)) {}

}  // namespace lectern::cuda
