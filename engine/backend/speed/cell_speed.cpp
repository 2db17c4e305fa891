#include "engine/backend/speed/cell_speed.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace lectern::speed {

namespace {

std::vector<std::int32_t> positions_from(int first, int count) {
    std::vector<std::int32_t> positions(static_cast<std::size_t>(count));
    std::iota(positions.begin(), positions.end(), first);
    return positions;
}

/// Angles of as many tokens, the same for all heads.
struct Angles {
    std::vector<float> table;
    std::vector<const float*> of_heads;

    Angles(int tokens, const HeadShape& heads)
        : table(static_cast<std::size_t>(tokens) * static_cast<std::size_t>(heads.width), 0.6f),
          of_heads(static_cast<std::size_t>(heads.kv_heads), table.data()) {}
};

void store(Backend& backend, Tensor qkv, std::span<const std::int32_t> positions, const Angles& angles,
           const HeadShape& heads, LayerCells& cells) {
    backend.rope_and_store(qkv, {.heads = heads, .rotated = heads.width, .cos_sin = angles.of_heads}, positions, cells);
}

/// Layers and one to spare, with room for a chunk.
std::vector<CellStore::Layer> rooms(const CellShape& shape) {
    const std::vector capacity(static_cast<std::size_t>(shape.heads.kv_heads), shape.cells + shape.chunk);
    return std::vector(static_cast<std::size_t>(shape.layers + 1),
                       CellStore::Layer{.width = shape.heads.width, .capacity = capacity});
}

/// Of a cell, without its score, which operations other than select() do not read.
double bytes_of_cell(const CellShape& shape) {
    return static_cast<double>(cell_bytes(shape.format, shape.heads.width) - sizeof(float));
}

double all_cells(const CellShape& shape) {
    return static_cast<double>(shape.heads.kv_heads) * shape.cells;
}

/// Whether attention takes products of bytes.
bool in_bytes(CellFormat format) {
    return is_scaled(format) || is_grouped(format);
}

std::string words(std::string_view operation, const CellShape& shape) {
    return fmt::format("{} {}", operation, name(shape.format));
}

std::string words(const HeadShape& heads) {
    return fmt::format("heads {}/{}/{}", heads.q_heads, heads.kv_heads, heads.width);
}

/// Queries of `tokens` tokens behind the cells.
struct Queries {
    BackendFloats qkv;
    std::vector<std::int32_t> positions;
    AttentionSpec spec;

    Queries(Backend& backend, const CellShape& shape, int tokens)
        : qkv(backend, tokens, shape.heads.qkv_columns()),
          positions(positions_from(shape.cells, tokens)),
          spec{.heads = shape.heads, .scale = 1 / std::sqrt(static_cast<float>(shape.heads.width))} {
        qkv.fill(4);
    }
};

/// Two products of as many pairs of a query and a cell, from cells that are read once.
Work of_pairs(const CellShape& shape, int tokens) {
    const double pairs = static_cast<double>(tokens) * shape.cells * shape.heads.q_heads;
    return {.operations = 4 * pairs * shape.heads.width,
            .bytes = all_cells(shape) * bytes_of_cell(shape),
            .arithmetic = in_bytes(shape.format) ? Arithmetic::cells : Arithmetic::floats};
}

std::string words_of_pairs(const CellShape& shape, int tokens) {
    return fmt::format("{} x {}, {}", tokens, shape.cells, words(shape.heads));
}

}  // namespace

FullLayers::FullLayers(Backend& backend, const CellShape& shape)
    : shape_(shape), store_(backend, shape.format, rooms(shape)) {
    const int all = shape.cells + shape.chunk, at_once = std::min(all, 1024);
    BackendFloats qkv(backend, at_once, shape.heads.qkv_columns());
    qkv.fill(3);
    const Angles angles(at_once, shape.heads);
    std::minstd_rand random(7);
    for (int layer = 0; layer < shape.layers; ++layer) {
        for (int first = 0; first < all; first += at_once) {
            Tensor rows = qkv[0];
            rows.rows = std::min(at_once, all - first);
            store(backend, rows, positions_from(first, rows.rows), angles, shape.heads, store_[layer]);
            store_.group_cells();
        }
        for (HeadCells& head : store_[layer].heads)
            std::generate_n(head.score, head.used, [&] { return static_cast<float>(random() % 1'000'003); });
    }
    use(shape.cells);
}

void FullLayers::use(int cells) {
    for (int layer = 0; layer < shape_.layers; ++layer)
        for (HeadCells& head : store_[layer].heads) head.used = cells;
}

KernelSpeed measure_attention(const SpeedMeter& meter, const FullLayers& layers, int tokens) {
    const CellShape& shape = layers.shape();
    const Queries queries(meter.backend(), shape, tokens);
    const BackendFloats out(meter.backend(), tokens, shape.heads.q_heads * shape.heads.width);
    return meter.measure(
        words("attention", shape), words_of_pairs(shape, tokens), of_pairs(shape, tokens), [&](int run) {
            const LayerCells* const source = &layers[run];
            meter.backend().attend(queries.qkv[0], queries.positions, std::span(&source, 1), queries.spec, out[0]);
        });
}

