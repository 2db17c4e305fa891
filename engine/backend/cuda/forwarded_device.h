#pragma once

#include <utility>

#include "engine/backend/cuda/device.h"

namespace lectern::cuda {

/// A device that forwards everything to another one, which several may share. Derived classes override what differs.
class ForwardedDevice : public Device {
 public:
    explicit ForwardedDevice(std::shared_ptr<Device> device) : device_(std::move(device)) {}

    const DeviceProperties& properties() const override { return device_->properties(); }
    std::size_t free_bytes() const override { return device_->free_bytes(); }
    std::size_t taken_bytes() const override { return device_->taken_bytes(); }
    std::byte* allocate(std::size_t bytes) override { return device_->allocate(bytes); }
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

 protected:
    std::shared_ptr<Device> device_;
};

}  // namespace lectern::cuda
