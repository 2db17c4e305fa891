#include "engine/backend/cuda/activation_speed.h"

#include <cstring>
#include <random>

#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

constexpr int activations_in_turn = 4;  // 33 MB each for 2,048 tokens of a model 4,096 wide

/// Codes and scales are whatever the bits say: what comes out does not matter here.
std::vector<std::byte> random_rows(const WeightShape& shape) {
    const BlockFormat& format = *block_format(shape.type);
    const auto values = static_cast<std::size_t>(shape.inputs) * static_cast<std::size_t>(shape.outputs);
    std::vector<std::byte> rows(values / static_cast<std::size_t>(format.block_values) *
                                static_cast<std::size_t>(format.block_bytes));
    std::mt19937_64 random(1);
    for (std::size_t at = 0; at < rows.size(); at += sizeof(std::uint64_t)) {
        const std::uint64_t bits = random();
        std::memcpy(rows.data() + at, &bits, std::min(sizeof bits, rows.size() - at));
    }
    return rows;
}

double values_in(int rows, int columns) {
    return static_cast<double>(rows) * columns;
}

}  // namespace

Result<WeightsInTurn> upload_random(Backend& backend, const WeightShape& shape, int weights) {
    const std::vector<std::byte> rows = random_rows(shape);
    const std::vector<WeightPart> parts(shape.stacking == Stacking::paired ? 2 : 1,
                                        {shape.type, rows.data(), shape.outputs, shape.inputs, {}});
    WeightsInTurn uploaded{shape, {}};
    for (int i = 0; i < weights; ++i) {
        auto weight = backend.upload(parts, shape.stacking);
        if (!weight) return fail(weight.error());
        uploaded.weights.push_back(std::move(*weight));
    }
    return uploaded;
}

KernelSpeed measure_linear(const SpeedMeter& meter, const WeightsInTurn& weights, int tokens) {
    const auto [type, inputs, outputs, stacking] = weights.shape;
    const bool paired = stacking == Stacking::paired;
    DeviceFloats in(meter.backend(), tokens, inputs);
    const DeviceFloats out(meter.backend(), tokens, outputs);
    in.fill(2);
    const Work work{.operations = 2 * values_in(tokens, inputs) * outputs * (paired ? 2 : 1),
                    .bytes = static_cast<double>(weights[0].bytes)};
    return meter.measure(fmt::format("{} {}", paired ? "gated" : "linear", block_format(type)->name),
                         fmt::format("{} x {} -> {}", tokens, inputs, outputs), work, [&](int run) {
                             meter.backend().linear(in[0], weights[run], nullptr,
                                                    paired ? LinearOutput::gate_silu : LinearOutput::store, out[0]);
                         });
}

KernelSpeed measure_embed(const SpeedMeter& meter, const WeightsInTurn& weights, int tokens) {
    const auto [type, columns, rows, stacking] = weights.shape;
    std::minstd_rand random(3);
    std::vector<std::int32_t> ids(static_cast<std::size_t>(tokens));
    for (std::int32_t& id : ids) id = static_cast<std::int32_t>(random()) % rows;
    const DeviceFloats out(meter.backend(), tokens, columns, activations_in_turn);
    const double row_bytes = static_cast<double>(weights[0].bytes) / rows;
    const Work work{.bytes = tokens * (row_bytes + values_in(1, columns) * sizeof(float))};
    return meter.measure(fmt::format("embed {}", block_format(type)->name), fmt::format("{} x {}", tokens, columns),
                         work, [&](int run) { meter.backend().embed(weights[run], ids, 1, out[run]); });
}

KernelSpeed measure_norm(const SpeedMeter& meter, int rows, int columns, bool add) {
    DeviceFloats in(meter.backend(), rows, columns, activations_in_turn), weight(meter.backend(), 1, columns);
    const DeviceFloats out(meter.backend(), rows, columns, activations_in_turn);
    in.fill(4);
    weight.fill(5);
    const double rounded = add ? 0 : static_cast<double>(rounded_bytes(rows, columns, meter.device()));
    const Work work{.bytes = values_in(rows, columns) * (add ? 3 : 2) * sizeof(float) + rounded};
    return meter.measure(add ? "norm, added" : "norm, rounded", fmt::format("{} x {}", rows, columns), work,
                         [&](int run) { meter.backend().rms_norm(in[run], weight[0].data, 1e-5f, add, out[run]); });
}

KernelSpeed measure_highest(const SpeedMeter& meter, int scores, int count) {
    DeviceFloats row(meter.backend(), 1, scores);
    row.fill(6);
    const std::span<const float> all(row[0].data, static_cast<std::size_t>(scores));
    return meter.measure(fmt::format("highest {}", count), fmt::format("of {}", scores),
                         {.bytes = static_cast<double>(all.size_bytes())},
                         [&](int) { meter.backend().highest(all, count); });
}

}  // namespace lectern::cuda