KernelSpeed measure_received(const SpeedMeter& meter, const FullLayers& layers, int tokens) {
    const CellShape& shape = layers.shape();
    const Queries queries(meter.backend(), shape, tokens);
    const BackendFloats received(meter.backend(), shape.heads.kv_heads, shape.cells);
    std::vector<float*> of_heads(static_cast<std::size_t>(shape.heads.kv_heads), received[0].data);
    for (std::size_t head = 0; head < of_heads.size(); ++head)
        of_heads[head] += head * static_cast<std::size_t>(shape.cells);
    Work work = of_pairs(shape, tokens);
    work.bytes += all_cells(shape) * 2 * sizeof(float);
    if (in_bytes(shape.format)) work.arithmetic = Arithmetic::bytes;  // no values are mixed
    return meter.measure(words("received", shape), words_of_pairs(shape, tokens), work, [&](int run) {
        const LayerCells* const source = &layers[run];
        meter.backend().attention_received(queries.qkv[0], queries.positions, std::span(&source, 1), queries.spec,
                                           Received::sum, of_heads);
    });
}

KernelSpeed measure_store(const SpeedMeter& meter, FullLayers& layers, int tokens) {
    const CellShape& shape = layers.shape();
    const HeadShape& heads = shape.heads;
    BackendFloats qkv(meter.backend(), tokens, heads.qkv_columns(), shape.layers);
    qkv.fill(8);
    const Angles angles(tokens, heads);
    const std::vector<std::int32_t> positions = positions_from(shape.cells, tokens);
    // Queries are written back, keys and values become cells; angles and what else is one for all heads comes to
    // little.
    const double floats = (2.0 * heads.q_heads + 2.0 * heads.kv_heads + 1) * heads.width;
    const Work work{.bytes = tokens * (floats * sizeof(float) + heads.kv_heads * bytes_of_cell(shape))};
    auto speed = meter.measure(words("store", shape), fmt::format("{}, {}", tokens, words(heads)), work, [&](int run) {
        LayerCells& cells = layers[run];
        for (HeadCells& head : cells.heads) head.used = shape.cells;
        store(meter.backend(), qkv[run], positions, angles, heads, cells);
    });
    layers.use(shape.cells);
    return speed;
}

KernelSpeed measure_rotate(const SpeedMeter& meter, FullLayers& layers) {
    const CellShape& shape = layers.shape();
    const std::vector<std::int32_t> ranks = positions_from(0, shape.cells);
    const std::vector<float> frequencies(static_cast<std::size_t>(shape.heads.width / 2), 0.1f);
    const double key = static_cast<double>(key_bytes(shape.format, shape.heads.width, 1)) +
                       (is_scaled(shape.format) ? sizeof(float) : 0);
    const Work work{.bytes = all_cells(shape) * (2 * key + sizeof(std::int32_t))};
    return meter.measure(words("rotate", shape), fmt::format("{} cells, {}", shape.cells, words(shape.heads)), work,
                         [&](int run) {
                             for (int head = 0; head < shape.heads.kv_heads; ++head)
                                 meter.backend().rotate_keys(layers[run], head, ranks, frequencies,
                                                             layers.spare().heads[static_cast<std::size_t>(head)]);
                         });
}

KernelSpeed measure_select(const SpeedMeter& meter, FullLayers& layers, double position_bytes) {
    const CellShape& shape = layers.shape();
    const int all = shape.cells + shape.chunk;
    layers.use(all);
    const std::vector<KeepRule> rules(static_cast<std::size_t>(shape.heads.kv_heads),
                                      {.keep = shape.cells, .sinks = 4, .recent = shape.cells / 64});
    const double cell = sizeof(float) + position_bytes;
    const Work work{.bytes = shape.heads.kv_heads * (all * cell + shape.cells * sizeof(std::int32_t))};
    auto speed = meter.measure("select", fmt::format("{} of {}, {}", shape.cells, all, words(shape.heads)), work,
                               [&](int run) { meter.backend().select(layers[run], rules); });
    layers.use(shape.cells);
    return speed;
}

KernelSpeed measure_compact(const SpeedMeter& meter, FullLayers& layers) {
    const CellShape& shape = layers.shape();
    const int all = shape.cells + shape.chunk;
    // As many as came in go, from all over.
    std::vector<std::int32_t> slots = positions_from(0, all);
    std::shuffle(slots.begin(), slots.end(), std::minstd_rand(9));
    slots.resize(static_cast<std::size_t>(shape.cells));
    std::sort(slots.begin(), slots.end());
    const KeptSlots keep(static_cast<std::size_t>(shape.heads.kv_heads), slots);
    const auto moves = slots.end() - std::lower_bound(slots.begin(), slots.end(), shape.cells);
    const Work work{.bytes = static_cast<double>(moves) * shape.heads.kv_heads * 2 * bytes_of_cell(shape)};
    auto speed = meter.measure(words("compact", shape),
                               fmt::format("{} of {}, {}", shape.cells, all, words(shape.heads)), work, [&](int run) {
                                   LayerCells& cells = layers[run];
                                   for (HeadCells& head : cells.heads) head.used = all;
                                   meter.backend().compact(cells, keep);
                               });
    layers.use(shape.cells);
    return speed;
}

}  // namespace lectern::speed
