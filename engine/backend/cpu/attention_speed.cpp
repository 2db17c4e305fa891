#include "engine/backend/cpu/attention_speed.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "engine/backend/cpu/attention_received.h"
#include "engine/backend/cpu/cell_ops.h"
#include "engine/backend/cpu/select.h"

namespace lectern::cpu {

namespace {

double thread_seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// The median: on a shared machine the best of many is as often a mistake of the clock as the worst.
double median_seconds(int runs, const std::function<void()>& work) {
    std::vector<double> seconds(static_cast<std::size_t>(runs));
    for (double& s : seconds) {
        const double start = thread_seconds();
        work();
        s = thread_seconds() - start;
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

/// Layers enough that a pass over all of them comes from memory and not from a cache, for single tokens.
struct Layers {
    std::vector<LayerCells> layers;
    std::vector<AlignedBuffer<std::byte>> memory;

    Layers(int count, CellFormat format, const HeadShape& heads, int capacity) {
        const auto cells = static_cast<std::size_t>((capacity + cell_group - 1) / cell_group * cell_group);
        const auto take = [&](std::size_t bytes) { return memory.emplace_back(bytes).data(); };
        for (int i = 0; i < count; ++i) {
            LayerCells layer{.format = format, .width = heads.width, .heads = {}};
            for (int h = 0; h < heads.kv_heads; ++h) {
                layer.heads.push_back({.key = take(key_bytes(format, heads.width, static_cast<int>(cells))),
                                       .value = take(value_bytes(format, heads.width, static_cast<int>(cells))),
                                       .key_scale = reinterpret_cast<float*>(take(4 * cells)),
                                       .value_scale = reinterpret_cast<float*>(take(4 * cells)),
                                       .position = reinterpret_cast<std::int32_t*>(take(4 * cells)),
                                       .score = reinterpret_cast<float*>(take(4 * cells)),
                                       .used = 0,
                                       .capacity = static_cast<int>(cells)});
            }
            layers.push_back(std::move(layer));
        }
    }
};

struct Bench {
    AttentionShape shape;
    const Tier& tier;
    ThreadPool pool{1};
    std::mt19937 random{1};
    Layers layers;
    std::vector<float> qkv, out;
    std::vector<std::int32_t> positions;

    Bench(const AttentionShape& s, const Tier& t, int count)
        : shape(s), tier(t), layers(count, s.format, s.heads, s.cells + s.tokens) {
        positions.resize(static_cast<std::size_t>(s.cells + s.tokens));
        std::iota(positions.begin(), positions.end(), 0);
        qkv.resize(positions.size() * static_cast<std::size_t>(s.heads.qkv_columns()));
        std::normal_distribution<float> normal;
        for (float& x : qkv) x = normal(random);
        out.resize(static_cast<std::size_t>(s.tokens * s.heads.q_heads * s.heads.width));
        for (LayerCells& layer : layers.layers) store(0, s.cells, layer);
    }

    Tensor rows(int first, int count) {
        const int columns = shape.heads.qkv_columns();
        return {qkv.data() + static_cast<std::ptrdiff_t>(first) * columns, count, columns};
    }

    void store(int first, int count, LayerCells& layer) {
        const std::vector<float> cos_sin(static_cast<std::size_t>(count * shape.heads.width), 0.6f);
        const std::vector<const float*> heads(static_cast<std::size_t>(shape.heads.kv_heads), cos_sin.data());
        rope_and_store(rows(first, count), {.heads = shape.heads, .rotated = shape.heads.width, .cos_sin = heads},
                       std::span(positions).subspan(static_cast<std::size_t>(first)), layer, pool, tier);
    }

    AttentionSpec spec() const {
        return {.heads = shape.heads, .scale = 1 / std::sqrt(static_cast<float>(shape.heads.width))};
    }
    std::span<const std::int32_t> query_positions() const {
        return std::span(positions).subspan(static_cast<std::size_t>(shape.cells));
    }

    void attend(const LayerCells& layer, AttentionScratch& scratch) {
        const LayerCells* source = &layer;
        cpu::attend(rows(shape.cells, shape.tokens), query_positions(), std::span(&source, 1), spec(),
                    {out.data(), shape.tokens, shape.heads.q_heads * shape.heads.width}, scratch, pool, tier);
    }

    void receive(const LayerCells& layer, AttentionScratch& scratch) {
        const LayerCells* source = &layer;
        std::vector<std::vector<float>> received(layer.heads.size(), std::vector<float>(positions.size()));
        std::vector<float*> places;
        for (auto& head : received) places.push_back(head.data());
        attention_received(rows(shape.cells, shape.tokens), query_positions(), std::span(&source, 1), spec(),
                           Received::sum, places, scratch, pool, tier);
    }
};

/// Byte products make the logits, products of 16-bit words, half as fast, mix the values; floats do both alike.
double arithmetic_peak(CellFormat format, const CorePeaks& peaks) {
    return is_scaled(format) ? peaks.byte_operations * 2 / 3 : peaks.float_operations;
}

}  // namespace

AttentionSpeed measure_attention(const AttentionShape& shape, const Tier& tier, const CorePeaks& peaks) {
    const std::size_t bytes =
        static_cast<std::size_t>(shape.cells * shape.heads.kv_heads) * cell_bytes(shape.format, shape.heads.width);
    const int layers = shape.tokens == 1 ? static_cast<int>(200'000'000 / bytes) + 1 : 1;
    Bench bench(shape, tier, layers);
    AttentionScratch scratch;
    const double seconds = median_seconds(9, [&] {
        for (const LayerCells& layer : bench.layers.layers) bench.attend(layer, scratch);
    });
    const double operations = 4.0 * shape.cells * shape.tokens * shape.heads.q_heads * shape.heads.width * layers;
    AttentionSpeed speed{.shape = shape,
                         .milliseconds = 1e3 * seconds / layers,
                         .operations = operations / seconds / 1e9,
                         .bytes = static_cast<double>(bytes) * layers / seconds / 1e9};
    speed.share_of_peak =
        shape.tokens == 1 ? speed.bytes / peaks.read_bytes : speed.operations / arithmetic_peak(shape.format, peaks);
    return speed;
}

CellOperationTimes measure_cell_operations(const Tier& tier) {
    const AttentionShape shape{.heads = {14, 2, 64}, .cells = 4096, .tokens = 512};
    Bench bench(shape, tier, 1);
    LayerCells& layer = bench.layers.layers[0];
    CellOperationTimes times;
    times.rope_and_store = 1e6 * median_seconds(9, [&] {
                               bench.store(shape.cells, shape.tokens, layer);
                               for (HeadCells& head : layer.heads) head.used -= shape.tokens;
                           });
    std::vector<float> x(static_cast<std::size_t>(shape.tokens * 896), 1.0f), y = x, weight(896, 1.0f);
    times.rms_norm = 1e6 * median_seconds(9, [&] {
                         rms_norm({x.data(), shape.tokens, 896}, weight.data(), 1e-6f, false,
                                  {y.data(), shape.tokens, 896}, bench.pool, tier);
                     });
    Layers rotated(1, CellFormat::q8, shape.heads, shape.cells);
    const std::vector<float> frequencies(32, 0.1f);
    times.rotate_keys = 1e6 * median_seconds(9, [&] {
                            rotate_keys(layer, 0, std::span(bench.positions).first(4096), frequencies,
                                        rotated.layers[0].heads[0], bench.pool, tier);
                        });
    AttentionScratch scratch;
    times.attend = 1e6 * median_seconds(9, [&] { bench.attend(layer, scratch); });
    times.received = 1e6 * median_seconds(9, [&] { bench.receive(layer, scratch); });
    std::uniform_real_distribution<float> uniform;
    for (int i = 0; i < shape.cells; ++i) layer.heads[0].score[i] = uniform(bench.random);
    std::vector<std::int32_t> keep;
    times.select =
        1e6 * median_seconds(9, [&] { keep = select(layer.heads[0], {.keep = 3584, .sinks = 4, .recent = 256}); });
    times.compact = 1e6 * median_seconds(1, [&] { compact(layer, 0, keep); });
    return times;
}

}  // namespace lectern::cpu
