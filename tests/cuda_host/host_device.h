#pragma once

#include <map>
#include <optional>
#include <utility>

#include "engine/backend/cuda/device.h"
#include "tests/cuda_host/launch.h"

namespace cuda_host {

/// A device whose kernels run on the CPU. Its memory is closed while no kernel runs: host code that touches it crashes.
class HostDevice final : public lectern::cuda::Device {
 public:
    /// `memory_bytes`: what can be allocated in all. The compute capability decides which kernels are chosen. The
    /// library multiplies in plain loops.
    explicit HostDevice(std::size_t memory_bytes = std::size_t{4} << 30, int compute_major = 8, int compute_minor = 0,
                        bool has_library = false);
    ~HostDevice() override;

    const lectern::cuda::DeviceProperties& properties() const override { return properties_; }
    std::size_t free_bytes() const override { return properties_.memory_bytes - used_ - taken_by_others_; }
    std::size_t taken_bytes() const override { return used_; }
    /// How often memory was allocated.
    int allocations() const { return allocations_; }
    /// Most that was allocated at any time since the last call.
    std::size_t take_peak() { return std::exchange(peak_, used_); }
    std::byte* allocate(std::size_t bytes) override;
    void release(std::byte* memory) override;
    void upload(std::byte* to, const void* from, std::size_t bytes) override;
    void download(void* to, const std::byte* from, std::size_t bytes) override;
    void copy(std::byte* to, const std::byte* from, std::size_t bytes) override;
    void clear(std::byte* to, std::size_t bytes) override;
    /// A kernel that breaks a rule ends the program with what it did, as a wrong one would end a test.
    void launch(const lectern::cuda::KernelLaunch& launch) override;
    std::unique_ptr<lectern::cuda::LaunchSequence> record(
        std::span<const lectern::cuda::KernelLaunch> launches) override;
    void play(const lectern::cuda::LaunchSequence& sequence) override;
    /// From now on a kernel runs twice on the same memory, the second time with its threads and blocks in an order that
    /// is random and differs from launch to launch. It breaks a rule if that leaves other bits.
    void check_order(std::uint64_t seed = 1) { seed_ = seed; }
    /// It is lost with the launch after so many more, and fails at whatever it is asked then.
    void lose_after(int launches) { launches_left_ = launches; }
    /// Another program takes so much.
    void take(std::size_t bytes) { taken_by_others_ += bytes; }
    /// Another program has all that was free, just when memory is allocated the next time.
    void refuse_allocation() { refuses_ = true; }
    /// Sequences that were played.
    int played() const { return played_; }
    /// Products of the library.
    int multiplied() const { return multiplied_; }
    bool can_multiply(const lectern::cuda::DenseProduct&) override { return properties_.has_library; }
    void multiply(const lectern::cuda::DenseProduct& product) override;
    void synchronize() override { fail_if_lost(); }

 private:
    class Opened;
    void fail_if_lost() const;
    /// Throws std::out_of_range if the range is not one of a single allocation.
    void check(const std::byte* memory, std::size_t bytes) const;
    void run_in_two_orders(Launch launch);

    lectern::cuda::DeviceProperties properties_;
    std::map<const std::byte*, std::size_t> blocks_;
    std::size_t used_ = 0, peak_ = 0;
    std::size_t taken_by_others_ = 0;
    bool refuses_ = false;
    int allocations_ = 0, played_ = 0, multiplied_ = 0;
    std::optional<int> launches_left_;
    std::optional<std::uint64_t> seed_;      ///< of the next launch's second run
    std::vector<std::byte> before_, after_;  ///< all memory, before and after a launch's first run
};

}  // namespace cuda_host
