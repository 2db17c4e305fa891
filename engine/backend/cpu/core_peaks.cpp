#include "engine/backend/cpu/core_peaks.h"

#include <algorithm>

#include "engine/backend/cpu/large_pages.h"
#include "engine/backend/cpu/linear_kernels.h"
#include "engine/base/memory.h"

namespace lectern::cpu {

namespace {

/// Best of at least three runs, for about a third of a second.
template <typename Work>
double best_seconds(Work work) {
    double best = 1e9, total = 0;
    for (int run = 0; run < 3 || (run < 1000 && total < 0.3); ++run) {
        const double start = thread_seconds();
        work();
        const double took = thread_seconds() - start;
        best = std::min(best, took);
        total += took;
    }
    return best;
}

}  // namespace

CorePeaks measure_peaks(const Tier& tier) {
    const PeakLoops& loops = tier.linear->peaks;
    alignas(64) std::int32_t sink[16] = {};
    const int rounds = 200'000;
    const double work = double{rounds} * PeakLoops::chains * loops.lanes * 1e-9;
    CorePeaks peaks;
    peaks.byte_operations = 8 * work / best_seconds([&] { loops.dots(rounds, sink); });
    peaks.float_operations = 2 * work / best_seconds([&] { loops.fmas(rounds, sink); });
    AlignedBuffer<std::byte> memory(std::size_t{192} << 20);
    use_large_pages(memory.data(), memory.size());
    std::fill_n(memory.data(), memory.size(), std::byte{1});
    // An eighth at a time: other programs share the memory, and operations that are compared with this are as short.
    const std::size_t piece = memory.size() / 8;
    std::size_t turn = 0;
    const double seconds = best_seconds([&] { loops.read(memory.data() + piece * (turn++ % 8), piece, sink); });
    peaks.read_bytes = static_cast<double>(piece) * 1e-9 / seconds;
    return peaks;
}

}  // namespace lectern::cpu
