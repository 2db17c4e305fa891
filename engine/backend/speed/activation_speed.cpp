#include "engine/backend/speed/activation_speed.h"

#include <cstring>
#include <random>

namespace lectern::speed {

namespace {

constexpr int activations_in_turn = 4;  // 33 MB each for 2,048 tokens of a model 4,096 wide
constexpr int highest_in_turn = 128;    // 66 MB for a vocabulary of 128,256

/// Blocks whose words are all normal floats below 2, of 32 bits and of either kind of 16, as scales must be: a CPU
/// takes longer for what is no number, or hardly one (a Xeon 40 times where one in 64 is denormal). Codes are as good
/// as random.
std::vector<std::byte> random_rows(const WeightShape& shape) {
    const BlockFormat& format = *block_format(shape.type);
    const auto values = static_cast<std::size_t>(shape.inputs) * static_cast<std::size_t>(shape.outputs);
    std::vector<std::byte> rows(values / static_cast<std::size_t>(format.block_values) *
                                static_cast<std::size_t>(format.block_bytes));
    std::mt19937_64 random(1);
    for (std::size_t at = 0; at < rows.size(); at += sizeof(std::uint64_t)) {
        const std::uint64_t bits = (random() & 0x3f3f3f3f3f3f3f3f) | 0x2020202020202020;
        std::memcpy(rows.data() + at, &bits, std::min(sizeof bits, rows.size() - at));
    }
    return rows;
}

bool is_of_floats(TensorType type) {
    return type == TensorType::f32 || type == TensorType::f16 || type == TensorType::bf16;
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
    BackendFloats in(meter.backend(), tokens, inputs);
    const BackendFloats out(meter.backend(), tokens, outputs);
    in.fill(2);
    const Work work{.operations = 2 * values_in(tokens, inputs) * outputs * (paired ? 2 : 1),
                    .bytes = static_cast<double>(weights[0].bytes),
                    .arithmetic = is_of_floats(type) ? Arithmetic::floats : Arithmetic::bytes};
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
    const BackendFloats out(meter.backend(), tokens, columns, activations_in_turn);
    const double row_bytes = static_cast<double>(weights[0].bytes) / rows;
    const Work work{.bytes = tokens * (row_bytes + values_in(1, columns) * sizeof(float))};
    return meter.measure(fmt::format("embed {}", block_format(type)->name), fmt::format("{} x {}", tokens, columns),
                         work, [&](int run) { meter.backend().embed(weights[run], ids, 1, out[run]); });
}

KernelSpeed measure_norm(const SpeedMeter& meter, int rows, int columns, bool add, std::size_t rounded_bytes) {
    BackendFloats in(meter.backend(), rows, columns, activations_in_turn), weight(meter.backend(), 1, columns);
    const BackendFloats out(meter.backend(), rows, columns, activations_in_turn);
    in.fill(4);
    weight.fill(5);
    const Work work{.bytes =
                        values_in(rows, columns) * (add ? 3 : 2) * sizeof(float) + static_cast<double>(rounded_bytes)};
    return meter.measure(add                 ? "norm, added"
                         : rounded_bytes > 0 ? "norm, rounded"
                                             : "norm",
                         fmt::format("{} x {}", rows, columns), work,
                         [&](int run) { meter.backend().rms_norm(in[run], weight[0].data, 1e-5f, add, out[run]); });
}

KernelSpeed measure_scale(const SpeedMeter& meter, int rows, int columns) {
    BackendFloats numbers(meter.backend(), rows, columns, activations_in_turn);
    numbers.fill(7);
    return meter.measure("scale", fmt::format("{} x {}", rows, columns),
                         {.bytes = values_in(rows, columns) * 2 * sizeof(float)},
                         [&](int run) { meter.backend().scale(numbers[run], 1); });
}

KernelSpeed measure_highest(const SpeedMeter& meter, int scores, int count) {
    BackendFloats rows(meter.backend(), 1, scores, highest_in_turn);
    rows.fill(6);
    const auto row = [&](int run) { return std::span<const float>(rows[run].data, static_cast<std::size_t>(scores)); };
    return meter.measure(fmt::format("highest {}", count), fmt::format("of {}", scores),
                         {.bytes = static_cast<double>(row(0).size_bytes())},
                         [&](int run) { meter.backend().highest(row(run), count); });
}

}  // namespace lectern::speed
