#include <algorithm>
#include <array>

#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/kernels/mmq_stage.h"
#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

constexpr unsigned row_threads = 256;
constexpr int gemv_warps = 4;
/// Tokens that are rounded together.
constexpr int most_gemm_tokens = 2048;
constexpr std::size_t gemm_shared_bytes = 2 * 2 * gemm_tile * (32 + 8) * sizeof(std::uint16_t);

/// Whether many tokens, too, are multiplied as bytes. GeForce cards and their like sum products of bf16 in fp32 at half
/// their rate, and products of bytes four times as fast. On cards for data centres (8.0, 9.0, 10.0) that is a factor of
/// two, and bf16 rounds less.
bool prefers_bytes(const DeviceProperties& device) {
    const int minor = device.compute_minor;
    return (device.compute_major == 8 && (minor == 6 || minor == 9)) || device.compute_major == 12;
}

/// The forms in which kernels take the activations of a product.
struct RoundedForms {
    bool bytes = false, bf16 = false;

    RoundedForms(const DeviceWeight& weight, int tokens, const DeviceProperties& device) {
        const bool few = tokens <= gemv_rows;
        for (const WeightSection& section : weight.sections)
            if (is_quantised(section.kind) && (few || prefers_bytes(device)))
                bytes = true;
            else if (!few)
                bf16 = true;
    }

    std::size_t memory_bytes(int tokens, int padded) const {
        const auto values = static_cast<std::size_t>(tokens) * static_cast<std::size_t>(padded);
        return (bytes ? group_bytes(values) + values : 0) + (bf16 ? values * sizeof(std::uint16_t) : 0);
    }
    static std::size_t group_bytes(std::size_t values) { return values / 32 * sizeof(ActivationGroup); }
};

/// Activations as kernels take them, null where none does.
struct Rounded {
    const std::int8_t* codes = nullptr;
    const ActivationGroup* groups = nullptr;
    const std::uint16_t* bf16 = nullptr;
};

Rounded round(Workspace& workspace, const float* in, int tokens, const DeviceWeight& weight) {
    Rounded rounded;
    const RoundedForms forms(weight, tokens, workspace.device.properties());
    const auto values = static_cast<std::size_t>(tokens) * static_cast<std::size_t>(weight.padded);
    auto* memory = workspace.activations.reserve<std::byte>(forms.memory_bytes(tokens, weight.padded));
    if (forms.bytes) {
        const std::size_t group_bytes = RoundedForms::group_bytes(values);
        const QuantiseArguments quantise{.in = in,
                                         .codes = reinterpret_cast<std::int8_t*>(memory + group_bytes),
                                         .groups = reinterpret_cast<ActivationGroup*>(memory),
                                         .columns = weight.inputs,
                                         .padded = weight.padded};
        workspace.launch("quantise", {static_cast<unsigned>(tokens), 1, 1}, row_threads, quantise);
        rounded.codes = quantise.codes;
        rounded.groups = quantise.groups;
        memory += group_bytes + values;
    }
    if (forms.bf16) {
        const RoundArguments round{.in = in,
                                   .out = reinterpret_cast<std::uint16_t*>(memory),
                                   .columns = weight.inputs,
                                   .padded = weight.padded};
        workspace.launch("round_to_bf16", {static_cast<unsigned>(tokens), 1, 1}, row_threads, round);
        rounded.bf16 = round.out;
    }
    return rounded;
}

void multiply_few(Workspace& workspace, const WeightSection& section, const GemvArguments& arguments) {
    const int units = section.rows.paired != 0 ? section.rows.outputs : (section.rows.outputs + 1) / 2;
    workspace.launch(gemv_kernel(section.kind, arguments.tokens), {blocks_for(units, gemv_warps), 1, 1},
                     gemv_warps * 32, arguments);
}

