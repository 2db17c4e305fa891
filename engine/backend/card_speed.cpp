#include "engine/backend/card_speed.h"

#include "engine/backend/card.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/kernel_speed.h"

namespace lectern {

namespace {

constexpr TensorType types[]{TensorType::f16,  TensorType::bf16, TensorType::q4_0,
                             TensorType::q8_0, TensorType::q4_k, TensorType::q6_k};
constexpr HeadShape heads{32, 8, 128};
constexpr int width = 4096, feed_forward = 14336;

Error cancelled() {
    return {.code = ErrorCode::cancelled, .what = "Cancelled.", .means = {}, .next = {}};
}

std::string describe(const DeviceOptions& options, const cuda::DeviceProperties& card) {
    return fmt::format("{}, {} MiB{}", card.name, card.memory_bytes >> 20, options.vram_bytes > 0 ? " (--vram)" : "");
}

using OnKernel = std::function<void(const KernelSpeed&)>;

KernelSpeed row(std::string kernel, std::string shape, const cuda::OperationSpeed& speed) {
    return {std::move(kernel), std::move(shape), speed.operations, speed.bytes, speed.share_of_peak};
}

/// `whose`: is said behind each. Throws as a backend does.
Result<void> measure_products(Backend& backend, std::initializer_list<int> counts, std::string_view whose,
                              const cuda::DevicePeaks& peaks, const OnKernel& on_kernel, const CancelToken& cancel) {
    for (const TensorType type : types)
        for (const int tokens : counts) {
            if (cancel.cancelled()) return fail(cancelled());
            // Weights in turn: 33 MB each in 4 bits, where the caches of large cards hold 50 MB.
            const auto speed =
                measure_linear(backend, {type, tokens, width, feed_forward, 4}, peaks, cuda::SpeedSizes().runs);
            if (!speed) return fail(speed.error());
            on_kernel(row(fmt::format("linear {}{}", block_format(type)->name, whose),
                          fmt::format("{} x {} -> {}", tokens, width, feed_forward), *speed));
        }
    return {};
}

/// Throws as a backend does.
Result<void> measure_attention_of(Backend& backend, const cuda::DevicePeaks& peaks, const OnKernel& on_kernel,
                                  const CancelToken& cancel) {
    for (const CellFormat format : all_cell_formats)
        for (const int tokens : {2048, 1}) {
            if (cancel.cancelled()) return fail(cancelled());
            constexpr int cells = 16384;
            const auto speed =
                measure_attention(backend, {heads, format, tokens, cells, 4}, peaks, cuda::SpeedSizes().runs);
            on_kernel(
                row(fmt::format("attention {}", name(format)),
                    fmt::format("{} x {}, heads {}/{}/{}", tokens, cells, heads.q_heads, heads.kv_heads, heads.width),
                    speed));
        }
    return {};
}

}  // namespace

Result<void> measure_card(const DeviceOptions& options, const std::function<void(const CardPeaks&)>& on_peaks,
                          const std::function<void(const KernelSpeed&)>& on_kernel, const CancelToken& cancel) {
    auto device = open_card(options);
    if (!device) return fail(device.error());
    try {
        const std::string card = describe(options, (*device)->properties());
        const cuda::DevicePeaks peaks = cuda::measure_peaks(**device, {});
        on_peaks({card, peaks.operations, peaks.read_bytes});
        const bool has_library = (*device)->properties().has_library;
        auto backend = cuda::make_cuda_backend(std::move(*device));
        const std::string_view of_library = has_library ? ", cuBLASLt" : "";
        if (auto done = measure_products(*backend, {2048}, of_library, peaks, on_kernel, cancel); !done) return done;
        if (has_library) {
            DeviceOptions own = options;
            own.own_products = true;
            backend.reset();
            device = open_card(own);
            if (!device) return fail(device.error());
            backend = cuda::make_cuda_backend(std::move(*device));
            if (auto done = measure_products(*backend, {2048}, {}, peaks, on_kernel, cancel); !done) return done;
        }
        if (auto done = measure_products(*backend, {1}, {}, peaks, on_kernel, cancel); !done) return done;
        return measure_attention_of(*backend, peaks, on_kernel, cancel);
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = "The graphics card has too little free memory to measure it.",
                     .means = "Not all kernels were measured.",
                     .next = "Close other programs that use the card, or raise --vram; 2 GiB are enough."});
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    }
}

}  // namespace lectern
