#pragma once

#include <memory>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cuda/device.h"
#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/base/thread_pool.h"

namespace lectern::cuda {

/// Gives memory of a device back.
struct ReleaseMemory {
    Device* device;
    void operator()(std::byte* memory) const { device->release(memory); }
};
using DeviceMemory = std::unique_ptr<std::byte, ReleaseMemory>;

inline DeviceMemory take_memory(Device& device, std::size_t bytes) {
    return {device.allocate(bytes), ReleaseMemory{&device}};
}

/// Inputs of a weight with the zeros behind them.
constexpr int padded_inputs(int inputs) {
    return (inputs + weight_padding - 1) / weight_padding * weight_padding;
}

/// A section and what it is called by kernels.
struct WeightSection {
    WeightKind kind = WeightKind::f32;
    WeightRows rows;
};

/// A weight in the device's memory.
class DeviceWeight final : public Weight {
 public:
    Stacking stacking = Stacking::rows;
    int padded = 0;  ///< inputs with zeros behind them
    std::vector<WeightSection> sections;
    std::vector<DeviceMemory> memory;  ///< of each section
};

/// Repacks the rows of a model file and sends them to the device; check_parts() found the parts good. Throws as Device
/// does.
std::unique_ptr<DeviceWeight> upload_weight(std::span<const WeightPart> parts, Stacking stacking, Device& device,
                                            ThreadPool& pool);

}  // namespace lectern::cuda
