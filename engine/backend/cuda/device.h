#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lectern::cuda {

struct DeviceProperties {
    std::string name;
    int index = 0;
    int compute_major = 0, compute_minor = 0;
    int multiprocessors = 0;
    std::size_t shared_bytes = 0;  ///< that a block may ask for
    std::size_t memory_bytes = 0;
    bool has_library = false;  ///< for DenseProduct
};

/// out (+)= in times the transposed weight; both of bf16, `inputs` a multiple of 32.
struct DenseProduct {
    const std::uint16_t* weight = nullptr;  ///< [outputs][inputs]
    const std::uint16_t* in = nullptr;      ///< [tokens][inputs]
    float* out = nullptr;                   ///< [tokens][stride]
    int outputs = 0, inputs = 0, tokens = 0, stride = 0;
    bool add = false;  ///< to what stands there
};

/// A kernel, its grid and block, and one struct of arguments.h.
struct KernelLaunch {
    const char* name = nullptr;
    unsigned grid[3] = {1, 1, 1};
    unsigned threads = 0;  ///< of a block
    std::size_t shared_bytes = 0;
    const void* arguments = nullptr;
    std::size_t argument_bytes = 0;
};

/// Launches one after another, which a device keeps to do them again.
class LaunchSequence {
 public:
    virtual ~LaunchSequence() = default;
};

/// A device that runs kernels: the little that the backend knows of CUDA. What is asked for happens in order; launch,
/// multiply, upload, copy and clear return at once, download and synchronize wait. Pointers are addresses in the
/// device's memory, which no host code may touch. Throws std::bad_alloc where memory is lacking, and BackendFailure
/// when the device fails; after that it can only be destroyed.
class Device {
 public:
    virtual ~Device() = default;
    virtual const DeviceProperties& properties() const = 0;
    /// Memory that programs may still take now.
    virtual std::size_t free_bytes() const = 0;
    /// Memory that was taken with allocate().
    virtual std::size_t taken_bytes() const = 0;

    virtual std::byte* allocate(std::size_t bytes) = 0;  ///< 256-byte aligned, anything in it
    virtual void release(std::byte* memory) = 0;
    /// `from` may be changed or freed as soon as this returns.
    virtual void upload(std::byte* to, const void* from, std::size_t bytes) = 0;
    virtual void download(void* to, const std::byte* from, std::size_t bytes) = 0;
    virtual void copy(std::byte* to, const std::byte* from, std::size_t bytes) = 0;
    virtual void clear(std::byte* to, std::size_t bytes) = 0;
    virtual void launch(const KernelLaunch& launch) = 0;
    /// Launches nothing. What the arguments point to is read whenever the sequence is played.
    virtual std::unique_ptr<LaunchSequence> record(std::span<const KernelLaunch> launches) = 0;
    virtual void play(const LaunchSequence& sequence) = 0;
    /// Whether the device's library has a kernel for it.
    virtual bool can_multiply(const DenseProduct& product) = 0;
    virtual void multiply(const DenseProduct& product) = 0;
    virtual void synchronize() = 0;
};

}  // namespace lectern::cuda
