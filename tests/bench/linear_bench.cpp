// Speed of the matrix products on one core against what the core can do at most.
//   linear_bench [TIER] [TYPE]

#include <fmt/format.h>

#include "engine/backend/cpu/kernel_speed.h"

using namespace lectern;
using namespace lectern::cpu;

namespace {

void print(const LinearSpeed& speed, const Tier& tier) {
    const auto& s = speed.shape;
    const auto values = static_cast<double>(s.inputs) * s.outputs;
    fmt::print(
        "{:<10} {:<7} {:>5} x {:>5} -> {:>6}  {:>9.3f} ms  {:>6.1f} GFLOP/s  {:>5.1f} GB/s  {:>3.0f} %   pack {:>5.1f} "
        "ns/32\n",
        tier.name, block_format(s.type)->name, s.tokens, s.inputs, s.outputs, speed.milliseconds, speed.operations,
        speed.bytes, 100 * speed.share_of_peak, speed.pack_milliseconds * 1e6 / (values / 32));
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    const std::string only_tier = count > 1 ? arguments[1] : "", only_type = count > 2 ? arguments[2] : "";
    for (const Tier& tier : available_tiers()) {
        if (!only_tier.empty() && only_tier != "all" && only_tier != tier.name) continue;
        const CorePeaks peaks = measure_peaks(tier);
        fmt::print("{}: peak of a core {:.0f} Gop/s of bytes, {:.0f} GFLOP/s, reads {:.1f} GB/s\n", tier.name,
                   peaks.byte_operations, peaks.float_operations, peaks.read_bytes);
        for (const BlockFormat& format : all_block_formats()) {
            if (!only_type.empty() && only_type != format.name) continue;
            for (const int tokens : {1, 4, 16, 512})
                print(measure_linear({format.type, tokens, 2048, tokens > 16 ? 8192 : 32768}, tier, peaks), tier);
        }
        // The shapes of SmolLM2-135M and Qwen2.5 0.5B and 1.5B.
        if (!only_type.empty()) continue;
        for (const int tokens : {1, 512})
            for (const auto& [inputs, outputs] : {std::pair(576, 960), std::pair(576, 3072), std::pair(1536, 576),
                                                  std::pair(896, 9728), std::pair(4864, 896), std::pair(8960, 1536)})
                print(measure_linear({TensorType::q4_1, tokens, inputs, outputs}, tier, peaks), tier);
    }
}
