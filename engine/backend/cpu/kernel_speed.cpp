#include "engine/backend/cpu/kernel_speed.h"

#include <time.h>

#include <algorithm>
#include <random>

#include "engine/backend/cpu/large_pages.h"
#include "engine/backend/cpu/linear.h"

namespace lectern::cpu {

namespace {

/// Seconds that this thread has run: other programs' use of the cores does not count.
double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

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

/// Blocks whose 16-bit words are all halves below 2, as scales must be; codes are as good as random.
std::vector<std::byte> random_rows(const LinearShape& shape) {
    const BlockFormat& format = *block_format(shape.type);
    const auto blocks = static_cast<std::size_t>(shape.outputs) * static_cast<std::size_t>(shape.inputs) /
                        static_cast<std::size_t>(format.block_values);
    std::vector<std::byte> rows(blocks * static_cast<std::size_t>(format.block_bytes));
    std::minstd_rand random(1);
    for (std::byte& b : rows) b = static_cast<std::byte>(random() >> 8 & 0x3fu);
    return rows;
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
    const auto bytes = static_cast<double>(memory.size());
    peaks.read_bytes = bytes * 1e-9 / best_seconds([&] { loops.read(memory.data(), memory.size(), sink); });
    return peaks;
}

LinearSpeed measure_linear(const LinearShape& shape, const Tier& tier, const CorePeaks& peaks) {
    const std::vector<std::byte> rows = random_rows(shape);
    const WeightPart part{shape.type, rows.data(), shape.outputs, shape.inputs, {}};
    ThreadPool pool(1);
    LinearSpeed speed{.shape = shape};
    const double start = thread_seconds();
    const auto weight = pack({&part, 1}, Stacking::rows, pool);
    speed.pack_milliseconds = 1e3 * (thread_seconds() - start);
    if (!weight) return speed;

    std::vector<float> in(static_cast<std::size_t>(shape.tokens) * static_cast<std::size_t>(shape.inputs));
    std::minstd_rand random(2);
    for (float& value : in) value = static_cast<float>(random() % 2001) * 1e-3f - 1;
    std::vector<float> out(static_cast<std::size_t>(shape.tokens) * static_cast<std::size_t>(shape.outputs));
    LinearScratch scratch;
    const double seconds = best_seconds([&] {
        linear(**weight, {in.data(), shape.tokens, shape.inputs}, nullptr, LinearOutput::store,
               {out.data(), shape.tokens, shape.outputs}, scratch, pool, tier);
    });
    speed.milliseconds = 1e3 * seconds;
    speed.operations = 2e-9 * shape.tokens * shape.inputs * shape.outputs / seconds;
    speed.bytes = 1e-9 * static_cast<double>((*weight)->bytes) / seconds;
    const double arithmetic = (*weight)->has_float ? peaks.float_operations : peaks.byte_operations;
    speed.share_of_peak = std::max(speed.operations / arithmetic, speed.bytes / peaks.read_bytes);
    return speed;
}

}  // namespace lectern::cpu
