#include "engine/backend/cuda/kernel_speed.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <random>

#include "engine/backend/cuda/device_weight.h"
#include "engine/cache/cell_store.h"

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

/// Floats in the memory of a backend.
class DeviceFloats {
 public:
    DeviceFloats(Backend& backend, int rows, int columns) : backend_(backend), rows_(rows), columns_(columns) {
        memory_ = backend.allocate(count() * sizeof(float));
    }
    DeviceFloats(const DeviceFloats&) = delete;
    DeviceFloats& operator=(const DeviceFloats&) = delete;
    ~DeviceFloats() { backend_.release(memory_); }

    void fill(unsigned seed) {
        std::minstd_rand random(seed);
        std::vector<float> values(count());
        for (float& value : values) value = static_cast<float>(random() % 2001) * 1e-3f - 1;
        backend_.copy(memory_, values.data(), values.size() * sizeof(float));
    }
    Tensor tensor() const { return {reinterpret_cast<float*>(memory_), rows_, columns_}; }
    /// Waits until everything is done that was asked for before.
    void wait() const {
        float one = 0;
        backend_.copy(&one, memory_, sizeof(one));
    }

 private:
    std::size_t count() const { return static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_); }

    Backend& backend_;
    int rows_, columns_;
    std::byte* memory_ = nullptr;
};

/// Codes and scales are whatever the bits say: what comes out does not matter here.
std::vector<std::byte> random_rows(const ProductShape& shape) {
    const BlockFormat& format = *block_format(shape.type);
    const auto values = static_cast<std::size_t>(shape.inputs) * static_cast<std::size_t>(shape.outputs);
    std::vector<std::byte> rows(values / static_cast<std::size_t>(format.block_values) *
                                static_cast<std::size_t>(format.block_bytes));
    std::minstd_rand random(1);
    for (std::byte& b : rows) b = static_cast<std::byte>(random() >> 8);
    return rows;
}

OperationSpeed speed_of(double operations, double bytes, double seconds, const DevicePeaks& peaks) {
    OperationSpeed speed{.operations = 1e-9 * operations / seconds, .bytes = 1e-9 * bytes / seconds};
    speed.share_of_peak = std::max(speed.operations / peaks.operations, speed.bytes / peaks.read_bytes);
    return speed;
}

/// Layers whose heads are full.
class FullLayers {
 public:
    FullLayers(Backend& backend, const AttentionShape& shape)
        : store_(backend, shape.format,
                 std::vector(static_cast<std::size_t>(shape.layers),
                             CellStore::Layer{.width = shape.heads.width,
                                              .capacity = std::vector(static_cast<std::size_t>(shape.heads.kv_heads),
                                                                      shape.cells)})) {
        constexpr int chunk = 1024;
        DeviceFloats qkv(backend, chunk, shape.heads.qkv_columns());
        qkv.fill(3);
        const std::vector<float> angles(static_cast<std::size_t>(chunk * shape.heads.width), 0.6f);
        const std::vector<const float*> of_heads(static_cast<std::size_t>(shape.heads.kv_heads), angles.data());
        std::vector<std::int32_t> positions(static_cast<std::size_t>(shape.cells));
        std::iota(positions.begin(), positions.end(), 0);
        for (int l = 0; l < shape.layers; ++l)
            for (int first = 0; first < shape.cells; first += chunk) {
                const int count = std::min(chunk, shape.cells - first);
                Tensor rows = qkv.tensor();
                rows.rows = count;
                backend.rope_and_store(
                    rows, {.heads = shape.heads, .rotated = shape.heads.width, .cos_sin = of_heads},
                    std::span(positions).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
                    store_[l]);
            }
    }
    const LayerCells& operator[](int layer) const { return store_[layer]; }

 private:
    CellStore store_;
};

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
    const double products = 2.0 * 16 * 8 * 16 * peak_products * sizes.product_rounds * (product_threads / 32) * blocks;
    return {.operations = 1e-9 * products / seconds("peak_mma", product_threads),
            .read_bytes = 1e-9 * static_cast<double>(sizes.read_bytes) / seconds("peak_read", read_threads)};
}

Result<OperationSpeed> measure_linear(Backend& backend, const ProductShape& shape, const DevicePeaks& peaks, int runs) {
    const std::vector<std::byte> rows = random_rows(shape);
    const WeightPart part{shape.type, rows.data(), shape.outputs, shape.inputs, {}};
    std::vector<std::unique_ptr<Weight>> weights;
    for (int i = 0; i < shape.weights; ++i) {
        auto weight = backend.upload({&part, 1}, Stacking::rows);
        if (!weight) return fail(weight.error());
        weights.push_back(std::move(*weight));
    }
    DeviceFloats in(backend, shape.tokens, shape.inputs), out(backend, shape.tokens, shape.outputs);
    in.fill(2);
    const double seconds = seconds_of_run(
        runs,
        [&](int run) {
            backend.linear(in.tensor(), *weights[static_cast<std::size_t>(run % shape.weights)], nullptr,
                           LinearOutput::store, out.tensor());
        },
        [&] { out.wait(); });
    const double operations = 2.0 * shape.tokens * shape.inputs * shape.outputs;
    return speed_of(operations, static_cast<double>(weights.front()->bytes), seconds, peaks);
}

OperationSpeed measure_attention(Backend& backend, const AttentionShape& shape, const DevicePeaks& peaks, int runs) {
    const HeadShape& heads = shape.heads;
    const FullLayers layers(backend, shape);
    DeviceFloats qkv(backend, shape.tokens, heads.qkv_columns()),
        out(backend, shape.tokens, heads.q_heads * heads.width);
    qkv.fill(4);
    std::vector<std::int32_t> positions(static_cast<std::size_t>(shape.tokens));
    std::iota(positions.begin(), positions.end(), shape.cells);
    const AttentionSpec spec{.heads = heads, .scale = 1 / std::sqrt(static_cast<float>(heads.width))};
    const double seconds = seconds_of_run(
        runs,
        [&](int run) {
            const LayerCells* source = &layers[run % shape.layers];
            backend.attend(qkv.tensor(), positions, std::span(&source, 1), spec, out.tensor());
        },
        [&] { out.wait(); });
    const double pairs = static_cast<double>(shape.tokens) * shape.cells;
    const double bytes =
        static_cast<double>(heads.kv_heads) * shape.cells * static_cast<double>(cell_bytes(shape.format, heads.width));
    return speed_of(4.0 * pairs * heads.q_heads * heads.width, bytes, seconds, peaks);
}

}  // namespace lectern::cuda