/// In tiles, as bytes or in bf16.
void multiply_many(Workspace& workspace, const WeightSection& section, const Rounded& in, int tokens,
                   const Epilogue& epilogue) {
    const int tile_outputs = section.rows.paired != 0 ? gemm_tile / 2 : gemm_tile;
    const std::array grid{blocks_for(section.rows.outputs, tile_outputs), blocks_for(tokens, gemm_tile), 1u};
    if (is_quantised(section.kind) && prefers_bytes(workspace.device.properties())) {
        const MmqArguments arguments{.weight = section.rows,
                                     .epilogue = epilogue,
                                     .codes = in.codes,
                                     .groups = in.groups,
                                     .tokens = tokens,
                                     .unused = 0};
        workspace.launch(weight_kernel("mmq", section.kind), grid, 256, arguments, mmq_shared_bytes);
    } else {
        const GemmArguments arguments{
            .weight = section.rows, .epilogue = epilogue, .in = in.bf16, .tokens = tokens, .unused = 0};
        workspace.launch(weight_kernel("gemm", section.kind), grid, 256, arguments, gemm_shared_bytes);
    }
}

void multiply(Workspace& workspace, const float* in, int tokens, const DeviceWeight& weight, const Epilogue& epilogue) {
    const Rounded rounded = round(workspace, in, tokens, weight);
    for (const WeightSection& section : weight.sections)
        if (tokens > gemv_rows)
            multiply_many(workspace, section, rounded, tokens, epilogue);
        else
            multiply_few(workspace, section,
                         {.weight = section.rows,
                          .epilogue = epilogue,
                          .in = in,
                          .codes = rounded.codes,
                          .groups = rounded.groups,
                          .columns = weight.inputs,
                          .tokens = tokens});
}

}  // namespace

void embed(Workspace& workspace, const DeviceWeight& table, std::span<const std::int32_t> tokens, float scale,
           Tensor out) {
    if (tokens.empty()) return;
    workspace.staging.begin();
    Output result(workspace, out, false);
    EmbedArguments arguments{
        .tokens = workspace.staging.add(tokens), .out = result.data(), .columns = out.columns, .scale = scale};
    workspace.staging.send();
    for (const WeightSection& section : table.sections) {
        arguments.table = section.rows;
        workspace.launch(weight_kernel("embed", section.kind), {static_cast<unsigned>(tokens.size()), 1, 1},
                         row_threads, arguments);
    }
    result.finish();
}

void rms_norm(Workspace& workspace, Tensor in, const float* weight, float epsilon, bool add, Tensor out) {
    if (in.rows == 0) return;
    workspace.staging.begin();
    Output result(workspace, out, add);
    const RmsNormArguments arguments{.in = workspace.input(in),
                                     .weight = workspace.vector(weight, static_cast<std::size_t>(in.columns)),
                                     .out = result.data(),
                                     .columns = in.columns,
                                     .epsilon = epsilon,
                                     .add = add ? 1 : 0,
                                     .unused = 0};
    workspace.staging.send();
    workspace.launch("rms_norm", {static_cast<unsigned>(in.rows), 1, 1}, row_threads, arguments);
    result.finish();
}

void linear(Workspace& workspace, Tensor in, const DeviceWeight& weight, const float* bias, LinearOutput how,
            Tensor out) {
    if (in.rows == 0) return;
    workspace.staging.begin();
    Output result(workspace, out, how == LinearOutput::add);
    const float* first = workspace.input(in);
    Epilogue epilogue{.bias = workspace.vector(bias, static_cast<std::size_t>(weight.outputs)),
                      .out = result.data(),
                      .stride = out.columns,
                      .how = static_cast<std::int32_t>(how)};
    workspace.staging.send();
    for (int begin = 0; begin < in.rows; begin += most_gemm_tokens) {
        const int tokens = std::min(most_gemm_tokens, in.rows - begin);
        multiply(workspace, first, tokens, weight, epilogue);
        first += static_cast<std::ptrdiff_t>(tokens) * in.columns;
        epilogue.out += static_cast<std::ptrdiff_t>(tokens) * out.columns;
    }
    result.finish();
}

std::size_t linear_scratch_bytes(const DeviceWeight& weight, const DeviceProperties& device) {
    return RoundedForms(weight, most_gemm_tokens, device).memory_bytes(most_gemm_tokens, weight.padded);
}

}  // namespace lectern::cuda
