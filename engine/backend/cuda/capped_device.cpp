#include "engine/backend/cuda/capped_device.h"

#include <algorithm>
#include <new>

namespace lectern::cuda {

namespace {

class CappedDevice final : public Device {
 public:
    CappedDevice(std::unique_ptr<Device> device, std::size_t most_bytes)
        : device_(std::move(device)),
          properties_(device_->properties()),
          withheld_(properties_.memory_bytes - std::min(properties_.memory_bytes, most_bytes)) {
        properties_.memory_bytes -= withheld_;
    }

    const DeviceProperties& properties() const override { return properties_; }
    std::size_t free_bytes() const override {
        const std::size_t free = device_->free_bytes();
        return free - std::min(free, withheld_);
    }
    std::size_t taken_bytes() const override { return device_->taken_bytes(); }
    std::byte* allocate(std::size_t bytes) override {
        if (bytes > free_bytes()) throw std::bad_alloc();
        return device_->allocate(bytes);
    }
    void release(std::byte* memory) override { device_->release(memory); }
    void upload(std::byte* to, const void* from, std::size_t bytes) override { device_->upload(to, from, bytes); }
    void download(void* to, const std::byte* from, std::size_t bytes) override { device_->download(to, from, bytes); }
    void copy(std::byte* to, const std::byte* from, std::size_t bytes) override { device_->copy(to, from, bytes); }
    void clear(std::byte* to, std::size_t bytes) override { device_->clear(to, bytes); }
    void launch(const KernelLaunch& launch) override { device_->launch(launch); }
    std::unique_ptr<LaunchSequence> record(std::span<const KernelLaunch> launches) override {
        return device_->record(launches);
    }
    void play(const LaunchSequence& sequence) override { device_->play(sequence); }
    bool can_multiply(const DenseProduct& product) override { return device_->can_multiply(product); }
    void multiply(const DenseProduct& product) override { device_->multiply(product); }
    void synchronize() override { device_->synchronize(); }

 private:
    std::unique_ptr<Device> device_;
    DeviceProperties properties_;
    std::size_t withheld_;
};

}  // namespace

std::unique_ptr<Device> with_less_memory(std::unique_ptr<Device> device, std::size_t most_bytes) {
    return std::make_unique<CappedDevice>(std::move(device), most_bytes);
}

}  // namespace lectern::cuda
