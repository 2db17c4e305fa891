#include "app/cli/bench_kernels.h"

#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "engine/backend/card_speed.h"
#include "engine/backend/cpu/attention_speed.h"
#include "engine/backend/cpu/tier_choice.h"
#include "engine/base/cpu_features.h"

namespace lectern::cli {

namespace {

using namespace cpu;

constexpr TensorType types[]{TensorType::f32,  TensorType::f16,   TensorType::q4_0, TensorType::q4_1,
                             TensorType::q5_0, TensorType::q8_0,  TensorType::q4_k, TensorType::q5_k,
                             TensorType::q6_k, TensorType::iq4_xs};
/// Of SmolLM2-135M, Qwen2.5-0.5B and 1.5B, and Gemma 3 270M.
constexpr HeadShape shapes[]{{9, 3, 64}, {14, 2, 64}, {12, 2, 128}, {4, 1, 256}};

/// A column of numbers, or nothing where only memory counts.
std::string operations_column(double operations) {
    return operations > 0 ? fmt::format("{:8.1f} GFLOP/s", operations) : std::string(16, ' ');
}

void show(const KernelSpeed& speed, bool as_json, Json& rows) {
    rows.push_back({{"kernel", speed.kernel},
                    {"shape", speed.shape},
                    {"microseconds", 1e6 * speed.seconds},
                    {"gflops", speed.operations},
                    {"gbytes", speed.bytes},
                    {"share_of_peak", speed.share_of_peak}});
    if (!as_json)
        print_text(fmt::format("{:23} {:30} {:9.1f} us {} {:6.1f} GB/s {:4.0f} % of peak\n", speed.kernel, speed.shape,
                               1e6 * speed.seconds, operations_column(speed.operations), speed.bytes,
                               100 * speed.share_of_peak));
}

Result<void> bench_card(const DeviceOptions& device, bool as_json) {
    Json json, rows = Json::array();
    const auto measured = measure_card(
        device,
        [&](const CardPeaks& peaks) {
            json = {{"card", peaks.card},
                    {"peaks", {{"operations", peaks.operations}, {"read_bytes", peaks.read_bytes}}}};
            if (!as_json)
                print_text(fmt::format("{}: {:.0f} GFLOP/s in bf16 products, and reads {:.0f} GB/s\n", peaks.card,
                                       peaks.operations, peaks.read_bytes));
        },
        [&](const KernelSpeed& speed) { show(speed, as_json, rows); }, interrupted());
    if (!measured) return fail(measured.error());
    json["kernels"] = rows;
    if (as_json) print_json(json);
    return {};
}

Result<void> bench_core(const std::string& tier_name, bool as_json) {
    const auto tier = choose_tier(tier_name);
    if (!tier) return fail(tier.error());
    const CorePeaks peaks = measure_peaks(*tier);
    const std::string processor = CpuFeatures::of_this_machine().name;
    if (!as_json)
        print_text(
            fmt::format("{}, {}: a core does {:.0f} G byte operations/s and {:.0f} GFLOP/s, and reads {:.1f} GB/s\n",
                        processor, tier->name, peaks.byte_operations, peaks.float_operations, peaks.read_bytes));
    Json rows = Json::array();
    for (const TensorType type : types)
        for (const int tokens : {512, 1}) {
            if (interrupted().cancelled()) return fail({.code = ErrorCode::cancelled, .what = "Cancelled."});
            const LinearSpeed speed = measure_linear({type, tokens, 2048, tokens == 1 ? 32768 : 8192}, *tier, peaks);
            show({fmt::format("linear {}", block_format(type)->name),
                  fmt::format("{} x {} -> {}", tokens, speed.shape.inputs, speed.shape.outputs),
                  1e-3 * speed.milliseconds, speed.operations, speed.bytes, speed.share_of_peak},
                 as_json, rows);
        }
    for (const CellFormat format : all_cell_formats)
        for (const HeadShape& heads : shapes)
            for (const int tokens : {128, 1}) {
                if (interrupted().cancelled()) return fail({.code = ErrorCode::cancelled, .what = "Cancelled."});
                const AttentionSpeed speed = measure_attention(
                    {.heads = heads, .cells = 8192, .tokens = tokens, .format = format}, *tier, peaks);
                show({fmt::format("attention {}", name(format)),
                      fmt::format("{} x 8192, heads {}/{}/{}", tokens, heads.q_heads, heads.kv_heads, heads.width),
                      1e-3 * speed.milliseconds, speed.operations, speed.bytes, speed.share_of_peak},
                     as_json, rows);
            }
    if (as_json)
        print_json({{"processor", processor},
                    {"tier", tier->name},
                    {"peaks",
                     {{"byte_operations", peaks.byte_operations},
                      {"float_operations", peaks.float_operations},
                      {"read_bytes", peaks.read_bytes}}},
                    {"kernels", rows}});
    return {};
}

}  // namespace

Result<void> bench_kernels(const DeviceOptions& device, bool as_json) {
    if (device.device == "cpu") return bench_core(device.cpu_tier, as_json);
    auto done = bench_card(device, as_json);
    const bool no_card = !done && done.error().code == ErrorCode::failed;
    return device.device == "auto" && no_card ? bench_core(device.cpu_tier, as_json) : done;
}

}  // namespace lectern::cli
