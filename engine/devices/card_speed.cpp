#include "engine/devices/card_speed.h"

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/speed_table.h"
#include "engine/devices/card.h"

namespace lectern {

namespace {

std::string describe(const DeviceOptions& options, const cuda::DeviceProperties& card) {
    return fmt::format("{}, {} MiB{}", card.name, card.memory_bytes >> 20, options.vram_bytes > 0 ? " (--vram)" : "");
}

using Measure = Result<void>(const cuda::CardMeter&, const cuda::TableShapes&, const OnKernelSpeed&,
                             const CancelToken&);

/// Throws as a backend does.
Result<void> measure(Measure& rows, std::unique_ptr<cuda::Device> device, const cuda::DevicePeaks& peaks,
                     const OnKernelSpeed& on_kernel, const CancelToken& cancel) {
    const cuda::DeviceProperties card = device->properties();
    const auto backend = cuda::make_cuda_backend(std::move(device));
    return rows({*backend, card, peaks, cuda::SpeedSizes().runs}, {}, on_kernel, cancel);
}

}  // namespace

Result<void> measure_card(const DeviceOptions& options, const std::function<void(const CardPeaks&)>& on_peaks,
                          const OnKernelSpeed& on_kernel, const CancelToken& cancel) {
    auto device = open_card(options);
    if (!device) return fail(device.error());
    try {
        const cuda::DevicePeaks peaks = cuda::measure_peaks(**device, {});
        on_peaks({describe(options, (*device)->properties()), peaks.operations, peaks.read_bytes});
        if ((*device)->properties().has_library) {
            auto done = measure(cuda::measure_library, std::move(*device), peaks, on_kernel, cancel);
            if (!done) return done;
            DeviceOptions own = options;
            own.own_products = true;
            device = open_card(own);
            if (!device) return fail(device.error());
        }
        return measure(cuda::measure_operations, std::move(*device), peaks, on_kernel, cancel);
    } catch (const std::bad_alloc&) {
        return fail(
            {.code = ErrorCode::out_of_memory,
             .what = sentence("The graphics card has too little free memory to measure it."),
             .means = sentence("Not all kernels were measured."),
             .next = sentence(
                 "Close other programs that use the card, or allow more of its memory{option}; 2 GiB are enough.",
                 Sentence::Option{"--vram"})});
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    }
}

}  // namespace lectern
