#include <algorithm>
#include <array>

#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/kernels/mmq_stage.h"
#include "engine/backend/cuda/library_product.h"
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

/// A library multiplies in bf16.
bool asks_library(const WeightSection& section, int tokens, const DeviceProperties& device) {
    return prefers_library(section.kind, tokens, device) && !(is_quantised(section.kind) && prefers_bytes(device));
}

/// The forms in which kernels take the activations of a product.
struct RoundedForms {
    bool bytes = false, bf16 = false;

    /// What most weights of a model take.
    RoundedForms(int tokens, const DeviceProperties& device)
        : bytes(tokens <= gemv_rows || prefers_bytes(device)), bf16(!bytes) {}
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

/// Room for [tokens][padded] in these forms.
Rounded reserve_rounded(Workspace& workspace, const RoundedForms& forms, int tokens, int padded) {
    Rounded rounded;
    const auto values = static_cast<std::size_t>(tokens) * static_cast<std::size_t>(padded);
    auto* memory = workspace.activations.reserve<std::byte>(forms.memory_bytes(tokens, padded));
    if (forms.bytes) {
        rounded.groups = reinterpret_cast<ActivationGroup*>(memory);
        memory += RoundedForms::group_bytes(values);
        rounded.codes = reinterpret_cast<std::int8_t*>(memory);
        memory += values;
    }
    if (forms.bf16) rounded.bf16 = reinterpret_cast<std::uint16_t*>(memory);
    return rounded;
}

Rounded round(Workspace& workspace, const float* in, int tokens, const DeviceWeight& weight,
              const RoundedForms& forms) {
    workspace.rounded = {};
    const Rounded rounded = reserve_rounded(workspace, forms, tokens, weight.padded);
    const std::array rows{static_cast<unsigned>(tokens), 1u, 1u};
    if (forms.bytes)
        workspace.launch("quantise", rows, row_threads,
                         QuantiseArguments{.in = in,
                                           .codes = rounded.codes,
                                           .groups = rounded.groups,
                                           .columns = weight.inputs,
                                           .padded = weight.padded});
    if (forms.bf16)
        workspace.launch(
            "round_to_bf16", rows, row_threads,
            RoundArguments{.in = in, .out = rounded.bf16, .columns = weight.inputs, .padded = weight.padded});
    return rounded;
}

/// Rounded when they were written, or now.
Rounded rounded_for(Workspace& workspace, const float* in, int tokens, const DeviceWeight& weight) {
    const RoundedForms forms(weight, tokens, workspace.device.properties());
    const RoundedTensor& known = workspace.rounded;
    if (known.data == in && known.rows == tokens && known.columns == weight.inputs &&
        (!forms.bytes || known.as.codes != nullptr) && (!forms.bf16 || known.as.bf16 != nullptr))
        return known.as;
    return round(workspace, in, tokens, weight, forms);
}

bool overlap(Tensor a, Tensor b) {
    return a.data < b.data + values_of(b) && b.data < a.data + values_of(a);
}

void multiply_few(Workspace& workspace, const WeightSection& section, const GemvArguments& arguments) {
    const int units = section.rows.paired != 0 ? section.rows.outputs : (section.rows.outputs + 1) / 2;
    workspace.launch(gemv_kernel(section.kind, arguments.tokens), {blocks_for(units, gemv_warps), 1, 1},
                     gemv_warps * 32, arguments);
}

/// In tiles, as bytes or in bf16; or by a library.
void multiply_many(Workspace& workspace, const WeightSection& section, const Rounded& in, int tokens,
                   const Epilogue& epilogue) {
    if (asks_library(section, tokens, workspace.device.properties()) &&
        multiply_by_library(workspace, section, in.bf16, tokens, epilogue))
        return;
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
    const Rounded rounded = rounded_for(workspace, in, tokens, weight);
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
    workspace.begin();
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
    workspace.begin();
    Output result(workspace, out, add);
    RmsNormArguments arguments{.in = workspace.input(in),
                               .weight = workspace.vector(weight, static_cast<std::size_t>(in.columns)),
                               .out = result.data(),
                               .codes = nullptr,
                               .groups = nullptr,
                               .bf16 = nullptr,
                               .columns = in.columns,
                               .padded = in.columns,
                               .epsilon = epsilon,
                               .add = add ? 1 : 0};
    workspace.staging.send();
    // What is added to the stream is multiplied with nothing.
    if (!add && workspace.owns(out.data) && in.rows <= most_gemm_tokens) {
        arguments.padded = padded_inputs(in.columns);
        const RoundedForms forms(in.rows, workspace.device.properties());
        const Rounded rounded = reserve_rounded(workspace, forms, in.rows, arguments.padded);
        arguments.codes = rounded.codes;
        arguments.groups = rounded.groups;
        arguments.bf16 = rounded.bf16;
        workspace.rounded = {.data = out.data, .rows = in.rows, .columns = in.columns, .as = rounded};
    }
    workspace.launch("rms_norm", {static_cast<unsigned>(in.rows), 1, 1}, row_threads, arguments);
    result.finish();
}

void scale(Workspace& workspace, Tensor x, float factor) {
    if (x.rows == 0) return;
    workspace.begin();
    Output result(workspace, x, true);
    const ScaleArguments arguments{.values = result.data(), .columns = x.columns, .factor = factor};
    workspace.launch("scale", {static_cast<unsigned>(x.rows), 1, 1}, row_threads, arguments);
    result.finish();
}

std::size_t rounded_bytes(int rows, int columns, const DeviceProperties& device) {
    return RoundedForms(rows, device).memory_bytes(rows, padded_inputs(columns));
}

void linear(Workspace& workspace, Tensor in, const DeviceWeight& weight, const float* bias, LinearOutput how,
            Tensor out) {
    if (in.rows == 0) return;
    const RoundedTensor known = workspace.rounded;
    workspace.begin();
    if (!overlap(in, out)) workspace.rounded = known;
    Output result(workspace, out, how == LinearOutput::add || how == LinearOutput::gelu_times);
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

bool asks_library(const DeviceWeight& weight, int tokens, const DeviceProperties& device) {
    return std::ranges::any_of(weight.sections,
                               [&](const WeightSection& section) { return asks_library(section, tokens, device); });
}

LinearScratch linear_scratch(const DeviceWeight& weight, const DeviceProperties& device) {
    LinearScratch scratch{
        .rounded = RoundedForms(weight, most_gemm_tokens, device).memory_bytes(most_gemm_tokens, weight.padded)};
    for (const WeightSection& section : weight.sections)
        if (asks_library(section, most_gemm_tokens, device))
            scratch.of_library = std::max(scratch.of_library, library_scratch_bytes(section, most_gemm_tokens));
    return scratch;
}

}  // namespace lectern::cuda
