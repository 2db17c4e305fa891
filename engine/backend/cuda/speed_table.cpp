#include "engine/backend/cuda/speed_table.h"

#include <algorithm>

#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/backend/cuda/operations.h"
#include "engine/backend/speed/activation_speed.h"
#include "engine/backend/speed/cell_speed.h"

namespace lectern::cuda {

namespace {

using namespace speed;

/// One for each way in which weights lie on a card, with minimums and without where models have both. For one token, of
/// which more are made than of all others, every type is measured.
constexpr TensorType ways_to_lie[]{TensorType::f32,  TensorType::f16,  TensorType::bf16,
                                   TensorType::q8_0, TensorType::q6_k, TensorType::q4_0,
                                   TensorType::q4_k, TensorType::q3_k, TensorType::iq4_xs};

/// Of a cell: positions are read by groups of cells (position_index.cpp).
constexpr double position_bytes = double{sizeof(PositionGroup)} / range_cells;

tl::unexpected<Error> cancelled() {
    return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
}

WeightShape gated(const TableShapes& shapes) {
    return {TensorType::q4_k, shapes.width, shapes.feed_forward, Stacking::paired};
}

Result<void> measure_products(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed,
                              const CancelToken& cancel) {
    for (const BlockFormat& format : all_block_formats()) {
        if (cancel.cancelled()) return cancelled();
        const auto weights =
            upload_random(meter.backend(), {format.type, shapes.width, shapes.feed_forward}, shapes.in_turn);
        if (!weights) return fail(weights.error());
        const bool in_all = std::ranges::find(ways_to_lie, format.type) != std::end(ways_to_lie);
        if (in_all)
            for (const int tokens : {shapes.chunk, gemv_rows}) on_speed(measure_linear(meter, *weights, tokens));
        on_speed(measure_linear(meter, *weights, 1));
        if (in_all) on_speed(measure_embed(meter, *weights, shapes.chunk));
    }
    if (cancel.cancelled()) return cancelled();
    const auto weights = upload_random(meter.backend(), gated(shapes), shapes.in_turn);
    if (!weights) return fail(weights.error());
    for (const int tokens : {shapes.chunk, 1}) on_speed(measure_linear(meter, *weights, tokens));
    return {};
}

void measure_activations(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed) {
    const auto rounded = [&](int rows) { return rounded_bytes(rows, shapes.width, meter.card()); };
    for (const int rows : {shapes.chunk, 1}) on_speed(measure_norm(meter, rows, shapes.width, false, rounded(rows)));
    on_speed(measure_norm(meter, shapes.chunk, shapes.width, true, 0));
    on_speed(measure_scale(meter, shapes.chunk, shapes.width));
    for (const int count : {1, 40}) on_speed(measure_highest(meter, shapes.vocabulary, count));  // greedy, and drawn
}

void measure_both_attentions(const CardMeter& meter, const FullLayers& layers, const OnKernelSpeed& on_speed) {
    for (const int tokens : {layers.shape().chunk, 1}) {
        on_speed(measure_attention(meter, layers, tokens));
        on_speed(measure_received(meter, layers, tokens));
    }
}

Result<void> measure_cells(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed,
                           const CancelToken& cancel) {
    for (const CellFormat format : single_cell_formats) {
        if (cancel.cancelled()) return cancelled();
        FullLayers layers(meter.backend(), {shapes.heads, format, shapes.cells, shapes.chunk, shapes.in_turn});
        measure_both_attentions(meter, layers, on_speed);
        for (const int tokens : {shapes.chunk, 1}) on_speed(measure_store(meter, layers, tokens));
        on_speed(measure_rotate(meter, layers));
        if (format == CellFormat::q8)
            on_speed(measure_select(meter, layers, position_bytes));  // which sees no keys or values
        on_speed(measure_compact(meter, layers));
    }
    for (const HeadShape& heads : shapes.other_heads) {
        if (cancel.cancelled()) return cancelled();
        const FullLayers layers(meter.backend(), {heads, CellFormat::q8, shapes.cells, shapes.chunk, shapes.in_turn});
        measure_both_attentions(meter, layers, on_speed);
    }
    return {};
}

}  // namespace

Result<void> measure_library(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed,
                             const CancelToken& cancel) {
    std::vector<WeightShape> of_weights;
    for (const TensorType type : ways_to_lie) of_weights.push_back({type, shapes.width, shapes.feed_forward});
    of_weights.push_back(gated(shapes));
    for (const WeightShape& shape : of_weights) {
        if (cancel.cancelled()) return cancelled();
        const auto weights = upload_random(meter.backend(), shape, shapes.in_turn);
        if (!weights) return fail(weights.error());
        const auto& weight = static_cast<const DeviceWeight&>((*weights)[0]);
        if (!asks_library(weight, shapes.chunk, meter.card())) continue;
        KernelSpeed speed = measure_linear(meter, *weights, shapes.chunk);
        speed.kernel += ", cuBLASLt";
        on_speed(speed);
    }
    return {};
}

Result<void> measure_operations(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed,
                                const CancelToken& cancel) {
    if (auto done = measure_products(meter, shapes, on_speed, cancel); !done) return done;
    measure_activations(meter, shapes, on_speed);
    return measure_cells(meter, shapes, on_speed, cancel);
}

}  // namespace lectern::cuda
