#include "tests/cuda_host/host_device.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "engine/backend/backend.h"
#include "engine/backend/cuda/kept_launch.h"
#include "tests/cuda_host/kernel_registry.h"

namespace cuda_host {

std::map<std::string_view, Kernel>& kernels() {
    static std::map<std::string_view, Kernel> all;
    return all;
}

/// Opens memory while it lives: all of it, or the allocation that an address lies in, as opening takes a system call.
class HostDevice::Opened {
    using Block = std::map<const std::byte*, std::size_t>::const_iterator;

 public:
    explicit Opened(const HostDevice& device) : Opened(device.blocks_.begin(), device.blocks_.end()) {}
    Opened(const HostDevice& device, const std::byte* address)
        : Opened(std::prev(device.blocks_.upper_bound(address)), device.blocks_.upper_bound(address)) {}
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() { set(false); }

 private:
    Opened(Block begin, Block end) : begin_(begin), end_(end) { set(true); }
    void set(bool open) {
        for (Block block = begin_; block != end_; ++block)
            guarded_open(const_cast<std::byte*>(block->first), block->second, open);
    }
    Block begin_, end_;
};

HostDevice::HostDevice(std::size_t memory_bytes, int compute_major, int compute_minor, bool has_library) {
    properties_ = {.name = "kernels on the host",
                   .index = 0,
                   .compute_major = compute_major,
                   .compute_minor = compute_minor,
                   .multiprocessors = 4,
                   .shared_bytes = settings.shared_limit,
                   .memory_bytes = memory_bytes,
                   .has_library = has_library};
}

HostDevice::~HostDevice() {
    for (const auto& [memory, bytes] : blocks_) guarded_free(const_cast<std::byte*>(memory), bytes);
}

void HostDevice::fail_if_lost() const {
    if (launches_left_ && *launches_left_ < 0)
        throw lectern::BackendFailure({.code = lectern::ErrorCode::failed,
                                       .what = lectern::sentence("The graphics card was lost."),
                                       .means = lectern::sentence("What was computed since the last save is lost."),
                                       .next = lectern::sentence("Continue the reading from its last save."),
                                       .of_device = true});
}

std::byte* HostDevice::allocate(std::size_t bytes) {
    fail_if_lost();
    if (std::exchange(refuses_, false) || bytes > free_bytes()) throw std::bad_alloc();
    ++allocations_;
    auto* memory = static_cast<std::byte*>(guarded_allocate(bytes));
    guarded_open(memory, bytes, false);
    blocks_[memory] = bytes;
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return memory;
}

void HostDevice::release(std::byte* memory) {
    const auto block = blocks_.find(memory);
    if (block == blocks_.end()) throw std::out_of_range("no memory of this device");
    used_ -= block->second;
    guarded_free(memory, block->second);
    blocks_.erase(block);
}

void HostDevice::check(const std::byte* memory, std::size_t bytes) const {
    fail_if_lost();
    const auto after = blocks_.upper_bound(memory);
    if (after == blocks_.begin()) throw std::out_of_range("no memory of this device");
    const auto& [start, size] = *std::prev(after);
    if (memory + bytes > start + size) throw std::out_of_range("a copy leaves its memory");
}

void HostDevice::upload(std::byte* to, const void* from, std::size_t bytes) {
    check(to, bytes);
    const Opened opened(*this, to);
    std::memcpy(to, from, bytes);
}

void HostDevice::download(void* to, const std::byte* from, std::size_t bytes) {
    check(from, bytes);
    const Opened opened(*this, from);
    std::memcpy(to, from, bytes);
}

void HostDevice::copy(std::byte* to, const std::byte* from, std::size_t bytes) {
    check(to, bytes);
    check(from, bytes);
    const Opened opened(*this);
    std::memcpy(to, from, bytes);
}

void HostDevice::clear(std::byte* to, std::size_t bytes) {
    check(to, bytes);
    const Opened opened(*this, to);
    std::memset(to, 0, bytes);
}

std::unique_ptr<lectern::cuda::LaunchSequence> HostDevice::record(
    std::span<const lectern::cuda::KernelLaunch> launches) {
    return std::make_unique<lectern::cuda::KeptSequence>(launches);
}

void HostDevice::play(const lectern::cuda::LaunchSequence& sequence) {
    ++played_;
    for (const auto& kept : static_cast<const lectern::cuda::KeptSequence&>(sequence).launches) launch(kept.view());
}

void HostDevice::multiply(const lectern::cuda::DenseProduct& p) {
    fail_if_lost();
    ++multiplied_;
    const Opened opened(*this);
    const auto value = [](std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); };
    for (int token = 0; token < p.tokens; ++token)
        for (int output = 0; output < p.outputs; ++output) {
            const auto *in = p.in + static_cast<std::ptrdiff_t>(token) * p.inputs,
                       *weight = p.weight + static_cast<std::ptrdiff_t>(output) * p.inputs;
            float sum = 0;
            for (int i = 0; i < p.inputs; ++i) sum += value(weight[i]) * value(in[i]);
            float& out = p.out[static_cast<std::ptrdiff_t>(token) * p.stride + output];
            out = p.add ? out + sum : sum;
        }
}

void HostDevice::run_in_two_orders(Launch launch) {
    before_.resize(used_);
    after_.resize(used_);
    const auto for_each_block = [&](std::vector<std::byte>& copy, const auto& work) {
        std::byte* at = copy.data();
        for (const auto& [memory, bytes] : blocks_) {
            work(const_cast<std::byte*>(memory), at, bytes);
            at += bytes;
        }
    };
    const auto save = [](std::byte* memory, std::byte* copy, std::size_t bytes) { std::memcpy(copy, memory, bytes); };
    for_each_block(before_, save);
    run(launch);
    for_each_block(after_, save);
    for_each_block(
        before_, [](std::byte* memory, const std::byte* copy, std::size_t bytes) { std::memcpy(memory, copy, bytes); });
    launch.schedule = {Schedule::random, (*seed_)++};
    run(launch);
    for_each_block(after_, [&](const std::byte* memory, const std::byte* copy, std::size_t bytes) {
        if (std::memcmp(memory, copy, bytes) != 0)
            throw KernelFault(std::string("kernel ") + launch.name +
                              ": leaves other bits when its threads run in another order (seed " +
                              std::to_string(launch.schedule.seed) + ")");
    });
}

void HostDevice::launch(const lectern::cuda::KernelLaunch& l) {
    if (launches_left_) --*launches_left_;
    fail_if_lost();
    const auto kernel = kernels().find(l.name);
    if (kernel == kernels().end() || kernel->second.argument_bytes != l.argument_bytes) {
        std::fprintf(stderr, "no kernel %s takes %zu bytes of arguments\n", l.name, l.argument_bytes);
        std::abort();
    }
    const Launch launch{.name = l.name,
                        .grid = {l.grid[0], l.grid[1], l.grid[2]},
                        .block = {l.threads},
                        .shared_bytes = l.shared_bytes,
                        .call = kernel->second.call,
                        .arguments = l.arguments};
    const Opened opened(*this);
    try {
        if (seed_)
            run_in_two_orders(launch);
        else
            run(launch);
    } catch (const KernelFault& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        std::abort();
    }
}

}  // namespace cuda_host
