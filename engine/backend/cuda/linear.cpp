#include <algorithm>

#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

constexpr unsigned row_threads = 256;
constexpr int gemv_warps = 4;
/// Tokens that are rounded to bf16 together.
constexpr int most_gemm_tokens = 2048;
constexpr std::size_t gemm_shared_bytes = 2 * 2 * gemm_tile * (32 + 8) * sizeof(std::uint16_t);

bool has_codes(const DeviceWeight& weight) {
    return std::any_of(weight.sections.begin(), weight.sections.end(),
                       [](const WeightSection& s) { return s.kind >= WeightKind::q8; });
}

void gemv(Workspace& workspace, const float* in, int tokens, const DeviceWeight& weight, const Epilogue& epilogue) {
    GemvArguments arguments{.epilogue = epilogue, .in = in, .columns = weight.inputs, .tokens = tokens};
    if (has_codes(weight)) {
        const auto values = static_cast<std::size_t>(tokens) * static_cast<std::size_t>(weight.padded);
        const std::size_t group_bytes = values / 32 * sizeof(ActivationGroup);
        auto* memory = workspace.activations.reserve<std::byte>(group_bytes + values);
        const QuantiseArguments quantise{.in = in,
                                         .codes = reinterpret_cast<std::int8_t*>(memory + group_bytes),
                                         .groups = reinterpret_cast<ActivationGroup*>(memory),
                                         .columns = weight.inputs,
                                         .padded = weight.padded};
        workspace.launch("quantise", {static_cast<unsigned>(tokens), 1, 1}, row_threads, quantise);
        arguments.codes = quantise.codes;
        arguments.groups = quantise.groups;
    }
    for (const WeightSection& section : weight.sections) {
        arguments.weight = section.rows;
        const int units = section.rows.paired != 0 ? section.rows.outputs : (section.rows.outputs + 1) / 2;
        workspace.launch(gemv_kernel(section.kind, tokens), {blocks_for(units, gemv_warps), 1, 1}, gemv_warps * 32,
                         arguments);
    }
}

void gemm(Workspace& workspace, const float* in, int tokens, const DeviceWeight& weight, const Epilogue& epilogue) {
    const auto values = static_cast<std::size_t>(tokens) * static_cast<std::size_t>(weight.padded);
    const RoundArguments round{.in = in,
                               .out = workspace.activations.reserve<std::uint16_t>(values),
                               .columns = weight.inputs,
                               .padded = weight.padded};
    workspace.launch("round_to_bf16", {static_cast<unsigned>(tokens), 1, 1}, row_threads, round);
    for (const WeightSection& section : weight.sections) {
        const GemmArguments arguments{
            .weight = section.rows, .epilogue = epilogue, .in = round.out, .tokens = tokens, .unused = 0};
        const int tile_outputs = section.rows.paired != 0 ? gemm_tile / 2 : gemm_tile;
        workspace.launch(weight_kernel("gemm", section.kind),
                         {blocks_for(section.rows.outputs, tile_outputs), blocks_for(tokens, gemm_tile), 1}, 256,
                         arguments, gemm_shared_bytes);
    }
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
                                     .add = add ? 1 : 0};
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
    const bool few = in.rows <= gemv_rows;
    for (int begin = 0; begin < in.rows; begin += most_gemm_tokens) {
        const int tokens = std::min(most_gemm_tokens, in.rows - begin);
        (few ? gemv : gemm)(workspace, first, tokens, weight, epilogue);
        first += static_cast<std::ptrdiff_t>(tokens) * in.columns;
        epilogue.out += static_cast<std::ptrdiff_t>(tokens) * out.columns;
    }
    result.finish();
}

std::size_t linear_scratch_bytes(int inputs) {
    const auto padded = static_cast<std::size_t>((inputs + weight_padding - 1) / weight_padding * weight_padding);
    return static_cast<std::size_t>(most_gemm_tokens) * padded * sizeof(std::uint16_t);
}

}  // namespace lectern::cuda
