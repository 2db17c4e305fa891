#include "engine/backend/cuda/timed_device.h"

#include <chrono>

#include "engine/backend/cuda/forwarded_device.h"
#include "engine/backend/cuda/kept_launch.h"

namespace lectern::cuda {

namespace {

class TimedDevice final : public ForwardedDevice {
 public:
    TimedDevice(std::unique_ptr<Device> device, DeviceTimes& times)
        : ForwardedDevice(std::move(device)), times_(times) {}

    void upload(std::byte* to, const void* from, std::size_t bytes) override {
        timed("upload", [&] { device_->upload(to, from, bytes); });
    }
    void download(void* to, const std::byte* from, std::size_t bytes) override {
        timed("download", [&] { device_->download(to, from, bytes); });
    }
    void copy(std::byte* to, const std::byte* from, std::size_t bytes) override {
        timed("copy", [&] { device_->copy(to, from, bytes); });
    }
    void clear(std::byte* to, std::size_t bytes) override {
        timed("clear", [&] { device_->clear(to, bytes); });
    }
    void launch(const KernelLaunch& launch) override {
        timed(launch.name, [&] { device_->launch(launch); });
    }
    std::unique_ptr<LaunchSequence> record(std::span<const KernelLaunch> launches) override {
        return std::make_unique<KeptSequence>(launches);
    }
    void play(const LaunchSequence& sequence) override {
        for (const KeptLaunch& kept : static_cast<const KeptSequence&>(sequence).launches) launch(kept.view());
    }
    void multiply(const DenseProduct& product) override {
        timed("cublaslt", [&] { device_->multiply(product); });
    }

 private:
    template <typename Work>
    void timed(const char* name, const Work& work) {
        const auto start = std::chrono::steady_clock::now();
        work();
        device_->synchronize();
        DeviceTimes::Row& row = times_.rows[{times_.part, name}];
        ++row.calls;
        row.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

    DeviceTimes& times_;
};

}  // namespace

std::unique_ptr<Device> with_times(std::unique_ptr<Device> device, DeviceTimes& times) {
    return std::make_unique<TimedDevice>(std::move(device), times);
}

}  // namespace lectern::cuda
