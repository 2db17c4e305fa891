#pragma once

#include <functional>

#include "engine/backend/cuda/kept_launch.h"

namespace lectern::cuda {

/// A device whose launches in a pass are held back until its end: a pass of the same launches as the one before, with
/// the same arguments, becomes one sequence, which is played from then on. What differs from token to token (the token,
/// positions, numbers of cells) has to lie in the device's memory, at the same place each time. A pass in which
/// anything else is asked of the device ends there, and its launches are launched one by one.
class PassRecorder final : public Device {
 public:
    /// `device` lives longer.
    explicit PassRecorder(Device& device) : device_(device) {}

    /// Runs `pass`. `prepare`: sends what its launches read; called once, before the first of them is launched.
    void run(const std::function<void()>& pass, const std::function<void()>& prepare);

    const DeviceProperties& properties() const override { return device_.properties(); }
    std::size_t free_bytes() const override { return device_.free_bytes(); }
    std::size_t taken_bytes() const override { return device_.taken_bytes(); }
    std::byte* allocate(std::size_t bytes) override;
    void release(std::byte* memory) override;
    void upload(std::byte* to, const void* from, std::size_t bytes) override;
    void download(void* to, const std::byte* from, std::size_t bytes) override;
    void copy(std::byte* to, const std::byte* from, std::size_t bytes) override;
    void clear(std::byte* to, std::size_t bytes) override;
    void launch(const KernelLaunch& launch) override;
    std::unique_ptr<LaunchSequence> record(std::span<const KernelLaunch> launches) override;
    void play(const LaunchSequence& sequence) override;
    bool can_multiply(const DenseProduct& product) override { return device_.can_multiply(product); }
    void multiply(const DenseProduct& product) override;
    void synchronize() override;

 private:
    /// The device, with nothing held back.
    Device& flushed();
    void flush();
    void finish();
    void record_held();

    Device& device_;
    bool holding_ = false;
    std::function<void()> prepare_;
    std::vector<KeptLaunch> launches_, before_;  ///< of this pass, and of the last one that was held to its end
    std::unique_ptr<LaunchSequence> sequence_;   ///< of before_, once that was seen twice
    bool no_memory_ = false;                     ///< for a sequence of before_
};

}  // namespace lectern::cuda
