#include "engine/devices/core_speed.h"

#include <algorithm>
#include <new>

#include "engine/backend/cpu/core_peaks.h"
#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cpu/tier_choice.h"
#include "engine/backend/speed/activation_speed.h"
#include "engine/backend/speed/cell_speed.h"
#include "engine/base/cpu_features.h"

namespace lectern {

namespace {

using namespace speed;

/// Of Qwen2.5-0.5B, for which every format is measured; then SmolLM2-135M, Qwen2.5-1.5B and Gemma 3 270M.
constexpr HeadShape heads{14, 2, 64};
constexpr HeadShape other_heads[]{{9, 3, 64}, {12, 2, 128}, {4, 1, 256}};

/// Byte products make the logits, products of 16-bit words, half as fast, mix the values.
constexpr double cell_share_of_bytes = 2.0 / 3;

tl::unexpected<Error> cancelled() {
    return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
}

Clock core_clock(double seconds) {
    return [seconds](const auto& run, const auto&) {
        double best = 1e9, total = 0;
        for (int i = 0; i < 3 || (i < 1000 && total < seconds); ++i) {
            const double start = cpu::thread_seconds();
            run(i);
            const double took = cpu::thread_seconds() - start;
            best = std::min(best, took);
            total += took;
        }
        return best;
    };
}

int count_of(std::size_t each, const CoreSizes& sizes) {
    return static_cast<int>(sizes.in_turn / each) + 1;
}

/// What is measured, and where it goes to.
struct Table {
    const SpeedMeter& meter;
    const CoreSizes& sizes;
    const OnKernelSpeed& on_kernel;
    const CancelToken& cancel;

    Result<void> products(const WeightShape& shape) const {
        const BlockFormat& format = *block_format(shape.type);
        const std::size_t bytes = static_cast<std::size_t>(shape.inputs) * static_cast<std::size_t>(shape.outputs) /
                                  static_cast<std::size_t>(format.block_values) *
                                  static_cast<std::size_t>(format.block_bytes);
        const auto weights = upload_random(meter.backend(), shape, count_of(bytes, sizes));
        if (!weights) return fail(weights.error());
        for (const int tokens : {sizes.chunk, 1}) {
            if (cancel.cancelled()) return cancelled();
            on_kernel(measure_linear(meter, *weights, tokens));
        }
        if (shape.stacking == Stacking::rows) on_kernel(measure_embed(meter, *weights, sizes.chunk));
        return {};
    }

    Result<void> all_products() const {
        for (const BlockFormat& format : all_block_formats())
            if (auto done = products({format.type, sizes.columns, 4 * sizes.columns}); !done) return done;
        return products({TensorType::q4_k, sizes.columns, 2 * sizes.columns, Stacking::paired});
    }

    void activations() const {
        for (const bool add : {false, true}) on_kernel(measure_norm(meter, 4 * sizes.chunk, sizes.columns, add, 0));
        for (const int count : {1, 40})
            on_kernel(measure_highest(meter, sizes.vocabulary, count));  // greedy, and drawn
    }

    Result<void> cells(CellFormat format, const HeadShape& of_heads, bool everything) const {
        const std::size_t bytes =
            static_cast<std::size_t>(sizes.cells * of_heads.kv_heads) * cell_bytes(format, of_heads.width);
        const int chunk = is_grouped(format) ? 0 : sizes.chunk;
        FullLayers layers(meter.backend(), {of_heads, format, sizes.cells, chunk, count_of(bytes, sizes)});
        for (const int tokens : {sizes.chunk / 4, 1}) {
            if (cancel.cancelled()) return cancelled();
            on_kernel(measure_attention(meter, layers, tokens));
            on_kernel(measure_received(meter, layers, tokens));
        }
        if (!everything) return {};
        on_kernel(measure_store(meter, layers, sizes.chunk));
        on_kernel(measure_rotate(meter, layers));
        if (format == CellFormat::q8)  // which sees no keys or values
            on_kernel(measure_select(meter, layers, sizeof(std::int32_t)));
        on_kernel(measure_compact(meter, layers));
        return {};
    }

    Result<void> all_cells() const {
        for (const CellFormat format : all_cell_formats)
            if (auto done = cells(format, heads, !is_grouped(format)); !done) return done;
        for (const HeadShape& others : other_heads)
            if (auto done = cells(CellFormat::q8, others, false); !done) return done;
        return {};
    }

    Result<void> all() const {
        if (auto done = all_products(); !done) return done;
        activations();
        return all_cells();
    }
};

}  // namespace

Result<void> measure_core(const std::string& tier_name, const CoreSizes& sizes,
                          const std::function<void(const CoreDescription&)>& on_peaks, const OnKernelSpeed& on_kernel,
                          const CancelToken& cancel) {
    const auto tier = cpu::choose_tier(tier_name);
    if (!tier) return fail(tier.error());
    const auto backend = make_cpu_backend({.threads = 1, .tier = tier->name});
    if (!backend) return fail(backend.error());
    try {
        const cpu::CorePeaks peaks = cpu::measure_peaks(*tier);
        on_peaks({CpuFeatures::of_this_machine().name, tier->name, peaks.byte_operations, peaks.float_operations,
                  peaks.read_bytes});
        const SpeedMeter meter(**backend,
                               {peaks.float_operations, peaks.byte_operations,
                                cell_share_of_bytes * peaks.byte_operations, peaks.read_bytes},
                               core_clock(sizes.seconds));
        return Table{meter, sizes, on_kernel, cancel}.all();
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is too little free memory to measure this machine."),
                     .means = sentence("Not all kernels were measured."),
                     .next = sentence("Close other programs; 1 GiB is enough.")});
    }
}

}  // namespace lectern
