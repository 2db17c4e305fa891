// Speed of attention and of the operations on cells, on one core, for every tier: attention_bench [TIER [FORMAT]].

#include <fmt/format.h>

#include <string_view>

#include "engine/backend/cpu/attention_speed.h"

int main(int argc, char** argv) {
    using namespace lectern;
    using namespace lectern::cpu;
    fmt::print("{:<11} {:<4} {:<10} {:>5} {:>6} {:>10} {:>8} {:>7}\n", "tier", "fmt", "q/kv/width", "cells", "tokens",
               "GFLOP/s", "GB/s", "of peak");
    for (const Tier& tier : available_tiers()) {
        if (argc > 1 && std::string_view(argv[1]) != tier.name) continue;
        const CorePeaks peaks = measure_peaks(tier);
        for (const CellFormat format : all_cell_formats) {
            if (argc > 2 && argv[2] != name(format)) continue;
            for (const AttentionShape& shape :
                 {AttentionShape{{9, 3, 64}, 4096, 256, format}, AttentionShape{{14, 2, 64}, 4096, 256, format},
                  AttentionShape{{12, 2, 128}, 4096, 128, format}, AttentionShape{{14, 2, 64}, 16384, 64, format},
                  AttentionShape{{4, 1, 256}, 4096, 128, format}, AttentionShape{{9, 3, 64}, 8192, 1, format},
                  AttentionShape{{14, 2, 64}, 8192, 1, format}, AttentionShape{{12, 2, 128}, 8192, 1, format},
                  AttentionShape{{32, 8, 128}, 8192, 1, format}, AttentionShape{{32, 32, 96}, 4096, 1, format}}) {
                const AttentionSpeed speed = measure_attention(shape, tier, peaks);
                fmt::print("{:<11} {:<4} {:>2}/{}/{:<4} {:>6} {:>6} {:>10.1f} {:>8.1f} {:>5.0f} %\n", tier.name,
                           name(format), shape.heads.q_heads, shape.heads.kv_heads, shape.heads.width, shape.cells,
                           shape.tokens, speed.operations, speed.bytes, 100 * speed.share_of_peak);
            }
        }
        const CellOperationTimes times = measure_cell_operations(tier);
        fmt::print(
            "{:<11} us: rope_and_store {:.0f} (512 tokens, 14/2/64), rms_norm {:.0f} (512 x 896), rotate_keys {:.0f} "
            "(4096 cells of a head), select {:.0f}, compact {:.0f} (512 of them evicted), attend {:.0f}, received "
            "{:.0f} "
            "(512 tokens, 4096 cells)\n",
            tier.name, times.rope_and_store, times.rms_norm, times.rotate_keys, times.select, times.compact,
            times.attend, times.received);
    }
    return 0;
}
