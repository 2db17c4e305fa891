#include "research/meters/bench_kernels.h"

#include "app/command_line/interrupt.h"
#include "app/command_line/output.h"
#include "engine/devices/card_speed.h"
#include "engine/devices/core_speed.h"

namespace lectern::cli {

namespace {

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

Result<void> bench_core(const std::string& tier, bool as_json) {
    Json json, rows = Json::array();
    const auto measured = measure_core(
        tier, {},
        [&](const CoreDescription& core) {
            json = {{"processor", core.processor},
                    {"tier", core.tier},
                    {"peaks",
                     {{"byte_operations", core.byte_operations},
                      {"float_operations", core.float_operations},
                      {"read_bytes", core.read_bytes}}}};
            if (!as_json)
                print_text(fmt::format(
                    "{}, {}: a core does {:.0f} G byte operations/s and {:.0f} GFLOP/s, and reads {:.1f} GB/s\n",
                    core.processor, core.tier, core.byte_operations, core.float_operations, core.read_bytes));
        },
        [&](const KernelSpeed& speed) { show(speed, as_json, rows); }, interrupted());
    if (!measured) return fail(measured.error());
    json["kernels"] = rows;
    if (as_json) print_json(json);
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
