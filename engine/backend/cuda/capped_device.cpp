#include "engine/backend/cuda/capped_device.h"

#include <algorithm>
#include <new>

#include "engine/backend/cuda/forwarded_device.h"

namespace lectern::cuda {

namespace {

class CappedDevice final : public ForwardedDevice {
 public:
    CappedDevice(std::unique_ptr<Device> device, std::size_t most_bytes)
        : ForwardedDevice(std::move(device)),
          properties_(device_->properties()),
          withheld_(properties_.memory_bytes - std::min(properties_.memory_bytes, most_bytes)) {
        properties_.memory_bytes -= withheld_;
    }

    const DeviceProperties& properties() const override { return properties_; }
    std::size_t free_bytes() const override {
        const std::size_t free = device_->free_bytes();
        return free - std::min(free, withheld_);
    }
    std::byte* allocate(std::size_t bytes) override {
        if (bytes > free_bytes()) throw std::bad_alloc();
        return device_->allocate(bytes);
    }

 private:
    DeviceProperties properties_;
    std::size_t withheld_;
};

}  // namespace

std::unique_ptr<Device> with_less_memory(std::unique_ptr<Device> device, std::size_t most_bytes) {
    return std::make_unique<CappedDevice>(std::move(device), most_bytes);
}

}  // namespace lectern::cuda
