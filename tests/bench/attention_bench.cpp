// Speed of attention and of the operations on cells, per core: thread time, so that other programs on the machine
// count little. `attention_bench [TIER [FORMAT]]`. GB/s are bytes of cells, keys and values and what belongs to them.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>
#include <random>
#include <string_view>

#include "engine/backend/cpu/attention.h"
#include "engine/backend/cpu/cell_ops.h"
#include "engine/backend/cpu/select.h"
#include "engine/cache/cells.h"

namespace lectern {

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

struct Shape {
    HeadShape heads;
    int cells;
    int tokens;
};

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
                const std::size_t plane = cells * static_cast<std::size_t>(heads.width) * element_bytes(format);
                layer.heads.push_back({.key = take(plane),
                                       .value = take(plane),
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
    Shape shape;
    CellFormat format;
    const cpu::Tier& tier;
    ThreadPool pool{1};
    std::mt19937 random{1};
    Layers layers;
    std::vector<float> qkv, out;
    std::vector<std::int32_t> positions;

    Bench(const Shape& s, CellFormat f, const cpu::Tier& t, int count)
        : shape(s), format(f), tier(t), layers(count, f, s.heads, s.cells + s.tokens) {
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
        cpu::rope_and_store(rows(first, count), {.heads = shape.heads, .rotated = shape.heads.width, .cos_sin = heads},
                            std::span(positions).subspan(static_cast<std::size_t>(first)), layer, pool, tier);
    }

    void attend(const LayerCells& layer, cpu::AttentionScratch& scratch) {
        const LayerCells* source = &layer;
        const AttentionSpec spec{.heads = shape.heads, .scale = 1 / std::sqrt(static_cast<float>(shape.heads.width))};
        cpu::attend(rows(shape.cells, shape.tokens),
                    std::span(positions).subspan(static_cast<std::size_t>(shape.cells)), std::span(&source, 1), spec,
                    {out.data(), shape.tokens, shape.heads.q_heads * shape.heads.width}, scratch, pool, tier);
    }
};

void measure_attention(const Shape& shape, CellFormat format, const cpu::Tier& tier) {
    const std::size_t bytes =
        static_cast<std::size_t>(shape.cells * shape.heads.kv_heads) * cell_bytes(format, shape.heads.width);
    const int layers = shape.tokens == 1 ? static_cast<int>(200'000'000 / bytes) + 1 : 1;
    Bench bench(shape, format, tier, layers);
    cpu::AttentionScratch scratch;
    const double seconds = median_seconds(9, [&] {
        for (const LayerCells& layer : bench.layers.layers) bench.attend(layer, scratch);
    });
    const double flops = 4.0 * shape.cells * shape.tokens * shape.heads.q_heads * shape.heads.width * layers;
    fmt::print("{:<11} {:<4} {:>2}/{}/{:<4} {:>6} {:>6} {:>10.1f} {:>8.1f}\n", tier.name, name(format),
               shape.heads.q_heads, shape.heads.kv_heads, shape.heads.width, shape.cells, shape.tokens,
               flops / seconds / 1e9, static_cast<double>(bytes) * layers / seconds / 1e9);
}

/// Time of the small operations beside that of attention, of the same chunk.
void measure_cell_operations(const cpu::Tier& tier) {
    const Shape shape{{14, 2, 64}, 4096, 512};
    Bench bench(shape, CellFormat::q8, tier, 1);
    LayerCells& layer = bench.layers.layers[0];
    const double store = median_seconds(9, [&] {
        bench.store(shape.cells, shape.tokens, layer);
        for (HeadCells& head : layer.heads) head.used -= shape.tokens;
    });
    std::vector<float> x(static_cast<std::size_t>(shape.tokens * 896), 1.0f), y = x, weight(896, 1.0f);
    const double norm = median_seconds(9, [&] {
        cpu::rms_norm({x.data(), shape.tokens, 896}, weight.data(), 1e-6f, false, {y.data(), shape.tokens, 896},
                      bench.pool, tier);
    });
    Layers rotated(1, CellFormat::q8, shape.heads, shape.cells);
    const std::vector<float> frequencies(32, 0.1f);
    const double rotate = median_seconds(9, [&] {
        cpu::rotate_keys(layer, 0, std::span(bench.positions).first(4096), frequencies, rotated.layers[0].heads[0],
                         bench.pool, tier);
    });
    std::uniform_real_distribution<float> uniform;
    for (int i = 0; i < shape.cells; ++i) layer.heads[0].score[i] = uniform(bench.random);
    double select = 0, compact = 0;
    std::vector<std::int32_t> keep;
    select = median_seconds(9, [&] { keep = cpu::select(layer.heads[0], {.keep = 3584, .sinks = 4, .recent = 256}); });
    compact = median_seconds(1, [&] { cpu::compact(layer, 0, keep); });
    fmt::print(
        "{:<11} us: rope_and_store {:.0f} (512 tokens, 14/2/64), rms_norm {:.0f} (512 x 896), rotate_keys {:.0f} "
        "(4096 cells of a head), select {:.0f}, compact {:.0f} (512 of them evicted)\n",
        tier.name, store * 1e6, norm * 1e6, rotate * 1e6, select * 1e6, compact * 1e6);
}

}  // namespace

}  // namespace lectern

int main(int argc, char** argv) {
    using namespace lectern;
    fmt::print("{:<11} {:<4} {:<10} {:>5} {:>6} {:>10} {:>8}\n", "tier", "fmt", "q/kv/width", "cells", "tokens",
               "GFLOP/s", "GB/s");
    for (const cpu::Tier& tier : cpu::available_tiers()) {
        if (argc > 1 && std::string_view(argv[1]) != tier.name) continue;
        for (const CellFormat format : {CellFormat::q8, CellFormat::f16, CellFormat::f32}) {
            if (argc > 2 && argv[2] != name(format)) continue;
            for (const Shape& shape :
                 {Shape{{9, 3, 64}, 4096, 256}, Shape{{14, 2, 64}, 4096, 256}, Shape{{12, 2, 128}, 4096, 128},
                  Shape{{14, 2, 64}, 16384, 64}, Shape{{4, 1, 256}, 4096, 128}, Shape{{9, 3, 64}, 8192, 1},
                  Shape{{14, 2, 64}, 8192, 1}, Shape{{12, 2, 128}, 8192, 1}, Shape{{32, 8, 128}, 8192, 1},
                  Shape{{32, 32, 96}, 4096, 1}})
                measure_attention(shape, format, tier);
        }
        measure_cell_operations(tier);
    }
    return 0;
}
